import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import { type PageGroup, serviceWorkerUrl } from '@whorl/contract/urls.ts';
import type { Headers } from '../http/security-headers.ts';
import { sharingHeaders } from '../http/shared-files.ts';
import { withAbsoluteUrls } from './absolute-urls.ts';
import { cacheControl } from './cache-control.ts';
import type { CompressionQueue } from './compress.ts';
import { denyAllPolicy, pagePolicy, type ThirdPartyOrigins, workerPolicy } from './content-security-policy.ts';
import { contentType } from './content-type.ts';
import { createLoopbackEntry, originFileHeaders, withOrigin } from './origin-file.ts';
import { type PublicFile, readEncodings } from './read-public-files.ts';
import { createChangedEntry, createRedirect, createStaticEntry, plainBytes, type StaticEntry } from './static-entry.ts';
import { findVariedUrls, type VariedUrl, variantHeaders } from './varied-urls.ts';

/** Prerendered page, for routes that send it or a changed copy. */
export type Page = {
  readonly html: string;
  readonly headers: Headers;
  /** Analytics page group. */
  readonly group: PageGroup;
  /** HubSpot form ID from the manifest. */
  readonly hubspotFormId?: string | undefined;
};

type SiteEntries = {
  /** Entries by URL path. */
  entries: Map<string, StaticEntry>;
  pages: Map<string, Page>;
  /** Entries of the treatment variants by URL path, for visitors in the treatment group. */
  treatments: Map<string, StaticEntry>;
};

type Options = {
  manifest: SiteManifest;
  files: readonly PublicFile[];
  /** Files of `treatmentsFolder`. */
  treatments: readonly PublicFile[];
  /** Headers of every response. */
  common: Headers;
  publicUrl: string | undefined;
  /** Third-party origins that pages may use. */
  outside: ThirdPartyOrigins;
  queue: CompressionQueue;
};

/** Creates the entries of all files of the build. */
export function createEntries(options: Options): SiteEntries {
  const { manifest, files, common, publicUrl, outside, queue } = options;
  const origin = publicUrl && new URL(publicUrl).origin;
  const pagesByFile = new Map(Object.values(manifest.pages).map((page) => [page.file, page]));
  const made: SiteEntries = { entries: new Map(), pages: new Map(), treatments: new Map() };
  const varied = findVariedUrls(Object.keys(manifest.treatments));
  const redirect = (from: string, to: string): void => {
    made.entries.set(from, createRedirect(to, 308, { ...common, 'content-security-policy': denyAllPolicy }));
  };
  for (const built of files) {
    const path = toUrlPath(built.name);
    const page = pagesByFile.get(built.name);
    const placing = manifest.placedFiles[path];
    const headers = {
      ...createHeaders(built, path, page, { common, outside }),
      ...sharingHeaders(contentType(built.name), placing !== undefined),
      ...(varied.has(path) && variantHeaders('Control')),
      ...(placing && originFileHeaders(placing, origin)),
    };
    if (placing !== undefined && origin === undefined) {
      made.entries.set(path, createLoopbackEntry(built, headers));
      continue;
    }
    const change = findChange(origin, page !== undefined, placing !== undefined);
    const { entry, plain } = createEntry(built, change, { headers, status: page?.status ?? 200, queue });
    made.entries.set(path, entry);
    if (page !== undefined) made.pages.set(path, createPage(plain, headers, page));
    if (!path.endsWith('/')) continue;
    redirect(`${path}index.html`, path);
    if (path !== '/') redirect(path.slice(0, -1), path);
  }
  addTreatments(made, varied, options);
  return made;
}

/** Adds the entries of the treatment variants. */
function addTreatments(
  made: SiteEntries,
  varied: ReadonlyMap<string, VariedUrl>,
  { manifest, files, treatments, common, publicUrl, outside, queue }: Options,
): void {
  const origin = publicUrl && new URL(publicUrl).origin;
  const byAddress = new Map(files.map((file) => [toUrlPath(file.name), file]));
  const byName = new Map(treatments.map((file) => [file.name, file]));
  for (const [path, { page, treatmentAt }] of varied) {
    const treatment = treatmentAt === undefined ? manifest.treatments[page] : undefined;
    const built = treatmentAt === undefined ? byName.get(treatment?.file ?? '') : byAddress.get(treatmentAt);
    if (built === undefined)
      throw new Error(`dist/manifest.json lists a treatment for ${path}, but its file is missing`);
    const headers = { ...createHeaders(built, path, treatment, { common, outside }), ...variantHeaders('Treatment') };
    const change = findChange(origin, treatment !== undefined, false);
    made.treatments.set(path, createEntry(built, change, { headers, status: 200, queue }).entry);
  }
}

type Change = (content: Buffer) => Buffer;

/**
 * Creates the entry of a file of the build. All that is needed of the file is read now, so that it matches the other
 * files even if the build is replaced meanwhile.
 *
 * @param change what to change for this deployment
 * @returns the entry, and a function that returns the uncompressed bytes
 */
function createEntry(
  file: PublicFile,
  change: Change | undefined,
  { headers, status, queue }: { headers: Headers; status: number; queue: CompressionQueue },
): { entry: StaticEntry; plain: () => Buffer } {
  if (change !== undefined) {
    const plain = createChanged(plainBytes(file), change);
    return { entry: createChangedEntry(plain, headers, status, queue), plain };
  }
  const bodies = readEncodings(file);
  return { entry: createStaticEntry(bodies, headers, status), plain: plainBytes(bodies) };
}

/** A function of its own, because a closure in `createEntry` would keep all encodings of the file in memory. */
const createChanged = (content: () => Buffer, change: Change) => (): Buffer => change(content());

/** Creates a page whose HTML is decompressed at each access; all pages as text would take more memory than the build. */
const createPage = (
  content: () => Buffer,
  headers: Headers,
  { group, hubspotFormId }: SiteManifest['pages'][string],
): Page => ({
  get html() {
    return content().toString('utf8');
  },
  headers,
  group,
  hubspotFormId,
});

/** Returns what puts the deployment's origin into a file of the build; undefined if it needs no change. */
function findChange(origin: string | undefined, isPage: boolean, isPlaced: boolean): Change | undefined {
  if (origin === undefined) return undefined;
  if (isPlaced) return (content) => withOrigin(origin, content);
  return isPage ? (content) => Buffer.from(withAbsoluteUrls(content.toString('utf8'), origin)) : undefined;
}

/** Returns the URL path of a file: `blog/index.html` → `/blog/`, `sw.js` → `/sw.js`. */
export const toUrlPath = (name: string): string => `/${name.replace(/(^|\/)index\.html$/, '$1')}`;

type InlineHashes = Pick<SiteManifest['pages'][string], 'scriptHashes' | 'styleHashes'>;

function createHeaders(
  file: PublicFile,
  path: string,
  page: InlineHashes | undefined,
  { common, outside }: Pick<Options, 'common' | 'outside'>,
): Headers {
  return {
    'content-type': contentType(file.name),
    'cache-control': cacheControl(path),
    ...common,
    'content-security-policy': createPolicy(file, path, page, outside),
  };
}

function createPolicy(
  file: PublicFile,
  path: string,
  page: InlineHashes | undefined,
  outside: ThirdPartyOrigins,
): string {
  if (file.name.endsWith('.html')) return pagePolicy(page ?? { scriptHashes: [], styleHashes: [] }, outside);
  return path === serviceWorkerUrl ? workerPolicy : denyAllPolicy;
}
