'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Shows what the answers come to, with each one that is chosen. Questions and results are the page's own; without script
 * the form is sent to the server, which shows the same. What counts comes with the first answer.
 */
export function RiskQuestionnaire({ className, children }: { className: string | undefined; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A browser that comes back may have filled in the answers again.
    if (root.current?.querySelector('input:checked')) void show(root.current);
  }, []);
  return (
    <div
      ref={root}
      className={className}
      onChange={({ currentTarget }) => void show(currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        const { currentTarget } = event;
        void show(currentTarget).then(() => currentTarget.querySelector<HTMLElement>('[data-results]')?.focus());
      }}
    >
      {children}
    </div>
  );
}

async function show(root: HTMLElement): Promise<void> {
  const form = root.querySelector('form');
  const { showRiskResult } = await import('./show-risk-result.ts');
  if (form) showRiskResult(root, form);
}
