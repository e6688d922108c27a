import type { MouseEvent, ReactNode } from 'react';
import { formatLeadSearch, type LeadView } from './lead-view.ts';

/** Shows another view, or a lead, and stores it in the URL. */
export type ShowLeads = (view: LeadView, id?: string) => void;

type Props = { view: LeadView; id?: string; show: ShowLeads; className?: string; children: ReactNode };

/** Link to another view or to a lead. It also works in a new tab. */
export function LeadLink({ view, id, show, className, children }: Props) {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(view, id);
  };
  return (
    <a className={className} href={formatLeadSearch(view, id) || location.pathname} onClick={onClick}>
      {children}
    </a>
  );
}
