'use client';

import type { ReactNode } from 'react';

/**
 * Wraps a prerendered calculation with fields and recalculates it after each change. The code is loaded with the first
 * change, to keep the page's scripts small.
 */
export function LiveCalculations({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <div
      className={className}
      onChange={({ currentTarget }) => {
        void import('./update-dispute-costs.ts').then(({ updateDisputeCosts }) => updateDisputeCosts(currentTarget));
      }}
    >
      {children}
    </div>
  );
}
