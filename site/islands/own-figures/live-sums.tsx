'use client';

import type { ReactNode } from 'react';

/**
 * Around a sum that the page holds as text, with fields in it: counts it anew with each change. What reads and counts
 * comes with the first one, so that a page with a form keeps its scripts small.
 */
export function LiveSums({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <div
      className={className}
      onChange={({ currentTarget }) => {
        void import('./show-disputes.ts').then(({ showDisputes }) => showDisputes(currentTarget));
      }}
    >
      {children}
    </div>
  );
}
