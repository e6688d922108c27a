import { renderToReadableStream } from '@vitejs/plugin-rsc/rsc/server';
import { brand } from '@whorl/contract/brand.ts';
import type { PageFormat, PageHead } from '@whorl/contract/page-data.ts';
import { markdownPath } from '@whorl/contract/urls.ts';
import { calendarFiles } from '../content/calendar-files.ts';
import { jobsForServer } from '../content/jobs.ts';
import { hubspotFormsByPath } from '../content/webinars.ts';
import optionalCss from '../design/optional.css?inline';
import { feedForms } from '../pages/resources/feed-forms.ts';
import { listSiteRoutes, type RenderedPage, type Route } from '../pages/routes.ts';
import { listTestedRoutes } from '../pages/tested-routes.tsx';
import { completeStructuredData } from './complete-structured-data.ts';
import type { ShareImage } from './share-images/share-image.ts';

export type RenderedRoute = {
  head: PageHead;
  payload: ReadableStream<Uint8Array>;
  /** The slices that the page shows; all when undefined. */
  slices: RenderedPage['slices'];
  share: ShareImage;
  feed: RenderedPage['feed'];
};
export type { Route };
export { calendarFiles, hubspotFormsByPath, jobsForServer, listSiteRoutes, listTestedRoutes, optionalCss };

/**
 * Renders one page to its payload: the serialized tree of server components, with references to the client components
 * that are hydrated.
 *
 * @throws whatever a component throws; the build adds the route's path
 */
export async function renderRoute(route: Route, onError: (error: unknown) => void): Promise<RenderedRoute> {
  const page = await route.render();
  // Without “· Documentation” and the site's name, which the image has as a logo.
  const [title = ''] = page.head.title.split(' · ');
  const share: ShareImage = { title, note: page.share?.note, seed: page.share?.seed ?? route.path };
  const head: PageHead = {
    kind: 'website',
    structuredData: [],
    canonicalPath: route.path,
    ...page.head,
    title: page.head.title.includes(brand.name) ? page.head.title : `${page.head.title} · ${brand.name}`,
    robots: route.hidden ? 'noindex' : 'index',
    alternates: [...(page.head.alternates ?? []), ...listOwnForms(route, page)],
  };
  const payload = renderToReadableStream(page.element, { onError });
  const structuredData = completeStructuredData(head);
  return { head: { ...head, structuredData }, payload, slices: page.slices, share, feed: page.feed };
}

/** Returns the formats in which a page is also available to programs; none for a hidden page. */
function listOwnForms(
  { path, hidden }: Route,
  { head, feed, markdown = head.kind === 'article' }: RenderedPage,
): PageFormat[] {
  if (hidden) return [];
  return [
    ...(markdown ? [{ type: 'text/markdown' as const, path: markdownPath(path) }] : []),
    ...(feed ? feedForms(path) : []),
  ];
}

if (import.meta.hot) import.meta.hot.accept();
