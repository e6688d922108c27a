import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type SiteManifest, siteManifestSchema } from '@whorl/contract/site-manifest.ts';
import { serviceWorkerUrl } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { type Headers, securityHeaders } from '../http/security-headers.ts';
import { withAbsoluteAddresses } from './absolute-addresses.ts';
import { cacheControl } from './cache-control.ts';
import { compressQuickly, compressWell } from './compress.ts';
import { closedPolicy, pagePolicy, workerPolicy } from './content-security-policy.ts';
import { contentType } from './content-type.ts';
import { type PublicFile, readPublicFiles } from './read-public-files.ts';
import { createRedirect, createStaticEntry, type StaticEntry } from './static-entry.ts';

/** A prerendered page, for a route that answers with it or with a changed copy of it. */
export type Page = { readonly html: string; readonly headers: Headers };

export type Site = {
  /** Answers a GET or HEAD of a known address; false leaves the request to the routes. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** The prerendered page of a path of the URL table. */
  page(path: string): Page | undefined;
  /** The prerendered page for 404, and for every status from 500 on. */
  errorPage(status: number): Page | undefined;
  /** Leaves a path to the routes when its query has this parameter, so that a page can be answered dynamically. */
  leaveToRoutes(path: string, parameter: string): void;
  /** Leaves every request to the routes that `isTheirs`, whatever file has its address. */
  leaveRequestsToRoutes(isTheirs: (request: IncomingMessage) => boolean): void;
  /**
   * Makes the pages that had to be compressed at the start as small as those of the build; one after the other, off the
   * main thread. Ends early when `stop` is aborted.
   */
  finishCompressing(stop: AbortSignal): Promise<void>;
};

/** Of the build, beside `public/`: what visitors get for a service worker where it is switched off. */
const SELF_REMOVING_WORKER = 'self-removing-worker.js';

/**
 * Reads a finished build into memory.
 *
 * @param distDir holds `manifest.json` and `public/`
 * @param publicUrl scheme, host and port that visitors use; with it, the addresses in the pages' heads become absolute
 * @param serviceWorker `off` answers for the service worker with one that removes itself and what it kept
 * @throws Error in one line when there is no build, or when manifest and files do not agree
 */
export function loadSite(distDir: string, publicUrl: string | undefined, serviceWorker: 'on' | 'off' = 'on'): Site {
  const manifest = readManifest(join(distDir, 'manifest.json'));
  const files = readPublicFiles(join(distDir, 'public'));
  if (serviceWorker === 'off') replaceServiceWorker(files, distDir);
  const common = securityHeaders(publicUrl);
  const pagesByFile = new Map(Object.values(manifest.pages).map((page) => [page.file, page]));
  const entries = new Map<string, StaticEntry>();
  const pages = new Map<string, Page>();
  const dynamic = new Map<string, string>();
  const claims: ((request: IncomingMessage) => boolean)[] = [];
  const redirect = (from: string, to: string, status: number): void => {
    entries.set(from, createRedirect(to, status, { ...common, 'content-security-policy': closedPolicy }));
  };

  const quicklyCompressed: { path: string; identity: Buffer; headers: Headers; status: number }[] = [];

  for (const built of files) {
    const path = addressOf(built.name);
    const page = pagesByFile.get(built.name);
    const file = page === undefined || publicUrl === undefined ? built : placed(built, publicUrl);
    const headers = headersOf(file, path, page, common);
    entries.set(path, createStaticEntry(file, headers, page?.status ?? 200, file === built ? '' : 'quick'));
    if (file !== built) quicklyCompressed.push({ path, identity: file.identity, headers, status: page?.status ?? 200 });
    if (page !== undefined) pages.set(path, { html: file.identity.toString('utf8'), headers });
    if (!path.endsWith('/')) continue;
    redirect(`${path}index.html`, path, 308);
    if (path !== '/') redirect(path.slice(0, -1), path, 308);
  }
  requirePages(manifest, entries);
  for (const { from, to, status } of manifest.redirects) {
    for (const variant of spellings(from)) redirect(variant, to, status);
  }

  const pathWithStatus = (status: number): string =>
    Object.entries(manifest.pages).find(([, page]) => page.status === status)?.[0] ?? '';
  const notFound = entries.get(pathWithStatus(404));
  const errorPages = { notFound: pages.get(pathWithStatus(404)), internal: pages.get(pathWithStatus(500)) };

  return {
    answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      if (claims.some((isTheirs) => isTheirs(request))) return false;
      const url = request.url ?? '/';
      const queryAt = url.indexOf('?');
      const path = decodePath(queryAt === -1 ? url : url.slice(0, queryAt));
      const entry = path === undefined ? notFound : entries.get(path);
      if (entry === undefined) return false;
      if (queryAt !== -1 && leftToRoutes(dynamic.get(path ?? ''), url.slice(queryAt))) return false;
      entry.send(request, response);
      return true;
    },
    page: (path) => pages.get(path),
    errorPage(status) {
      if (status === 404) return errorPages.notFound;
      return status >= 500 ? errorPages.internal : undefined;
    },
    leaveToRoutes(path, parameter) {
      dynamic.set(path, parameter);
    },
    leaveRequestsToRoutes(isTheirs) {
      claims.push(isTheirs);
    },
    async finishCompressing(stop) {
      for (const { path, identity, headers, status } of quicklyCompressed.splice(0)) {
        if (stop.aborted) return;
        entries.set(path, createStaticEntry(await compressWell(identity), headers, status));
      }
    },
  };
}

function requirePages(manifest: SiteManifest, entries: ReadonlyMap<string, unknown>): void {
  for (const [path, page] of Object.entries(manifest.pages)) {
    if (!entries.has(path))
      throw new Error(`dist/manifest.json lists ${path}, but dist/public/${page.file} is missing`);
  }
}

/** A path with and without its last slash. */
const spellings = (path: string): Set<string> =>
  new Set([path, path.replace(/\/$/, ''), path.replace(/\/?$/, '/')].filter((spelling) => spelling !== ''));

/** A page of the build as it is at this deployment's address. */
function placed(built: PublicFile, publicUrl: string): PublicFile {
  const html = withAbsoluteAddresses(built.identity.toString('utf8'), new URL(publicUrl).origin);
  return { name: built.name, br: undefined, gzip: undefined, ...compressQuickly(Buffer.from(html)) };
}

/** The other worker goes out under the same name, since that is the one which browsers ask for. */
function replaceServiceWorker(files: PublicFile[], distDir: string): void {
  const at = files.findIndex(({ name }) => addressOf(name) === serviceWorkerUrl);
  if (at >= 0) files.splice(at, 1);
  const identity = readBuilt(join(distDir, SELF_REMOVING_WORKER));
  files.push({ name: serviceWorkerUrl.slice(1), identity, br: undefined, gzip: undefined });
}

function readBuilt(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new Error(`${path} is missing: build the site first (npm run build)`);
  }
}

function readManifest(path: string): SiteManifest {
  const text = readBuilt(path).toString('utf8');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), siteManifestSchema), text);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`${path} is not as the build writes it: ${v.getDotPath(issue) ?? 'JSON'}: ${issue.message}`);
}

/** `blog/index.html` → `/blog/`, `sw.js` → `/sw.js`. */
const addressOf = (name: string): string => `/${name.replace(/(^|\/)index\.html$/, '$1')}`;

function headersOf(
  file: PublicFile,
  path: string,
  page: SiteManifest['pages'][string] | undefined,
  common: Headers,
): Headers {
  return {
    'content-type': contentType(file.name),
    'cache-control': cacheControl(path),
    ...common,
    'content-security-policy': policyOf(file, path, page),
  };
}

function policyOf(file: PublicFile, path: string, page: SiteManifest['pages'][string] | undefined): string {
  if (file.name.endsWith('.html')) return pagePolicy(page ?? { scriptHashes: [], styleHashes: [] });
  return path === serviceWorkerUrl ? workerPolicy : closedPolicy;
}

/** undefined for a malformed `%`: there is no such address, and it is no reason to throw. */
function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

const leftToRoutes = (parameter: string | undefined, query: string): boolean =>
  parameter !== undefined && new URLSearchParams(query).has(parameter);
