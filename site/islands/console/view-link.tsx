import type { MouseEvent, ReactNode } from 'react';
import { formatQuery, type ReportView } from './report-view.ts';

type Props = { view: ReportView; onShow: (view: ReportView) => void; children: ReactNode };

/** Link to another view of the same figures. It also works in a new tab. */
export function ViewLink({ view, onShow, children }: Props) {
  return (
    <a href={formatQuery(view)} onClick={createViewHandler(view, onShow)}>
      {children}
    </a>
  );
}

/** Handles a plain click on the page; the browser handles clicks with modifiers or other buttons. */
export const createViewHandler = (view: ReportView, onShow: (view: ReportView) => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  onShow(view);
};
