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
/** What a library said, in how many milliseconds; the service says how sure it is and why, too. */
export type Answer = {
  id: string;
  ms: number;
  score?: number;
  requestId?: string;
  /** What the agent read, value by value as JSON. */
  signals?: Record<string, string>;
};

const packages = join(import.meta.dirname, '../node_modules');
/** The file a site would put on its page, and the package whose version it is. */
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

export const versionOf = (library: Library): string => {
  const { packageName } = files[library];
  const manifest = join(packages, packageName ?? '../', 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
};
export const gzipBytesOf = (library: Library): number =>
  gzipSync(readFileSync(files[library].file), { level: 9 }).length;

/** Where `BenchFront` serves the empty page, and the libraries' files. */
export const BENCH_PAGE = '/bench-page.html';
const SCRIPTS = '/bench-scripts/';

/** The file of a library by its path on the bench's host. */
export function libraryScript(path: string): Buffer | undefined {
  const library = libraries.find((name) => path === `${SCRIPTS}${name}.js`);
  return library && readFileSync(files[library].file);
}

export const agentUrl = endpoints.agentScript
  .replace('<version>', AGENT_VERSION)
  .replace('<apiKey>', 'whorl-site')
  .replace('<loaderVersion>', LOADER_VERSION);

/** How long somebody looks at a page at the most, in milliseconds. */
const STAY_MS = 5_000;

/**
 * Opens the empty page anew and asks one library who this is.
 *
 * @param stays looks at the page for a moment, as people do, in which the agent finds out what kind of window it is
 */
export async function ask(page: Page, origin: string, library: Library, stays = false): Promise<Answer> {
  await open(page, origin + BENCH_PAGE);
  if (library === 'service') {
    const answer = await page.evaluate(askService, agentUrl);
    const isFoundOut = (key: string) => localStorage.getItem(key) !== null;
    if (stays) await page.waitForFunction(isFoundOut, WINDOW_KIND_KEY, { timeout: STAY_MS }).catch(() => undefined);
    return answer;
  }
  await page.addScriptTag({ url: `${SCRIPTS}${library}.js` });
  return page.evaluate(askLibrary, library);
}

/** A window that has only just opened may still be about to show its own first page, which ends ours. */
async function open(page: Page, url: string): Promise<void> {
  try {
    await page.goto(url);
  } catch (error) {
    if (!String(error).includes('ERR_ABORTED')) throw error;
    await page.goto(url);
  }
}

/** Runs in the page. */
async function askService(url: string): Promise<Answer> {
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

/** Runs in the page. Where a library would report to its maker, it is told not to. */
async function askLibrary(library: Exclude<Library, 'service'>): Promise<Answer> {
  const { FingerprintJS, ThumbmarkJS, ClientJS } = globalThis as unknown as Globals;
  const start = performance.now();
  const ids = {
    fingerprintjs: async () => (await (await FingerprintJS.load({ monitoring: false })).get()).visitorId,
    thumbmarkjs: async () => (await new ThumbmarkJS.Thumbmark({ logging: false }).get()).thumbmark,
    clientjs: async () => String(new ClientJS().getFingerprint()),
  };
  return { id: await ids[library](), ms: performance.now() - start };
}

/** What the libraries' files leave in the page. */
type Globals = {
  FingerprintJS: { load(options: { monitoring: false }): Promise<{ get(): Promise<{ visitorId: string }> }> };
  ThumbmarkJS: { Thumbmark: new (options: { logging: false }) => { get(): Promise<{ thumbmark: string }> } };
  ClientJS: new () => { getFingerprint(): number };
};
