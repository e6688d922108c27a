import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Variant } from '@whorl/contract/experiments/variant.ts';
import { type SiteManifest, siteManifestSchema, treatmentsFolder } from '@whorl/contract/site-manifest.ts';
import { serviceWorkerUrl } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { securityHeaders } from '../http/security-headers.ts';
import { compressWell } from './compress.ts';
import { closedPolicy, type OutsideOrigins } from './content-security-policy.ts';
import { type PublicFile, readPublicFiles } from './read-public-files.ts';
import { addressOf, createEntries, type Page } from './site-entries.ts';
import { createRedirect, createStaticEntry, type StaticEntry } from './static-entry.ts';
import { variedAddresses } from './varied-entries.ts';

export type { Page };

/**
 * Which variant a visitor of a page under test gets.
 *
 * @param page the page's own path, also where its data are asked for
 * @param isDocument whether the page itself is asked for: only there is a cookie set
 */
export type ChooseVariant = (
  request: IncomingMessage,
  page: string,
  isDocument: boolean,
) => { readonly variant: Variant; readonly setCookie?: string | undefined };

export type Site = {
  /** When the next scheduled text becomes public, in milliseconds since 1970; undefined where none waits. */
  readonly nextPublication: number | undefined;
  /** Answers a GET or HEAD of a known address; false leaves the request to the routes. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** The prerendered page of a path of the URL table. */
  page(path: string): Page | undefined;
  /** The prerendered page for 404, and for every status from 500 on. */
  errorPage(status: number): Page | undefined;
  /**
   * Leaves a path to the routes when its query has this parameter, so that a page can be answered dynamically. A `:name`
   * in it is one part of a path, as the routes have it.
   */
  leaveToRoutes(path: string, parameter: string): void;
  /** Leaves every request to the routes that `isTheirs`, whatever file has its address. */
  leaveRequestsToRoutes(isTheirs: (request: IncomingMessage) => boolean): void;
  /** Lets `choose` decide what visitors of pages under test get; without it, Control. */
  chooseVariants(choose: ChooseVariant): void;
  /**
   * Makes the pages that had to be compressed at the start as small as those of the build; one after the other, off the
   * main thread. Ends early when `stop` is aborted.
   */
  finishCompressing(stop: AbortSignal): Promise<void>;
};

const REDIRECT_CACHE_CONTROL = 'public, max-age=3600';
/** Of the build, beside `public/`: what visitors get for a service worker where it is switched off. */
const SELF_REMOVING_WORKER = 'self-removing-worker.js';

/**
 * Reads a finished build into memory.
 *
 * @param distDir holds `manifest.json` and `public/`
 * @param publicUrl scheme, host and port that visitors use; with it, the addresses in the pages' heads become absolute
 * @param serviceWorker `off` answers for the service worker with one that removes itself and what it kept
 * @param outside origins of others that a page may use
 * @throws Error in one line when there is no build, or when manifest and files do not agree
 */
export function loadSite(
  distDir: string,
  publicUrl: string | undefined,
  serviceWorker: 'on' | 'off' = 'on',
  outside: OutsideOrigins = {},
): Site {
  const manifest = readManifest(join(distDir, 'manifest.json'));
  const files = readPublicFiles(join(distDir, 'public'));
  if (serviceWorker === 'off') replaceServiceWorker(files, distDir);
  const common = securityHeaders(publicUrl);
  const treatmentFiles = Object.keys(manifest.treatments).length > 0 ? join(distDir, treatmentsFolder) : undefined;
  const { entries, pages, treatments, quicklyCompressed } = createEntries({
    manifest,
    files,
    treatments: treatmentFiles === undefined ? [] : readPublicFiles(treatmentFiles),
    common,
    publicUrl,
    outside,
  });
  const varied = variedAddresses(Object.keys(manifest.treatments));
  let chooseVariant: ChooseVariant | undefined;
  const dynamic: { pattern: RegExp; parameter: string }[] = [];
  const claims: ((request: IncomingMessage) => boolean)[] = [];
  const redirect = (from: string, to: string, status: number): void => {
    // Without it browsers keep a permanent redirect indefinitely, and the address may become a page again.
    const headers = { ...common, 'content-security-policy': closedPolicy, 'cache-control': REDIRECT_CACHE_CONTROL };
    entries.set(from, createRedirect(to, status, headers));
  };
  requirePages(manifest, entries);
  for (const { from, to, status } of manifest.redirects) {
    for (const variant of spellings(from)) redirect(variant, to, status);
  }

  const isLeftToRoutes = (path: string, query: URLSearchParams): boolean =>
    dynamic.some(({ pattern, parameter }) => query.has(parameter) && pattern.test(path));
  const pathWithStatus = (status: number): string =>
    Object.entries(manifest.pages).find(([, page]) => page.status === status)?.[0] ?? '';
  const notFound = entries.get(pathWithStatus(404));
  const errorPages = { notFound: pages.get(pathWithStatus(404)), internal: pages.get(pathWithStatus(500)) };

  /** Undefined for whoever gets what is there anyway; the cookie goes with either. */
  function treatmentFor(request: IncomingMessage, response: ServerResponse, path: string): StaticEntry | undefined {
    const place = varied.get(path);
    if (place === undefined || chooseVariant === undefined) return undefined;
    const { variant, setCookie } = chooseVariant(request, place.page, place.isDocument);
    if (setCookie !== undefined) response.setHeader('set-cookie', setCookie);
    return variant === 'Treatment' ? treatments.get(path) : undefined;
  }

  return {
    nextPublication: timeOf(manifest.nextPublication),
    answer(request, response) {
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
    leaveToRoutes(path, parameter) {
      dynamic.push({ pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`), parameter });
    },
    leaveRequestsToRoutes(isTheirs) {
      claims.push(isTheirs);
    },
    chooseVariants(choose) {
      chooseVariant = choose;
    },
    async finishCompressing(stop) {
      for (const { path, into, identity, headers, status } of quicklyCompressed.splice(0)) {
        if (stop.aborted) return;
        into.set(path, createStaticEntry(await compressWell(identity()), headers, status));
      }
    },
  };
}

const timeOf = (timestamp: string | undefined): number | undefined =>
  timestamp === undefined ? undefined : Date.parse(timestamp);

function requirePages(manifest: SiteManifest, entries: ReadonlyMap<string, unknown>): void {
  for (const [path, page] of Object.entries(manifest.pages)) {
    if (!entries.has(path))
      throw new Error(`dist/manifest.json lists ${path}, but dist/public/${page.file} is missing`);
  }
}

/** A path with and without its last slash. */
const spellings = (path: string): Set<string> =>
  new Set([path, path.replace(/\/$/, ''), path.replace(/\/?$/, '/')].filter((spelling) => spelling !== ''));

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

/** undefined for a malformed `%`: there is no such address, and it is no reason to throw. */
function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
