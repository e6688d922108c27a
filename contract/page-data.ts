/**
 * Data files that `site/build` writes for client-side navigation, and their URLs. Read by `site/runtime`.
 */

/** `/page-data/{page}/page-data.json` */
export type PageDataFile = {
  path: string;
  /** Hash of the payload; `data-content` of the page's HTML. */
  contentHash: string;
  componentChunkName: string;
  result: { data: PageResultData; pageContext: Record<string, unknown> };
  /** Static queries of the page's slices; the page's own data is in its payload. */
  staticQueryHashes: string[];
  slicesMap: Record<string, string>;
  /** Pattern of further paths that show the page; only the 404 page has one, `ANY_PATH`. */
  matchPath?: string;
  /** Set by a server that failed to fill in the page data: the 500 page is shown instead. */
  getServerDataError?: unknown;
};
export const ANY_PATH = '/*';

/** Page data in memory, with the hash of `app-data.json`; empty if app-data couldn't be loaded. */
export type LoadedPageData = PageDataFile & AppDataFile;

type PageResultData = { head: PageHead };

/** Content of `<head>`, which client-side navigation updates. */
export type PageHead = {
  title: string;
  description: string;
  /** Path of the canonical URL; the origin is the deployment's. */
  canonicalPath: string;
  robots: 'index' | 'noindex';
  kind: 'website' | 'article';
  /** Language of the page's text (BCP 47); `en` by default. */
  language?: PageLanguage;
  /**
   * The page in all its languages, including this one, if there is more than one; and its machine-readable formats.
   */
  alternates?: readonly (PageAlternate | PageFormat)[];
  /** One JSON-LD object per entity that the page describes. */
  structuredData: readonly Record<string, unknown>[];
};

export const pageLanguages = ['en', 'pt-BR'] as const;
export type PageLanguage = (typeof pageLanguages)[number];
/** `<link rel="alternate" hreflang>`; `x-default` is for all other languages. */
export type PageAlternate = { readonly hreflang: PageLanguage | 'x-default'; readonly path: string };

/** `<link rel="alternate" type>` */
export type PageFormat = {
  readonly type: 'text/markdown' | 'application/rss+xml' | 'application/feed+json';
  readonly path: string;
};

/** `/page-data/app-data.json`; the wire contract fixes the key, which is the hash of what all pages share (`data-build`). */
export type AppDataFile = { webpackCompilationHash: string };

/** `/page-data/sq/d/{hash}.json` */
export type StaticQueryFile = { data: unknown };

/** `/slice-data/{name}.json` */
export type SliceDataFile = {
  componentChunkName: string;
  result: { data: unknown; sliceContext: Record<string, unknown> };
  staticQueryHashes: string[];
};

/** `/page-data/chunk-map.json` */
export type ChunkMap = {
  /**
   * URLs of the modules and of the style sheets of each component chunk's pages, by component chunk name. The style
   * sheets are part of the site's style sheet.
   */
  components: Record<string, readonly string[]>;
  /** Component chunk name by the path of the page data, so that a page's modules load together with its data. */
  pages: Record<string, string>;
  /** Names of the slices of each component chunk's pages, which load at the same time. */
  slices: Record<string, readonly string[]>;
};

export const chunkMapUrl = '/page-data/chunk-map.json';
export const appDataUrl = '/page-data/app-data.json';

/** `/about/` → `about`, `/` → `index`, `/404.html` → `404.html`. */
export const pageDataName = (path: string): string => path.replace(/^\/+|\/+$/g, '') || 'index';
export const pageDataUrl = (path: string): string => `/page-data/${pageDataName(path)}/page-data.json`;
export const pagePayloadUrl = (path: string): string => `/page-data/${pageDataName(path)}/page-data-rsc.json`;
export const staticQueryUrl = (hash: string): string => `/page-data/sq/d/${hash}.json`;
export const sliceDataUrl = (name: string): string => `/slice-data/${name}.json`;
