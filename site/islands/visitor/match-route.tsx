'use client';

import { confidenceThresholds } from '@whorl/contract/identification/confidence.ts';
import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import type { ReactNode } from 'react';
import { useVisitor } from './use-visitor.ts';

/** Ways in which the server identifies a visitor. */
type MatchRouteName = 'token' | 'fingerprint' | 'similarity' | 'ambiguous' | 'new';

/** Sets `data-route` to how this visitor was identified, for the style sheet. */
export function MatchRoute({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const visitor = useVisitor();
  return (
    <div className={className} data-route={visitor.step === 'identified' ? getMatchRoute(visitor.result) : undefined}>
      {children}
    </div>
  );
}

function getMatchRoute({ match, confidence }: ResultWithSignals): MatchRouteName | undefined {
  if (match !== 'none') return match;
  return confidence.score >= confidenceThresholds.check ? 'new' : 'ambiguous';
}
