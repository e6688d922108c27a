'use client';

import type { ReadResult } from '@whorl/contract/identification/result.ts';
import type { ReactNode } from 'react';
import { useVisitor } from './use-visitor.ts';

/** Which of the server's answers a visitor got. */
export type RouteName = 'token' | 'fingerprint' | 'similarity' | 'ambiguous' | 'new';

/** The confidence below which a new visitor is one who could also have been somebody else. */
const SURE_THAT_NEW = 0.8;

/** Says on its element which route this visitor's request took, for the style sheet to draw. */
export function TakenRoute({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const visitor = useVisitor();
  return (
    <div className={className} data-route={visitor.step === 'known' ? routeOf(visitor.result) : undefined}>
      {children}
    </div>
  );
}

function routeOf({ match, confidence }: ReadResult): RouteName | undefined {
  if (match !== 'none') return match;
  return confidence.score >= SURE_THAT_NEW ? 'new' : 'ambiguous';
}
