import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { WINDOW_KIND_KEY } from '@whorl/contract/stored-data/names.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { distDir } from '../scripts/build-if-stale.ts';

export const libraries = ['fingerprintjs', 'thumbmarkjs', 'clientjs', 'service'] as const;
export type Library = (typeof libraries)[number];
/** Result of one library. Only the service has a confidence score, a request ID and signals. */
export type LibraryResult = {
  id: string;
  /** Duration in milliseconds. */
  ms: number;
  score?: number;
  requestId?: string;
  /** Values of the collected signals as JSON, by name. */
  signals?: Record<string, string>;
};

const packages = join(import.meta.dirname, '../node_modules');
/** The script that a site would include, and its npm package. */
const files: Record<Library, { file: string; packageName?: string }> = {
  fingerprintjs: {
    file: join(packages, '@fingerprintjs/fingerprintjs/dist/fp.umd.min.js'),
    packageName: '@fingerprintjs/fingerprintjs',
  },
  thumbmarkjs: {
    file: join(packages, '@thumbmarkjs/thumbmarkjs/dist/thumbmark.umd.js'),
    packageName: '@thumbmarkjs/thumbmarkjs',
  },
  clientjs: { file: join(packages, 'clientjs/dist/client.base.min.js'), packageName: 'clientjs' },
  service: { file: join(distDir, 'agent/agent.js') },
};

export const readVersion = (library: Library): string => {
  const { packageName } = files[library];
  const manifest = join(packages, packageName ?? '../', 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
};
export const measureGzipBytes = (library: Library): number =>
  gzipSync(readFileSync(files[library].file), { level: 9 }).length;

/** Paths at which `BenchProxy` serves the empty page and the libraries' scripts. */
export const BENCH_PAGE = '/bench-page.html';
const SCRIPTS = '/bench-scripts/';

/** Returns a library's script by its path, or undefined for other paths. */
export function libraryScript(path: string): Buffer | undefined {
  const library = libraries.find((name) => path === `${SCRIPTS}${name}.js`);
  return library && readFileSync(files[library].file);
}

export const agentUrl = endpoints.agentScript
  .replace('<version>', AGENT_VERSION)
  .replace('<apiKey>', 'whorl-site')
  .replace('<loaderVersion>', LOADER_VERSION);

/** Time limit for private mode detection. */
const WINDOW_KIND_TIMEOUT_MS = 5_000;

/**
 * Opens the empty page and identifies the browser with one library.
 *
 * @param waitsForWindowKind stays on the page until the agent has detected whether the window is private, as a person would
 */
export async function identify(
  page: Page,
  origin: string,
  library: Library,
  waitsForWindowKind = false,
): Promise<LibraryResult> {
  await open(page, origin + BENCH_PAGE);
  if (library === 'service') {
    const result = await page.evaluate(identifyWithService, agentUrl);
    const isDetected = (key: string) => localStorage.getItem(key) !== null;
    if (waitsForWindowKind)
      await page
        .waitForFunction(isDetected, WINDOW_KIND_KEY, { timeout: WINDOW_KIND_TIMEOUT_MS })
        .catch(() => undefined);
    return result;
  }
  await page.addScriptTag({ url: `${SCRIPTS}${library}.js` });
  return page.evaluate(identifyWithLibrary, library);
}

/** Opens a page; retries once, because a new window may still navigate to its start page, which aborts ours. */
async function open(page: Page, url: string): Promise<void> {
  try {
    await page.goto(url);
  } catch (error) {
    if (!String(error).includes('ERR_ABORTED')) throw error;
    await page.goto(url);
  }
}

/** Runs in the page. */
async function identifyWithService(url: string): Promise<LibraryResult> {
  const { load } = await import(url);
  const start = performance.now();
  const agent = await load({ apiKey: 'whorl-site' });
  const result = await agent.get({ extendedResult: true });
  const ms = performance.now() - start;
  const signals: Record<string, string> = {};
  for (const [name, { value }] of Object.entries(result.signals as Record<string, { value?: unknown }>)) {
    signals[name] = JSON.stringify(value) ?? 'error';
  }
  return { id: result.visitorId, ms, score: result.confidence.score, requestId: result.requestId, signals };
}

/** Runs in the page, with the libraries' telemetry disabled. */
async function identifyWithLibrary(library: Exclude<Library, 'service'>): Promise<LibraryResult> {
  const { FingerprintJS, ThumbmarkJS, ClientJS } = globalThis as unknown as Globals;
  const start = performance.now();
  const ids = {
    fingerprintjs: async () => (await (await FingerprintJS.load({ monitoring: false })).get()).visitorId,
    thumbmarkjs: async () => (await new ThumbmarkJS.Thumbmark({ logging: false }).get()).thumbmark,
    clientjs: async () => String(new ClientJS().getFingerprint()),
  };
  return { id: await ids[library](), ms: performance.now() - start };
}

/** Globals that the libraries' scripts define. */
type Globals = {
  FingerprintJS: { load(options: { monitoring: false }): Promise<{ get(): Promise<{ visitorId: string }> }> };
  ThumbmarkJS: { Thumbmark: new (options: { logging: false }) => { get(): Promise<{ thumbmark: string }> } };
  ClientJS: new () => { getFingerprint(): number };
};
