import type { MouseEvent, ReactNode } from 'react';
import { queryOf, type View } from './view.ts';

type Props = { view: View; show: (view: View) => void; children: ReactNode };

/** Leads to another view of the same figures; opened in a tab of its own, it is the same view there. */
export function ViewLink({ view, show, children }: Props) {
  return (
    <a href={queryOf(view)} onClick={followView(view, show)}>
      {children}
    </a>
  );
}

/** A plain click stays on the page; any other is the browser's. */
export const followView = (view: View, show: (view: View) => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(view);
};
