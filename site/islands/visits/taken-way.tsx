'use client';

import type { ReactNode } from 'react';
import { useVisits } from './use-visits.ts';

/**
 * Around a drawing of how the server decides: says by `data-taken` which way this visitor's last request went, and the
 * drawing's style sheet colours it.
 */
export function TakenWay({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { visits } = useVisits();
  const known = visits.step === 'known' ? visits : undefined;
  const latest = known?.visits[0];
  return (
    <div className={className} data-taken={latest?.decision}>
      {children}
      <p className="caption" aria-live="polite">
        {known && latest?.decision
          ? `In colour: your request of ${known.words.momentOf(new Date(latest.timestamp), new Date()).toLowerCase()}. What decided: ${latest.confidence.comment ?? 'not told'}.`
          : 'Once your browser has been read, the way of your own request stands here in colour.'}
      </p>
    </div>
  );
}
