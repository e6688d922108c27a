import { pages } from '@whorl/contract/urls.ts';
import { page as home } from './home.tsx';
import type { RenderedPage } from './routes.ts';

/** The same page at an address of its own, for the experiment that compares it with the other. */
export function page(): RenderedPage {
  const { head, element } = home();
  return { head: { ...head, canonicalPath: pages.home.path }, element };
}
