import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { distDir } from './build-if-stale.ts';

export const libraries = ['fingerprintjs', 'thumbmarkjs', 'clientjs', 'service'] as const;
export type Library = (typeof libraries)[number];
export type Answer = { id: string; ms: number };

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

const PAGE = '/bench-page.html';
const SCRIPTS = '/bench-scripts/';

/**
 * Puts an empty page beside the site's own, and the libraries' files with it: everything is asked from one origin, and
 * nothing leaves this machine.
 *
 * @returns hosts that were asked for and not answered.
 */
export async function serveLibraries(context: BrowserContext, origins: readonly string[]): Promise<Set<string>> {
  const refused = new Set<string>();
  await context.route('**/*', (route) => {
    const url = new URL(route.request().url());
    if (!origins.includes(url.origin)) {
      refused.add(url.host);
      return route.abort();
    }
    if (url.pathname === PAGE)
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>-</title>' });
    const library = libraries.find((name) => url.pathname === `${SCRIPTS}${name}.js`);
    if (library) return route.fulfill({ contentType: 'text/javascript', body: readFileSync(files[library].file) });
    return route.continue();
  });
  return refused;
}

/** Opens the empty page anew and asks one library who this is. */
export async function ask(page: Page, origin: string, library: Library): Promise<Answer> {
  await page.goto(origin + PAGE);
  if (library === 'service') return page.evaluate(askService, agentUrl);
  await page.addScriptTag({ url: `${SCRIPTS}${library}.js` });
  return page.evaluate(askLibrary, library);
}

const agentUrl = endpoints.agentScript
  .replace('<version>', AGENT_VERSION)
  .replace('<apiKey>', 'whorl-site')
  .replace('<loaderVersion>', LOADER_VERSION);

/** Runs in the page. */
async function askService(url: string): Promise<Answer> {
  const { load } = await import(url);
  const start = performance.now();
  const agent = await load({ apiKey: 'whorl-site' });
  const { visitorId } = await agent.get();
  return { id: visitorId, ms: performance.now() - start };
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
