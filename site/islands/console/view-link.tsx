import type { ReactNode } from 'react';
import { QueryLink } from './list/query-link.tsx';
import { formatQuery, type ReportView } from './report-view.ts';

type Props = { view: ReportView; onShow: (view: ReportView) => void; isCurrent?: boolean; children: ReactNode };

/** Link to another view of the same figures. It also works in a new tab. */
export const ViewLink = ({ view, onShow, isCurrent = false, children }: Props) => (
  <QueryLink query={formatQuery(view)} show={() => onShow(view)} isCurrent={isCurrent}>
    {children}
  </QueryLink>
);
