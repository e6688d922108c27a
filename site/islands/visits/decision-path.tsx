'use client';

import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { highlighted, idle, notReported } from '../../../content/interface/visitor/decision-path.json';
import { useVisits } from './use-visits.ts';

/**
 * Wraps a diagram of the matching algorithm. Sets `data-current-decision` to the decision for this visitor's last request,
 * which the diagram's style sheet highlights.
 */
export function DecisionPath({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { visits } = useVisits();
  const known = visits.step === 'known' ? visits : undefined;
  const latest = known?.visits[0];
  return (
    <div className={className} data-current-decision={latest?.decision}>
      {children}
      <p className="caption" aria-live="polite">
        {known && latest?.decision
          ? fillIn(highlighted, {
              time: known.formatters.formatMoment(new Date(latest.timestamp), new Date()),
              decision: latest.confidence.comment ?? notReported,
            })
          : idle}
      </p>
    </div>
  );
}
