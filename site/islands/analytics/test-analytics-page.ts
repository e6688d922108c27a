import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AmplitudeBrowser } from '@amplitude/analytics-browser';
import type { SiteSettings } from '@whorl/contract/site-settings.ts';
import { endpoints, vendorProtocols } from '@whorl/contract/urls.ts';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import type { noteFromTheStart } from './note-from-the-start.ts';
import type { fetchRemoteConfig } from './remote-config.ts';
import type { startAnalytics } from './start-analytics.ts';
import type { forgetAnalytics, setSignupOptionsShown, track } from './track.ts';
import { unusedAutocapturePackages } from './unused-autocapture.ts';

/** The SDK sends what it has after this long, in milliseconds. */
export const FLUSH_MS = 10_000;
export const visitorId = 'Vis1torIdOfThisTest1';

export type SentEvent = Record<string, unknown> & { event_type: string; event_properties: Record<string, unknown> };
export type Sent = { type: string | undefined; body: { api_key: string; options: unknown; events: SentEvent[] } };
export type Site = {
  startAnalytics: typeof startAnalytics;
  noteFromTheStart: typeof noteFromTheStart;
  track: typeof track;
  setSignupOptionsShown: typeof setSignupOptionsShown;
  forgetAnalytics: typeof forgetAnalytics;
  fetchRemoteConfig: typeof fetchRemoteConfig;
  AmplitudeBrowser: typeof AmplitudeBrowser;
};
declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one that is there
  interface Window {
    site: Site;
  }
}

let outDir: string;
let browser: Browser;
let received: () => void = () => undefined;
/** What the tests of one file see and set; as it was at the beginning of each test. */
export const collector = {
  sent: [] as Sent[],
  mayAnswer: Promise.resolve(),
  /** Instead of taking everything; the SDK reads the status from its `code`. */
  answer: undefined as { code: number; error?: string } | string | undefined,
  /** What the service for settings answers; undefined answers nothing, ever. */
  config: { configs: {} } as unknown,
  configStatus: 200,
  /** Whether that answer stops after its headers, for ever. */
  configHangs: false,
  /** The addresses at which it was asked. */
  asked: [] as string[],
  /** What stands in the pages. */
  content: '',
};

/** Pages that bring the module, under the policy that the site has, and a collector that takes everything. */
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://page.test');
  if (pathname === endpoints.analyticsBatch) {
    const body = await readJson(request);
    collector.sent.push({ type: request.headers['content-type'], body });
    received();
    await collector.mayAnswer;
    return response.end(JSON.stringify(collector.answer ?? { code: 200, events_ingested: body.events.length }));
  }
  if (pathname === vendorProtocols.analyticsConfig) {
    collector.asked.push(request.url ?? '');
    if (collector.config === undefined) return;
    response.writeHead(collector.configStatus);
    if (collector.configHangs) return response.flushHeaders();
    return response.end(JSON.stringify(collector.config));
  }
  if (pathname.endsWith('.js')) {
    response.setHeader('content-type', 'text/javascript');
    return response.end(await readFile(join(outDir, pathname)));
  }
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  response.end(
    `<!doctype html><title>First page</title><link rel="icon" href="data:,"><script type="module" src="/entry.js"></script>${collector.content}<button id="ready">ready</button>`,
  );
});

/** To be called once in a file: what its tests stand on. */
export function prepareAnalyticsPages(): void {
  beforeAll(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'analytics-'));
    await bundle(outDir);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await chromium.connect(process.env.PLAIN_BROWSER ?? '');
  });
  afterAll(async () => {
    await browser.close();
    server.close();
    await rm(outDir, { recursive: true });
  });
  beforeEach(() => {
    Object.assign(collector, {
      sent: [],
      mayAnswer: Promise.resolve(),
      answer: undefined,
      config: { configs: {} },
      configStatus: 200,
      configHangs: false,
      asked: [],
      content: '',
    });
  });
}

async function bundle(dir: string): Promise<void> {
  const folder = import.meta.dirname;
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    resolve: {
      alias: unusedAutocapturePackages.map((name) => ({
        find: new RegExp(`^${name}$`),
        replacement: join(folder, 'unused-autocapture.ts'),
      })),
    },
    build: {
      outDir: dir,
      emptyOutDir: true,
      rollupOptions: { input: 'virtual:entry', output: { entryFileNames: 'entry.js' } },
    },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual:entry' ? join(folder, 'virtual-entry.ts') : undefined),
        load: (id) =>
          id === join(folder, 'virtual-entry.ts')
            ? `import { startAnalytics } from './start-analytics.ts';
               import { fetchRemoteConfig } from './remote-config.ts';
               import * as tracking from './track.ts';
               import { noteFromTheStart } from './note-from-the-start.ts';
               import { AmplitudeBrowser } from '@amplitude/analytics-browser';
               globalThis.site = { startAnalytics, noteFromTheStart, fetchRemoteConfig, AmplitudeBrowser, ...tracking };`
            : undefined,
      },
    ],
  });
}

export async function openSite(path: string, referer?: string): Promise<{ page: Page; hosts: Set<string> }> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const hosts = new Set<string>();
  page.on('request', (request) => request.url().startsWith('http') && hosts.add(new URL(request.url()).origin));
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.clock.install();
  await show(page, path, referer);
  return { page, hosts };
}

/** Opens one more page beside those of a window, whose clock it shares. */
export async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await show(page, path);
  return page;
}

async function show(page: Page, path: string, referer?: string): Promise<void> {
  await page.goto(originOf() + path, referer === undefined ? {} : { referer });
  await page.waitForFunction(() => 'site' in globalThis);
}

export async function start(
  page: Page,
  visitor: { botDetected?: boolean; vmDetected?: boolean; experiments?: string[] } = {},
  others: Partial<SiteSettings['analytics']> = {},
): Promise<void> {
  const settings: SiteSettings['analytics'] = {
    apiKey: 'key',
    serverUrl: endpoints.analyticsBatch,
    transport: 'fetch',
    autocapture: false,
    remoteConfigUrl: vendorProtocols.analyticsConfig,
    ...others,
  };
  const given = { settings, visitorId, botDetected: false, vmDetected: false, ...visitor };
  await page.evaluate((options) => window.site.startAnalytics(options), given);
  await untilStored(page, 2);
}

/** What the site's navigation does: the address first, the page and its title a little later. */
export async function move(page: Page, url: string, title: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), url);
  await page.clock.runFor(50);
  await page.evaluate((text) => {
    document.title = text;
  }, title);
  await page.clock.runFor(50);
}

/** The SDK keeps what it has not sent in local storage, so there it shows what it has taken note of. */
export async function untilStored(page: Page, events: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return (await unsentOf(page)).length;
    })
    .toBeGreaterThanOrEqual(events);
}

/** What all tabs have not sent, each of which keeps it under a name of its own. */
export const unsentOf = (page: Page): Promise<SentEvent[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('AMP_unsent_key'))
      .flatMap((name) => JSON.parse(localStorage.getItem(name) ?? '[]')),
  );

export async function flush(page: Page): Promise<void> {
  const arrived = nextRequest();
  await page.clock.runFor(FLUSH_MS + 100);
  await arrived;
}

export function nextRequest(): Promise<void> {
  return new Promise((resolve) => {
    received = resolve;
  });
}

export const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

export const viewsOf = (requests: Sent[]): SentEvent[] =>
  requests.flatMap(({ body }) => body.events).filter(({ event_type }) => event_type === 'Web Page Viewed');

export const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

async function readJson(request: IncomingMessage): Promise<Sent['body']> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Sent['body'];
}
