import type { SiteManifest } from '@whorl/contract/site-manifest.ts';
import { serviceWorkerUrl } from '@whorl/contract/urls.ts';
import type { Headers } from '../http/security-headers.ts';
import { withAbsoluteAddresses } from './absolute-addresses.ts';
import { cacheControl } from './cache-control.ts';
import { compressQuickly } from './compress.ts';
import { closedPolicy, pagePolicy, workerPolicy } from './content-security-policy.ts';
import { contentType } from './content-type.ts';
import { headersOfPlaced, placedAt, placedOnLoopback } from './placed-file.ts';
import type { PublicFile } from './read-public-files.ts';
import { createRedirect, createStaticEntry, type StaticEntry } from './static-entry.ts';

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
  /** What was changed for this deployment, and so waits to be compressed as well as the build does it. */
  quicklyCompressed: { path: string; identity: Buffer; headers: Headers; status: number }[];
};

type Options = {
  manifest: SiteManifest;
  files: readonly PublicFile[];
  /** Headers of every answer. */
  common: Headers;
  publicUrl: string | undefined;
  /** Origins that a page may show in a frame. */
  frames: readonly string[];
};

/** Makes an answer of every file of the build, at the address that visitors ask for. */
export function createEntries({ manifest, files, common, publicUrl, frames }: Options): SiteEntries {
  const origin = publicUrl && new URL(publicUrl).origin;
  const pagesByFile = new Map(Object.values(manifest.pages).map((page) => [page.file, page]));
  const made: SiteEntries = { entries: new Map(), pages: new Map(), quicklyCompressed: [] };
  const redirect = (from: string, to: string): void => {
    made.entries.set(from, createRedirect(to, 308, { ...common, 'content-security-policy': closedPolicy }));
  };
  for (const built of files) {
    const path = addressOf(built.name);
    const page = pagesByFile.get(built.name);
    const placing = manifest.placedFiles[path];
    const headers = {
      ...headersOf(built, path, page, { common, frames }),
      ...(placing && headersOfPlaced(placing, origin)),
    };
    if (placing !== undefined && origin === undefined) {
      made.entries.set(path, placedOnLoopback(built, headers));
      continue;
    }
    const file = origin === undefined ? built : atOrigin(origin, built, page !== undefined, placing !== undefined);
    const status = page?.status ?? 200;
    made.entries.set(path, createStaticEntry(file, headers, status, file === built ? '' : 'quick'));
    if (file !== built) made.quicklyCompressed.push({ path, identity: file.identity, headers, status });
    if (page !== undefined) {
      const { hubspotFormId } = page;
      made.pages.set(path, { html: file.identity.toString('utf8'), headers, hubspotFormId });
    }
    if (!path.endsWith('/')) continue;
    redirect(`${path}index.html`, path);
    if (path !== '/') redirect(path.slice(0, -1), path);
  }
  return made;
}

/** A file of the build as it is at this deployment's address. */
function atOrigin(origin: string, built: PublicFile, isPage: boolean, isPlaced: boolean): PublicFile {
  if (isPlaced) return placedAt(origin, built);
  if (!isPage) return built;
  const html = withAbsoluteAddresses(built.identity.toString('utf8'), origin);
  return { name: built.name, br: undefined, gzip: undefined, ...compressQuickly(Buffer.from(html)) };
}

/** `blog/index.html` → `/blog/`, `sw.js` → `/sw.js`. */
export const addressOf = (name: string): string => `/${name.replace(/(^|\/)index\.html$/, '$1')}`;

function headersOf(
  file: PublicFile,
  path: string,
  page: SiteManifest['pages'][string] | undefined,
  { common, frames }: Pick<Options, 'common' | 'frames'>,
): Headers {
  return {
    'content-type': contentType(file.name),
    'cache-control': cacheControl(path),
    ...common,
    'content-security-policy': policyOf(file, path, page, frames),
  };
}

function policyOf(
  file: PublicFile,
  path: string,
  page: SiteManifest['pages'][string] | undefined,
  frames: readonly string[],
): string {
  if (file.name.endsWith('.html')) return pagePolicy(page ?? { scriptHashes: [], styleHashes: [] }, frames);
  return path === serviceWorkerUrl ? workerPolicy : closedPolicy;
}
