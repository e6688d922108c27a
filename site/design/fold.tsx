import type { ReactNode } from 'react';
import './fold.css';

type Props = {
  summary: ReactNode;
  /** Whether wide screens fold it too: the rest of a long table, or a table that few readers need. */
  isFoldedOnWide?: boolean;
  children: ReactNode;
};

/**
 * A long list or table that is closed on phones. Wide screens show it without the summary, unless they fold it too. The
 * browser's find-in-page searches its content.
 */
export const Fold = ({ summary, isFoldedOnWide = false, children }: Props) => (
  <details className={isFoldedOnWide ? 'plus fold fold-on-wide' : 'plus fold'}>
    <summary>{summary}</summary>
    {children}
  </details>
);
