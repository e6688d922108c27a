import { pages } from '@whorl/contract/urls.ts';
import type { RenderedPage } from '../routes.ts';
import { page as home } from './page.tsx';

/** The same page at an address of its own, for the experiment that compares it with the other. */
export function page(): RenderedPage {
  const page = home();
  return { ...page, head: { ...page.head, canonicalPath: pages.home.path } };
}
