'use client';

import type { ReactNode } from 'react';
import { useVisits } from './use-visits.ts';
import { momentOf } from './visit-words.ts';

/**
 * Around a drawing of how the server decides: says by `data-taken` which way this visitor's last request went, and the
 * drawing's style sheet colours it.
 */
export function TakenWay({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { visits } = useVisits();
  const latest = visits.step === 'known' ? visits.answer.data.visits[0] : undefined;
  return (
    <div className={className} data-taken={latest?.decision}>
      {children}
      <p className="caption" aria-live="polite">
        {latest
          ? `In colour: your request of ${momentOf(new Date(latest.timestamp), new Date()).toLowerCase()}. What decided: ${latest.confidence.comment}.`
          : 'Once your browser has been read, the way of your own request stands here in colour.'}
      </p>
    </div>
  );
}
