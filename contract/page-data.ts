/**
 * The files that the build writes for the browser's page loading, and where they lie. Built by `site/build`, read by
 * `site/runtime`.
 */

/** `/page-data/{page}/page-data.json` */
export type PageDataFile = {
  path: string;
  componentChunkName: string;
  result: { data: PageResultData; pageContext: Record<string, unknown> };
  /** The static queries of the page's slices; a page's own data are in its payload. */
  staticQueryHashes: string[];
  slicesMap: Record<string, string>;
  /** The paths that the page is shown at besides its own; only the 404 page has one, `ANY_PATH`. */
  matchPath?: string;
  /** Set by a server that fills in page data and failed: the 500 page is shown in place of the page. */
  getServerDataError?: unknown;
};
export const ANY_PATH = '/*';

/** Page data as it is kept in memory: with the hash of the server's build, empty if app-data could not be loaded. */
export type LoadedPageData = PageDataFile & AppDataFile;

export type PageResultData = { head: PageHead };

/** What stands in `<head>` for one page, so that a navigation inside the site can bring it up to date. */
export type PageHead = {
  title: string;
  description: string;
  /** The path of the canonical address; the origin is the deployment's. */
  canonicalPath: string;
  robots: 'index' | 'noindex';
  kind: 'website' | 'article';
  /** Of the page's text, as BCP 47 has it; `en` where none is given. */
  language?: PageLanguage;
  /**
   * The same page in every language it is written in, this one included, where there is more than one; and what it says
   * in forms that other programs read.
   */
  alternates?: readonly (PageAlternate | PageForm)[];
  /** One JSON-LD object per thing that the page describes. */
  structuredData: readonly Record<string, unknown>[];
};

export const pageLanguages = ['en', 'pt-BR'] as const;
export type PageLanguage = (typeof pageLanguages)[number];
/** `<link rel="alternate" hreflang>`; `x-default` is for readers of all other languages. */
export type PageAlternate = { readonly hreflang: PageLanguage | 'x-default'; readonly path: string };

/** `<link rel="alternate" type>` */
export type PageForm = {
  readonly type: 'text/markdown' | 'application/rss+xml' | 'application/feed+json';
  readonly path: string;
};

/** `/page-data/app-data.json`; the key is the wire contract's name for the hash of the running build. */
export type AppDataFile = { webpackCompilationHash: string };

/** `/page-data/sq/d/{hash}.json` */
export type StaticQueryFile = { data: unknown };

/** `/slice-data/{name}.json` */
export type SliceDataFile = {
  componentChunkName: string;
  result: { data: unknown; sliceContext: Record<string, unknown> };
  staticQueryHashes: string[];
};

/** `/page-data/chunk-map.json`: the modules of the browser that a page's component chunk stands for. */
export type ChunkMap = Record<string, readonly string[]>;

export const chunkMapUrl = '/page-data/chunk-map.json';
export const appDataUrl = '/page-data/app-data.json';

/** `/about/` → `about`, `/` → `index`, `/404.html` → `404.html`. */
export const pageDataName = (path: string): string => path.replace(/^\/+|\/+$/g, '') || 'index';
export const pageDataUrl = (path: string): string => `/page-data/${pageDataName(path)}/page-data.json`;
export const pagePayloadUrl = (path: string): string => `/page-data/${pageDataName(path)}/page-data-rsc.json`;
export const staticQueryUrl = (hash: string): string => `/page-data/sq/d/${hash}.json`;
export const sliceDataUrl = (name: string): string => `/slice-data/${name}.json`;
