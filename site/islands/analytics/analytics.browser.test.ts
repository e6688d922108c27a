import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventSchemas, planVersion, visitorGroup } from '@whorl/contract/analytics/events.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import * as v from 'valibot';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { startAnalytics } from './start-analytics.ts';
import type { forgetAnalytics, setSignupOptionsShown, track } from './track.ts';
import { unusedAutocapturePackages } from './unused-autocapture.ts';

/** The SDK sends what it has after this long, in milliseconds. */
const FLUSH_MS = 10_000;
const visitorId = 'Vis1torIdOfThisTest1';

type SentEvent = Record<string, unknown> & { event_type: string; event_properties: Record<string, unknown> };
type Sent = { type: string | undefined; body: { api_key: string; options: unknown; events: SentEvent[] } };
type Site = {
  startAnalytics: typeof startAnalytics;
  track: typeof track;
  setSignupOptionsShown: typeof setSignupOptionsShown;
  forgetAnalytics: typeof forgetAnalytics;
};

let outDir: string;
let browser: Browser;
let sent: Sent[] = [];
let received: () => void = () => undefined;
let mayAnswer = Promise.resolve();

/** Pages that bring the module, under the policy that the site has, and a collector that takes everything. */
const server = createServer(async (request, response) => {
  if (request.url === endpoints.analyticsBatch) {
    const body = await readJson(request);
    sent.push({ type: request.headers['content-type'], body });
    received();
    await mayAnswer;
    return response.end(JSON.stringify({ code: 200, events_ingested: body.events.length }));
  }
  if (request.url?.endsWith('.js')) {
    response.setHeader('content-type', 'text/javascript');
    return response.end(await readFile(join(outDir, request.url)));
  }
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  response.end(
    '<!doctype html><title>First page</title><link rel="icon" href="data:,"><script type="module" src="/entry.js"></script>',
  );
});

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'analytics-'));
  await bundle(outDir);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set; run the browser tests through `npm test`');
  browser = await chromium.launch({ executablePath });
});
afterAll(async () => {
  await browser.close();
  server.close();
  await rm(outDir, { recursive: true });
});
beforeEach(() => {
  sent = [];
});

test('the first page is counted with exactly what the plan has', async () => {
  const { page, hosts } = await openSite('/blog/?utm_source=test&email=a@b.c');
  await start(page, { botDetected: true });
  await flush(page);
  const [request] = sent;
  expect(request?.type).toContain('application/json');
  expect(request?.body).toMatchObject({ api_key: 'key', options: { min_id_length: 5 } });
  const [view] = viewsOf(sent);
  expect(v.is(eventSchemas['Web Page Viewed'], view?.event_properties)).toBe(true);
  expect(view).toMatchObject({
    device_id: visitorId,
    plan: { version: planVersion },
    insert_id: expect.any(String),
    session_id: expect.any(Number),
    event_properties: {
      'Web Page Domain': '127.0.0.1',
      'Web Page Path': '/blog/',
      'Web Page Title': 'First page',
      'Web Page URL': `${originOf()}/blog/`,
      botDetected: 'True',
      vmDetected: false,
      signupOptionsShown: false,
    },
  });
  expect(view).not.toHaveProperty('ip');
  expect(sent.flatMap(({ body }) => body.events)).toContainEqual(
    expect.objectContaining({ event_type: '$identify', device_id: visitorId, groups: { [visitorGroup]: visitorId } }),
  );
  expect(hosts).toEqual(new Set([originOf()]));
  await page.context().close();
});

test('moving inside the site counts each path once, with the title of the page that came', async () => {
  const { page } = await openSite('/');
  await start(page);
  await move(page, '/pricing/', 'Pricing');
  await move(page, '/pricing/#plans', 'Pricing');
  await move(page, '/pricing/?sort=up', 'Pricing');
  await move(page, '/404.html', 'Not found');
  await move(page, '/blog/', 'Blog');
  await page.evaluate(() => history.back());
  await page.waitForURL('**/404.html');
  await flush(page);
  const views = viewsOf(sent).map(({ event_properties }) => [
    event_properties['Web Page Path'],
    event_properties['Web Page Title'],
  ]);
  expect(views).toEqual([
    ['/', 'First page'],
    ['/pricing/', 'Pricing'],
    ['/blog/', 'Blog'],
  ]);
  await page.context().close();
});

test('events from before the start are sent, and views say from when on sign-up was shown', async () => {
  const { page } = await openSite('/');
  await page.evaluate(() =>
    (globalThis as never as { site: Site }).site.track({
      name: 'Web CTA Clicked',
      properties: { label: 'Contact sales', placement: 'hero', target: '/contact-sales/' },
    }),
  );
  await start(page);
  await page.evaluate(() => (globalThis as never as { site: Site }).site.setSignupOptionsShown(true));
  await move(page, '/pricing/', 'Pricing');
  await flush(page);
  const events = sent.flatMap(({ body }) => body.events);
  expect(events.find(({ event_type }) => event_type === 'Web CTA Clicked')?.event_properties).toEqual({
    label: 'Contact sales',
    placement: 'hero',
    target: '/contact-sales/',
  });
  expect(viewsOf(sent).map(({ event_properties }) => event_properties.signupOptionsShown)).toContain(true);
  await page.context().close();
});

test('whoever leaves at once is counted by beacon', async () => {
  const { page } = await openSite('/');
  await start(page);
  await untilStored(page, 2);
  const arrived = nextRequest();
  await page.goto('about:blank');
  await arrived;
  expect(sent[0]?.type).toContain('text/plain');
  expect(viewsOf(sent)).toHaveLength(1);
  await page.context().close();
});

test('withdrawn consent ends it all, and leaves nothing in the browser', async () => {
  const { page } = await openSite('/');
  await start(page);
  // While an answer is still under way.
  let answer: () => void = () => undefined;
  mayAnswer = new Promise((resolve) => {
    answer = resolve;
  });
  await flush(page);
  sent = [];
  await page.evaluate(() => (globalThis as never as { site: Site }).site.forgetAnalytics());
  const answered = page.waitForResponse(`**${endpoints.analyticsBatch}`);
  answer();
  await (await answered).finished();
  await page.evaluate(() =>
    (globalThis as never as { site: Site }).site.track({ name: 'Sales Contacted', properties: { formName: 'x' } }),
  );
  await move(page, '/pricing/', 'Pricing');
  await page.clock.runFor(3 * FLUSH_MS);
  expect(sent).toEqual([]);
  expect(await storedKeys(page)).toEqual([]);
  await page.context().close();
});

async function bundle(dir: string): Promise<void> {
  const folder = import.meta.dirname;
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    resolve: {
      alias: unusedAutocapturePackages.map((find) => ({ find, replacement: join(folder, 'unused-autocapture.ts') })),
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
               import * as tracking from './track.ts';
               globalThis.site = { startAnalytics, ...tracking };`
            : undefined,
      },
    ],
  });
}

async function openSite(path: string): Promise<{ page: Page; hosts: Set<string> }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const hosts = new Set<string>();
  page.on('request', (request) => request.url().startsWith('http') && hosts.add(new URL(request.url()).origin));
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.clock.install();
  await page.goto(originOf() + path);
  await page.waitForFunction(() => 'site' in globalThis);
  return { page, hosts };
}

async function start(page: Page, visitor: { botDetected?: boolean; vmDetected?: boolean } = {}): Promise<void> {
  const settings = { apiKey: 'key', serverUrl: endpoints.analyticsBatch };
  const given = { settings, visitorId, botDetected: false, vmDetected: false, ...visitor };
  await page.evaluate((options) => (globalThis as never as { site: Site }).site.startAnalytics(options), given);
  await untilStored(page, 2);
}

/** What the site's navigation does: the address first, the page and its title a little later. */
async function move(page: Page, url: string, title: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), url);
  await page.clock.runFor(50);
  await page.evaluate((text) => {
    document.title = text;
  }, title);
  await page.clock.runFor(50);
}

/** The SDK keeps what it has not sent in local storage, so there it shows what it has taken note of. */
async function untilStored(page: Page, events: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return page.evaluate(() => JSON.parse(localStorage.getItem('AMP_unsent_key') ?? '[]').length);
    })
    .toBeGreaterThanOrEqual(events);
}

async function flush(page: Page): Promise<void> {
  const arrived = nextRequest();
  await page.clock.runFor(FLUSH_MS + 100);
  await arrived;
}

function nextRequest(): Promise<void> {
  return new Promise((resolve) => {
    received = resolve;
  });
}

const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const viewsOf = (requests: Sent[]): SentEvent[] =>
  requests.flatMap(({ body }) => body.events).filter(({ event_type }) => event_type === 'Web Page Viewed');

const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

async function readJson(request: IncomingMessage): Promise<Sent['body']> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Sent['body'];
}
