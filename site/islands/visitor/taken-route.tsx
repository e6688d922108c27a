'use client';

import type { ReactNode } from 'react';
import { useVisitor } from './use-visitor.ts';

/** Which of the server's four answers a visitor got. */
export type RouteName = 'token' | 'fingerprint' | 'ambiguous' | 'new';

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

function routeOf({ match, confidence }: { match: string; confidence: { score: number } }): RouteName {
  if (match === 'token' || match === 'fingerprint') return match;
  return confidence.score >= SURE_THAT_NEW ? 'new' : 'ambiguous';
}
