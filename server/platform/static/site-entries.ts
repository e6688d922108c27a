import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import { type PageGroup, serviceWorkerUrl } from '@whorl/contract/urls.ts';
import type { Headers } from '../http/security-headers.ts';
import { sharingHeaders } from '../http/shared-files.ts';
import { withAbsoluteUrls } from './absolute-urls.ts';
import { cacheControl } from './cache-control.ts';
import { compressQuickly } from './compress.ts';
import { denyAllPolicy, pagePolicy, type ThirdPartyOrigins, workerPolicy } from './content-security-policy.ts';
import { contentType } from './content-type.ts';
import { createLoopbackEntry, originFileHeaders, withOrigin } from './origin-file.ts';
import type { PublicFile } from './read-public-files.ts';
import { createRedirect, createStaticEntry, plainBytes, type StaticEntry } from './static-entry.ts';
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
  /** Entries changed for this deployment, which are compressed quickly at first and have to be compressed well. */
  quicklyCompressed: {
    path: string;
    into: Map<string, StaticEntry>;
    identity: () => Buffer;
    headers: Headers;
    status: number;
  }[];
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
};

/** Creates the entries of all files of the build. */
export function createEntries(options: Options): SiteEntries {
  const { manifest, files, common, publicUrl, outside } = options;
  const origin = publicUrl && new URL(publicUrl).origin;
  const pagesByFile = new Map(Object.values(manifest.pages).map((page) => [page.file, page]));
  const made: SiteEntries = {
    entries: new Map(),
    pages: new Map(),
    treatments: new Map(),
    quicklyCompressed: [],
  };
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
    const placed = atOrigin(origin, built, page !== undefined, placing !== undefined);
    const file = readOnce(placed);
    const status = page?.status ?? 200;
    addEntry(made, { path, into: made.entries, identity: plainBytes(file), headers, status }, file, placed !== built);
    if (page !== undefined) made.pages.set(path, createPage(plainBytes(file), headers, page));
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
  { manifest, files, treatments, common, publicUrl, outside }: Options,
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
    const placed = atOrigin(origin, built, treatment !== undefined, false);
    const file = readOnce(placed);
    const entry = { path, into: made.treatments, identity: plainBytes(file), headers, status: 200 };
    addEntry(made, entry, file, placed !== built);
  }
}

/** Adds an entry. @param isChanged whether the file was changed for this deployment and is compressed quickly for now */
function addEntry(
  made: SiteEntries,
  entry: SiteEntries['quicklyCompressed'][number],
  file: PublicFile,
  isChanged: boolean,
): void {
  entry.into.set(entry.path, createStaticEntry(file, entry.headers, entry.status, isChanged ? 'quick' : ''));
  if (isChanged) made.quicklyCompressed.push(entry);
}

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

/** Reads all encodings of a file once, so that they match even if the build is replaced meanwhile. */
const readOnce = ({ name, identity, br, gzip }: PublicFile): PublicFile => ({ name, identity, br, gzip });

/** Returns a file of the build with the deployment's origin in its URLs, if the origin is configured. */
function atOrigin(origin: string | undefined, built: PublicFile, isPage: boolean, isPlaced: boolean): PublicFile {
  if (origin === undefined) return built;
  if (isPlaced) return withOrigin(origin, built);
  if (!isPage) return built;
  const html = withAbsoluteUrls(built.identity.toString('utf8'), origin);
  return { name: built.name, br: undefined, gzip: undefined, ...compressQuickly(Buffer.from(html)) };
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
