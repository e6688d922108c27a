import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Variant } from '@whorl/contract/experiments/variant.ts';
import { type SiteManifest, siteManifestSchema, treatmentsFolder } from '@whorl/contract/site-manifest.ts';
import { serviceWorkerUrl } from '@whorl/contract/urls.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { sharedFilePreflightHeaders } from '../http/shared-files.ts';
import { CompressionQueue } from './compress.ts';
import { denyAllPolicy, type ThirdPartyOrigins } from './content-security-policy.ts';
import { readBuildFile, readBuildJson } from './read-build-file.ts';
import { listPublicFiles, type PublicFile } from './read-public-files.ts';
import { createEntries, type Page, toUrlPath } from './site-entries.ts';
import { createRedirect, type StaticEntry } from './static-entry.ts';
import { findVariedUrls } from './varied-urls.ts';

export type { Page };

/**
 * Chooses the variant of a page under test for a visitor.
 *
 * @param page path of the page, also for requests of its page data
 * @param isDocument whether the page itself is requested; only then is a cookie set
 */
export type ChooseVariant = (
  request: IncomingMessage,
  page: string,
  isDocument: boolean,
) => { readonly variant: Variant; readonly setCookie?: string | undefined };

export type Site = {
  /** Hash of the build. */
  readonly buildHash: string;
  /** Time when the next scheduled entry is published, in milliseconds since 1970; undefined if none is scheduled. */
  readonly nextPublication: number | undefined;
  /**
   * Sends the response to a GET or HEAD of a known path, or to a preflight for a file that other origins may read. Returns
   * false if the request is for the routes.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Returns the prerendered page of a path. */
  page(path: string): Page | undefined;
  /** Returns the prerendered error page for 404 and for 5xx. */
  errorPage(status: number): Page | undefined;
  /**
   * Lets the routes handle a path if its query has this parameter, so that a page can be rendered dynamically. `:name`
   * matches one path segment.
   */
  delegateToRoutes(path: string, parameter: string): void;
  /** Lets the routes handle every request for which `isTheirs` returns true, even if a file has its path. */
  delegateRequestsToRoutes(isTheirs: (request: IncomingMessage) => boolean): void;
  /** Sets the function that chooses variants of pages under test; by default visitors get Control. */
  chooseVariants(choose: ChooseVariant): void;
  /** Ends the compression of requested pages in the background. Resolves when the current one is finished. */
  stopCompressing(): Promise<void>;
};

const REDIRECT_CACHE_CONTROL = 'public, max-age=3600';
/** File of the build, next to `public/`, that is served as the service worker when that is switched off. */
const SELF_REMOVING_WORKER = 'self-removing-worker.js';

/**
 * Reads a complete build into memory.
 *
 * @param distDir folder with `manifest.json` and `public/`
 * @param publicUrl scheme, host and port that visitors use; makes the URLs in the head of pages absolute
 * @param serviceWorker `off` serves a service worker that removes itself and its caches
 * @param outside third-party origins that pages may use
 * @throws Error in one line if there is no build, or if manifest and files don't match
 */
export function loadSite(
  distDir: string,
  publicUrl: string | undefined,
  serviceWorker: 'on' | 'off' = 'on',
  outside: ThirdPartyOrigins = {},
): Site {
  const manifest = readBuildJson(join(distDir, 'manifest.json'), siteManifestSchema);
  const files = listPublicFiles(join(distDir, 'public'));
  if (serviceWorker === 'off') replaceServiceWorker(files, distDir);
  const common = securityHeaders(publicUrl);
  const treatmentFiles = Object.keys(manifest.treatments).length > 0 ? join(distDir, treatmentsFolder) : undefined;
  const queue = new CompressionQueue();
  const { entries, pages, treatments } = createEntries({
    manifest,
    files,
    treatments: treatmentFiles === undefined ? [] : listPublicFiles(treatmentFiles),
    common,
    publicUrl,
    outside,
    queue,
  });
  const varied = findVariedUrls(Object.keys(manifest.treatments));
  let chooseVariant: ChooseVariant | undefined;
  const dynamic: { pattern: RegExp; parameter: string }[] = [];
  const claims: ((request: IncomingMessage) => boolean)[] = [];
  const redirect = (from: string, to: string, status: number): void => {
    // Without Cache-Control browsers cache a permanent redirect indefinitely, but the URL may become a page again.
    const headers = { ...common, 'content-security-policy': denyAllPolicy, 'cache-control': REDIRECT_CACHE_CONTROL };
    entries.set(from, createRedirect(to, status, headers));
  };
  requirePages(manifest, entries);
  for (const { from, to, status } of manifest.redirects) {
    for (const variant of withAndWithoutSlash(from)) redirect(variant, to, status);
  }

  const isLeftToRoutes = (path: string, query: URLSearchParams): boolean =>
    dynamic.some(({ pattern, parameter }) => query.has(parameter) && pattern.test(path));
  const pathWithStatus = (status: number): string =>
    Object.entries(manifest.pages).find(([, page]) => page.status === status)?.[0] ?? '';
  const notFound = entries.get(pathWithStatus(404));
  const errorPages = { notFound: pages.get(pathWithStatus(404)), internal: pages.get(pathWithStatus(500)) };

  /** Returns the treatment's entry, or undefined for visitors who get Control. Sets the cookie in both cases. */
  function treatmentFor(request: IncomingMessage, response: ServerResponse, path: string): StaticEntry | undefined {
    const place = varied.get(path);
    if (place === undefined || chooseVariant === undefined) return undefined;
    const { variant, setCookie } = chooseVariant(request, place.page, place.isDocument);
    if (setCookie !== undefined) response.setHeader('set-cookie', setCookie);
    return variant === 'Treatment' ? treatments.get(path) : undefined;
  }

  function answerPreflight(request: IncomingMessage, response: ServerResponse): boolean {
    const [path = ''] = (request.url ?? '/').split('?');
    if (entries.get(decodePath(path) ?? '')?.isShared !== true) return false;
    const headers = { ...common, 'content-security-policy': denyAllPolicy, ...sharedFilePreflightHeaders };
    response.writeHead(204, headers).end();
    return true;
  }

  return {
    buildHash: manifest.buildHash,
    nextPublication: parseTime(manifest.nextPublication),
    answer(request, response) {
      if (request.method === 'OPTIONS') return answerPreflight(request, response);
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      if (claims.some((isTheirs) => isTheirs(request))) return false;
      const url = request.url ?? '/';
      const queryAt = url.indexOf('?');
      const path = decodePath(queryAt === -1 ? url : url.slice(0, queryAt));
      const entry = path === undefined ? notFound : entries.get(path);
      if (entry === undefined) return false;
      if (queryAt !== -1 && isLeftToRoutes(path ?? '', new URLSearchParams(url.slice(queryAt)))) return false;
      (treatmentFor(request, response, path ?? '') ?? entry).send(request, response);
      return true;
    },
    page: (path) => pages.get(path),
    errorPage(status) {
      if (status === 404) return errorPages.notFound;
      return status >= 500 ? errorPages.internal : undefined;
    },
    delegateToRoutes(path, parameter) {
      dynamic.push({ pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), parameter });
    },
    delegateRequestsToRoutes(isTheirs) {
      claims.push(isTheirs);
    },
    chooseVariants(choose) {
      chooseVariant = choose;
    },
    stopCompressing: () => queue.stop(),
  };
}

const parseTime = (timestamp: string | undefined): number | undefined =>
  timestamp === undefined ? undefined : Date.parse(timestamp);

function requirePages(manifest: SiteManifest, entries: ReadonlyMap<string, unknown>): void {
  for (const [path, page] of Object.entries(manifest.pages)) {
    if (!entries.has(path))
      throw new Error(`dist/manifest.json lists ${path}, but dist/public/${page.file} is missing`);
  }
}

/** Returns a path with and without its trailing slash. */
const withAndWithoutSlash = (path: string): Set<string> =>
  new Set([path, path.replace(/\/$/, ''), path.replace(/\/?$/, '/')].filter((spelling) => spelling !== ''));

/** Replaces the service worker under its name, because browsers check that URL for updates. */
function replaceServiceWorker(files: PublicFile[], distDir: string): void {
  const at = files.findIndex(({ name }) => toUrlPath(name) === serviceWorkerUrl);
  if (at >= 0) files.splice(at, 1);
  const identity = readBuildFile(join(distDir, SELF_REMOVING_WORKER));
  files.push({ name: serviceWorkerUrl.slice(1), identity, br: undefined });
}

/** Decodes a path; undefined for a malformed `%`, which can't match any path. */
function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
