import { renderToReadableStream } from '@vitejs/plugin-rsc/rsc/server';
import { brand } from '@whorl/contract/brand.ts';
import type { PageHead } from '@whorl/contract/page-data.ts';
import { allRoutes, type RenderedPage, type Route } from '../pages/routes.ts';
import type { ShareImage } from './share-images/share-image.ts';

export type RenderedRoute = {
  head: PageHead;
  payload: ReadableStream<Uint8Array>;
  /** The shared parts that the page wants; all where it says nothing. */
  slices: RenderedPage['slices'];
  share: ShareImage;
};
export type { Route };
export { allRoutes };

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
  };
  return { head, payload: renderToReadableStream(page.element, { onError }), slices: page.slices, share };
}

if (import.meta.hot) import.meta.hot.accept();
