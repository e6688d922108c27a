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
import type { fetchRemoteConfig } from './remote-config.ts';
import type { startAnalytics } from './start-analytics.ts';
import type { startEarlyTracking } from './start-early-tracking.ts';
import type { setSignupOptionsShown, stopAnalytics, track } from './track.ts';
import { unusedAutocapturePackages } from './unused-autocapture.ts';

/** Interval in milliseconds after which the SDK sends its queue. */
export const FLUSH_MS = 10_000;
export const visitorId = 'Vis1torIdOfThisTest1';

export type SentEvent = Record<string, unknown> & { event_type: string; event_properties: Record<string, unknown> };
type ReceivedRequest = {
  type: string | undefined;
  body: { api_key: string; options: unknown; events: SentEvent[] };
};
export type Site = {
  startAnalytics: typeof startAnalytics;
  startEarlyTracking: typeof startEarlyTracking;
  track: typeof track;
  setSignupOptionsShown: typeof setSignupOptionsShown;
  stopAnalytics: typeof stopAnalytics;
  fetchRemoteConfig: typeof fetchRemoteConfig;
  AmplitudeBrowser: typeof AmplitudeBrowser;
};
declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface extends a global one
  interface Window {
    site: Site;
  }
}

let outDir: string;
let browser: Browser;
/** Requests received and responses sent by the test server; reset before each test. */
export const collector = {
  sent: [] as ReceivedRequest[],
  responseReady: Promise.resolve(),
  /** Response to event batches instead of success; the SDK reads the status from `code`. */
  batchResponse: undefined as { code: number; error?: string } | string | undefined,
  /** Response of the remote configuration; undefined never responds. */
  config: { configs: {} } as unknown,
  configStatus: 200,
  /** Whether the response stops after its headers. */
  configStalls: false,
  /** URLs of the configuration requests. */
  configRequests: [] as string[],
  /** HTML content of every page. */
  content: '',
};

/** Serves pages with the module under the site's Content Security Policy, and collects events. */
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://page.test');
  if (pathname === endpoints.analyticsBatch) {
    const body = await readJson(request);
    collector.sent.push({ type: request.headers['content-type'], body });
    await collector.responseReady;
    return response.end(JSON.stringify(collector.batchResponse ?? { code: 200, events_ingested: body.events.length }));
  }
  if (pathname === vendorProtocols.analyticsConfig) {
    collector.configRequests.push(request.url ?? '');
    if (collector.config === undefined) return;
    response.writeHead(collector.configStatus);
    if (collector.configStalls) return response.flushHeaders();
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

/** Registers the hooks that the tests need; call it once per test file. */
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
      responseReady: Promise.resolve(),
      batchResponse: undefined,
      config: { configs: {} },
      configStatus: 200,
      configStalls: false,
      configRequests: [],
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
               import { startEarlyTracking } from './start-early-tracking.ts';
               import { AmplitudeBrowser } from '@amplitude/analytics-browser';
               globalThis.site = { startAnalytics, startEarlyTracking, fetchRemoteConfig, AmplitudeBrowser, ...tracking };`
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
  failOnPageErrors(page);
  // Time passes only in `runFor`: otherwise the SDK would send its queue on its own while a slow machine runs a test.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + CLOCK_MARGIN_MS);
  await openPath(page, path, referer);
  return { page, hosts };
}

/** The clock can be paused only at a later time than it shows. */
const CLOCK_MARGIN_MS = 60_000;

/** Fails the test at its end if the page threw an error. Throwing in the event's listener would end the test process. */
function failOnPageErrors(page: Page): void {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  onTestFinished(() => expect(errors).toEqual([]));
}

/** Opens another page in a browser context, whose clock it shares. */
export async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  failOnPageErrors(page);
  await openPath(page, path);
  return page;
}

async function openPath(page: Page, path: string, referer?: string): Promise<void> {
  await page.goto(getOrigin() + path, referer === undefined ? {} : { referer });
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
  const options = { settings, visitorId, botDetected: false, vmDetected: false, ...visitor };
  await page.evaluate((given) => window.site.startAnalytics(given), options);
  await waitForStoredEvents(page, 2);
}

/** Imitates client-side navigation: the URL changes first, the page and its title a little later. */
export async function navigate(page: Page, url: string, title: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), url);
  await page.clock.runFor(50);
  await page.evaluate((text) => {
    document.title = text;
  }, title);
  await page.clock.runFor(50);
}

/** Waits until the SDK has stored this many unsent events in local storage. */
export async function waitForStoredEvents(page: Page, events: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return (await getUnsentEvents(page)).length;
    })
    .toBeGreaterThanOrEqual(events);
}

/** Returns the unsent events of all tabs; each tab stores them under its own key. */
export const getUnsentEvents = (page: Page): Promise<SentEvent[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('AMP_unsent_key'))
      .flatMap((name) => JSON.parse(localStorage.getItem(name) ?? '[]')),
  );

/** Advances the page's clock until the SDK sends its queue, and waits for the request. */
export async function flush(page: Page): Promise<void> {
  const before = collector.sent.length;
  await page.clock.runFor(FLUSH_MS + 100);
  await expect.poll(() => collector.sent.length).toBeGreaterThan(before);
}

export const getOrigin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

export const findPageViews = (requests: ReceivedRequest[]): SentEvent[] =>
  requests.flatMap(({ body }) => body.events).filter(({ event_type }) => event_type === 'Web Page Viewed');

export const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

async function readJson(request: IncomingMessage): Promise<ReceivedRequest['body']> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as ReceivedRequest['body'];
}
