'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Updates the risk result after each answer. Questions and results are prerendered; without a script the server
 * evaluates the form and shows the same. The code is loaded with the first answer.
 */
export function RiskQuestionnaire({ className, children }: { className: string | undefined; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser may have restored the answers after back navigation.
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
