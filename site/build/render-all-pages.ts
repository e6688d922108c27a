import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Variant } from '@whorl/contract/experiments/variant.ts';
import type { PageHead } from '@whorl/contract/page-data.ts';
import type { PageGroup } from '@whorl/contract/urls.ts';
import type { SliceName } from '../islands/shell/app.tsx';
import type { ShareImage } from './share-images/share-image.ts';
import { slicesData, standardSlices } from './slices.ts';
import { splitFragment } from './split-fragment.ts';
import { startWorker } from './start-worker.ts';

type RscEntry = typeof import('./entry-rsc.tsx');
type SsrEntry = typeof import('./entry-ssr.tsx');

export type RenderedPageFile = {
  path: string;
  status: 200 | 404 | 500;
  hidden: boolean;
  /** Analytics page group. */
  group: PageGroup;
  slices: readonly SliceName[];
  componentChunkName: string;
  pageContext: Record<string, unknown>;
  head: PageHead;
  share: ShareImage;
  /** Paths of the pages in its feed, or of sections of pages with their anchor, if it has one. */
  feed: readonly string[] | undefined;
  /** The payload for the browser, as text. */
  payload: string;
  body: string;
  styleSheets: string[];
  modules: string[];
  /** URL of the browser's entry module. */
  entryUrl: string;
};

type Bundles = { rsc: RscEntry; ssr: SsrEntry };
/** The pages of one thread: every second one. */
export type Share = 'even' | 'odd';

/** Loads the bundles that render the pages. @param workDir the folder in which `bundle-site.ts` has written them */
export async function loadBundles(workDir: string): Promise<Bundles> {
  const load = (environment: string) => import(pathToFileURL(join(workDir, environment, 'index.js')).href);
  return { rsc: await load('rsc'), ssr: await load('ssr') };
}

/**
 * Renders every page, half of them in another thread.
 *
 * There are two threads on every machine: React orders the style sheets of a page by which of its client components the
 * thread has loaded for an earlier page. Otherwise the hash of the build would depend on the number of processors.
 *
 * @param bundles those in `workDir`
 * @throws Error that names the route and has the cause, for a page that fails to render
 */
export async function renderAllPages(bundles: Bundles, workDir: string): Promise<RenderedPageFile[]> {
  const worker = startWorker(new URL('./render-worker.ts', import.meta.url), { workDir, share: 'odd' satisfies Share });
  const [even, odd] = await Promise.all([renderShare(bundles, 'even'), worker.receive<RenderedPageFile[]>()]);
  return even.flatMap((page, index) => [page, ...odd.slice(index, index + 1)]);
}

/** Renders the pages of one thread, one after another. */
export async function renderShare({ rsc, ssr }: Bundles, share: Share): Promise<RenderedPageFile[]> {
  const rendered: RenderedPageFile[] = [];
  const tested = rsc.listTestedRoutes();
  for (const written of rsc.listSiteRoutes().filter((_, index) => (index % 2 === 0 ? 'even' : 'odd') === share)) {
    const route = tested.find(({ control }) => control.path === written.path)?.control ?? written;
    rendered.push(
      await renderPage(rsc, ssr, route).catch((cause: unknown) => {
        throw new Error(
          `The page ${route.path} does not render: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
          { cause },
        );
      }),
    );
  }
  return rendered;
}

/** A page with an experiment, rendered as one of its two variants, at the page's own path. */
type RenderedVariant = RenderedPageFile & { variant: Variant };

/** Renders both variants of every page with an experiment. Control is the same as the page itself. */
export async function renderVariants(
  { rsc, ssr }: Bundles,
  rendered: readonly RenderedPageFile[],
): Promise<RenderedVariant[]> {
  const made: RenderedVariant[] = [];
  for (const { control, treatment } of rsc.listTestedRoutes()) {
    const page = rendered.find(({ path }) => path === control.path);
    if (!page) throw new Error(`The page under test ${control.path} was not rendered`);
    made.push({ ...page, variant: 'Control' }, { ...(await renderPage(rsc, ssr, treatment)), variant: 'Treatment' });
  }
  return made;
}

/** Renders one route to its payload and its HTML. */
export async function renderPage(
  rsc: RscEntry,
  ssr: SsrEntry,
  route: ReturnType<RscEntry['listSiteRoutes']>[number],
): Promise<RenderedPageFile> {
  let failure: unknown;
  const onError = (error: unknown) => {
    failure ??= error;
  };
  const { head, payload, slices = standardSlices, share, feed } = await rsc.renderRoute(route, onError);
  const [forBrowser, forHtml] = payload.tee();
  const [text, fragment] = await Promise.all([
    new Response(forBrowser).text(),
    ssr.renderFragment(forHtml, slicesData(slices), route.path, onError),
    // The rendering to HTML fails with an error without details, after the server component has reported its own.
  ]).catch((error: unknown) => {
    throw failure ?? error;
  });
  if (failure) throw failure;
  const { path, status, hidden, group, componentChunkName, pageContext } = route;
  return {
    path,
    status,
    hidden,
    group,
    slices,
    componentChunkName,
    pageContext,
    head,
    share,
    feed,
    payload: text,
    entryUrl: fragment.entryUrl,
    ...splitFragment(fragment.html),
  };
}
