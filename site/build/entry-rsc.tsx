import { renderToReadableStream } from '@vitejs/plugin-rsc/rsc/server';
import { brand } from '@whorl/contract/brand.ts';
import type { PageForm, PageHead } from '@whorl/contract/page-data.ts';
import { markdownPath } from '@whorl/contract/urls.ts';
import { calendarFiles } from '../content/calendar-files.ts';
import { jobsForServer } from '../content/jobs.ts';
import { hubspotFormsByPath } from '../content/webinars.ts';
import optionalCss from '../design/optional.css?inline';
import { feedForms } from '../pages/resources/feed-forms.ts';
import { allRoutes, type RenderedPage, type Route } from '../pages/routes.ts';
import { testedRoutes } from '../pages/tested-routes.tsx';
import { completeStructuredData } from './complete-structured-data.ts';
import type { ShareImage } from './share-images/share-image.ts';

export type RenderedRoute = {
  head: PageHead;
  payload: ReadableStream<Uint8Array>;
  /** The shared parts that the page wants; all where it says nothing. */
  slices: RenderedPage['slices'];
  share: ShareImage;
  feed: RenderedPage['feed'];
};
export type { Route };
export { allRoutes, calendarFiles, hubspotFormsByPath, jobsForServer, optionalCss, testedRoutes };

/**
 * Renders one page to its payload: the serialised tree of server components, with references to the client components
 * that have to become interactive.
 *
 * @throws what a component throws; the build adds the route's path.
 */
export async function renderRoute(route: Route, onError: (error: unknown) => void): Promise<RenderedRoute> {
  const page = await route.render();
  const share: ShareImage = { title: page.head.title, note: page.share?.note, seed: page.share?.seed ?? route.path };
  const head: PageHead = {
    kind: 'website',
    structuredData: [],
    canonicalPath: route.path,
    ...page.head,
    title: page.head.title.includes(brand.name) ? page.head.title : `${page.head.title} · ${brand.name}`,
    robots: route.hidden ? 'noindex' : 'index',
    alternates: [...(page.head.alternates ?? []), ...ownForms(route, page)],
  };
  const payload = renderToReadableStream(page.element, { onError });
  const structuredData = completeStructuredData(head);
  return { head: { ...head, structuredData }, payload, slices: page.slices, share, feed: page.feed };
}

/** Nothing is written for other programs of a page that may not be found. */
function ownForms(
  { path, hidden }: Route,
  { head, feed, markdown = head.kind === 'article' }: RenderedPage,
): PageForm[] {
  if (hidden) return [];
  return [
    ...(markdown ? [{ type: 'text/markdown' as const, path: markdownPath(path) }] : []),
    ...(feed ? feedForms(path) : []),
  ];
}

if (import.meta.hot) import.meta.hot.accept();
