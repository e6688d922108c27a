import type { RenderedPage } from '../../routes.ts';
import { page as homePage } from '../home-page/page.tsx';

/** Renders the page for visitors outside of the experiment: the same as variant A. */
export function page(): RenderedPage {
  const { head, ...page } = homePage('home-a');
  const { canonicalPath: _, ...own } = head;
  return { ...page, head: own };
}
