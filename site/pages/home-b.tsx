import { pages } from '@whorl/contract/urls.ts';
import { page as home } from './home.tsx';
import type { RenderedPage } from './routes.ts';

export function page(): RenderedPage {
  const { head, element } = home();
  return { head: { ...head, canonicalPath: pages.home.path }, element };
}
