import type { ReactNode } from 'react';
import './fold.css';

/**
 * A long list or table that is closed on phones. Wide screens show it without the summary. The browser's find-in-page
 * searches its content.
 */
export const Fold = ({ summary, children }: { summary: ReactNode; children: ReactNode }) => (
  <details className="fold">
    <summary>{summary}</summary>
    {children}
  </details>
);
