import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import { serviceWorkerUrl } from '@whorl/contract/urls.ts';
import type { Headers } from '../http/security-headers.ts';
import { withAbsoluteAddresses } from './absolute-addresses.ts';
import { cacheControl } from './cache-control.ts';
import { compressQuickly } from './compress.ts';
import { closedPolicy, type OutsideOrigins, pagePolicy, workerPolicy } from './content-security-policy.ts';
import { contentType } from './content-type.ts';
import { headersOfPlaced, placedAt, placedOnLoopback } from './placed-file.ts';
import type { PublicFile } from './read-public-files.ts';
import { createRedirect, createStaticEntry, plainBytes, type StaticEntry } from './static-entry.ts';
import { type VariedAddress, variantHeaders, variedAddresses } from './varied-entries.ts';

/** A prerendered page, for a route that answers with it or with a changed copy of it. */
export type Page = {
  readonly html: string;
  readonly headers: Headers;
  /** As the manifest has it. */
  readonly hubspotFormId?: string | undefined;
};

export type SiteEntries = {
  /** What answers at each address. */
  entries: Map<string, StaticEntry>;
  pages: Map<string, Page>;
  /** What answers in their place at the addresses of pages under test, for visitors who were assigned to it. */
  treatments: Map<string, StaticEntry>;
  /** What was changed for this deployment, and so waits to be compressed as well as the build does it. */
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
  /** Of `treatmentsFolder`. */
  treatments: readonly PublicFile[];
  /** Headers of every answer. */
  common: Headers;
  publicUrl: string | undefined;
  /** Origins of others that a page may use. */
  outside: OutsideOrigins;
};

/** Makes an answer of every file of the build, at the address that visitors ask for. */
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
  const varied = variedAddresses(Object.keys(manifest.treatments));
  const redirect = (from: string, to: string): void => {
    made.entries.set(from, createRedirect(to, 308, { ...common, 'content-security-policy': closedPolicy }));
  };
  for (const built of files) {
    const path = addressOf(built.name);
    const page = pagesByFile.get(built.name);
    const placing = manifest.placedFiles[path];
    const headers = {
      ...headersOf(built, path, page, { common, outside }),
      ...(varied.has(path) && variantHeaders('Control')),
      ...(placing && headersOfPlaced(placing, origin)),
    };
    if (placing !== undefined && origin === undefined) {
      made.entries.set(path, placedOnLoopback(built, headers));
      continue;
    }
    const placed = atOrigin(origin, built, page !== undefined, placing !== undefined);
    const file = readOnce(placed);
    const status = page?.status ?? 200;
    addEntry(made, { path, into: made.entries, identity: plainBytes(file), headers, status }, file, placed !== built);
    if (page !== undefined) made.pages.set(path, createPage(plainBytes(file), headers, page.hubspotFormId));
    if (!path.endsWith('/')) continue;
    redirect(`${path}index.html`, path);
    if (path !== '/') redirect(path.slice(0, -1), path);
  }
  addTreatments(made, varied, options);
  return made;
}

/** Beside each answer of a page under test the other one. */
function addTreatments(
  made: SiteEntries,
  varied: ReadonlyMap<string, VariedAddress>,
  { manifest, files, treatments, common, publicUrl, outside }: Options,
): void {
  const origin = publicUrl && new URL(publicUrl).origin;
  const byAddress = new Map(files.map((file) => [addressOf(file.name), file]));
  const byName = new Map(treatments.map((file) => [file.name, file]));
  for (const [path, { page, treatmentAt }] of varied) {
    const treatment = treatmentAt === undefined ? manifest.treatments[page] : undefined;
    const built = treatmentAt === undefined ? byName.get(treatment?.file ?? '') : byAddress.get(treatmentAt);
    if (built === undefined) throw new Error(`The build has no Treatment for ${path}, which dist/manifest.json lists`);
    const headers = { ...headersOf(built, path, treatment, { common, outside }), ...variantHeaders('Treatment') };
    const placed = atOrigin(origin, built, treatment !== undefined, false);
    const file = readOnce(placed);
    const entry = { path, into: made.treatments, identity: plainBytes(file), headers, status: 200 };
    addEntry(made, entry, file, placed !== built);
  }
}

/** @param isChanged for this deployment, and so compressed quickly for now */
function addEntry(
  made: SiteEntries,
  entry: SiteEntries['quicklyCompressed'][number],
  file: PublicFile,
  isChanged: boolean,
): void {
  entry.into.set(entry.path, createStaticEntry(file, entry.headers, entry.status, isChanged ? 'quick' : ''));
  if (isChanged) made.quicklyCompressed.push(entry);
}

/** Its HTML is unpacked when it is asked for: all pages together as text would take more memory than the build. */
const createPage = (content: () => Buffer, headers: Headers, hubspotFormId: string | undefined): Page => ({
  get html() {
    return content().toString('utf8');
  },
  headers,
  hubspotFormId,
});

/** Its contents do not change from one use to the next, also where the build is replaced meanwhile. */
const readOnce = ({ name, identity, br, gzip }: PublicFile): PublicFile => ({ name, identity, br, gzip });

/** A file of the build as it is at this deployment's address, where that is known. */
function atOrigin(origin: string | undefined, built: PublicFile, isPage: boolean, isPlaced: boolean): PublicFile {
  if (origin === undefined) return built;
  if (isPlaced) return placedAt(origin, built);
  if (!isPage) return built;
  const html = withAbsoluteAddresses(built.identity.toString('utf8'), origin);
  return { name: built.name, br: undefined, gzip: undefined, ...compressQuickly(Buffer.from(html)) };
}

/** `blog/index.html` → `/blog/`, `sw.js` → `/sw.js`. */
export const addressOf = (name: string): string => `/${name.replace(/(^|\/)index\.html$/, '$1')}`;

type InlineHashes = Pick<SiteManifest['pages'][string], 'scriptHashes' | 'styleHashes'>;

function headersOf(
  file: PublicFile,
  path: string,
  page: InlineHashes | undefined,
  { common, outside }: Pick<Options, 'common' | 'outside'>,
): Headers {
  return {
    'content-type': contentType(file.name),
    'cache-control': cacheControl(path),
    ...common,
    'content-security-policy': policyOf(file, path, page, outside),
  };
}

function policyOf(file: PublicFile, path: string, page: InlineHashes | undefined, outside: OutsideOrigins): string {
  if (file.name.endsWith('.html')) return pagePolicy(page ?? { scriptHashes: [], styleHashes: [] }, outside);
  return path === serviceWorkerUrl ? workerPolicy : closedPolicy;
}
