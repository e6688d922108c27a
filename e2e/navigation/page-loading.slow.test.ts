import {
  appDataUrl,
  type ChunkMap,
  chunkMapUrl,
  type PageDataFile,
  pageDataUrl,
  type SliceDataFile,
  sliceDataUrl,
  staticQueryUrl,
} from '@whorl/contract/page-data.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { turnOnDataSaver } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import type { Fault, FaultProxy } from '../fixtures/fault-proxy.ts';
import { listModules } from '../fixtures/list-modules.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';

const blog = pages.blog.path;
const contact = pages.contactSales.path;

const it = browserTest()
  // Caching by the service worker has its own tests; here every request must reach the server.
  .extend('contextOptions', { serviceWorkers: 'block' })
  .extend('page', async ({ context, proxy }, { onCleanup }) => {
    proxy.requests.length = 0;
    onCleanup(() => proxy.clearFaults());
    const page = await context.newPage();
    // Data saver mode turns prefetching off, so that only the click triggers the simulated failures.
    await turnOnDataSaver(page);
    return page;
  })
  .extend('open', ({ page, proxy }) => async (path: string): Promise<void> => {
    await page.goto(proxy.origin + path);
    await page.locator('html[data-interactive]').waitFor();
  })
  /** Checks that client-side navigation works again after a failure. */
  .extend('expectNextClickToWork', ({ page, proxy }) => async (): Promise<void> => {
    proxy.clearFaults();
    await followLink(page, contact);
    await waitForPage(page, contact);
    expect(new URL(page.url()).pathname).toBe(contact);
  });

it.for<[string, Fault]>([
  ['404', { status: 404 }],
  ['200 that is no JSON', { body: '<!doctype html>' }],
  ['200 without a path', { body: '{}' }],
])(
  'page data with %s show the 404 page at the requested URL without a full load',
  async ([_, fault], { documents, expectNextClickToWork, open, page, proxy }) => {
    await open('/');
    proxy.fail(pageDataUrl(blog), fault);
    // The page's HTML must be missing too.
    proxy.fail(/^HEAD \/blog\//, { status: 404 });
    await followLink(page, blog);
    await page.locator('h1', { hasText: 'Page not found' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(blog);
    expect(documents).toHaveLength(1);
    await expectNextClickToWork();
  },
);

it("page data with 404 cause a full load when the page's HTML exists", async ({ documents, open, page, proxy }) => {
  await open('/');
  proxy.fail(pageDataUrl(blog), { status: 404 });
  await followLink(page, blog);
  await page.waitForURL(proxy.origin + blog);
  await waitForPage(page, blog);
  expect(documents).toHaveLength(2);
});

it('page data with 500 show the 500 page', async ({ documents, expectNextClickToWork, open, page, proxy }) => {
  await open('/');
  proxy.fail(pageDataUrl(blog), { status: 500 });
  await followLink(page, blog);
  await page.locator('h1', { hasText: 'Something went wrong on our server' }).waitFor();
  expect(documents).toHaveLength(1);
  await expectNextClickToWork();
  // A failure isn't cached: the next click requests the page data again.
  await followLink(page, blog);
  await waitForPage(page, blog);
  expect(documents).toHaveLength(1);
});

it('page data with a getServerDataError show the 500 page', async ({ documents, open, page, proxy, site }) => {
  await open('/');
  const data = (await (await fetch(site.origin + pageDataUrl(blog))).json()) as object;
  proxy.fail(pageDataUrl(blog), {
    body: JSON.stringify({ ...data, getServerDataError: { message: 'no database' } }),
  });
  await followLink(page, blog);
  await page.locator('h1', { hasText: 'Something went wrong on our server' }).waitFor();
  expect(documents).toHaveLength(1);
});

it('page data with 500 cause a full load when the 500 page fails too, and its data are requested once', async ({
  documents,
  open,
  page,
  proxy,
}) => {
  await open('/');
  proxy.fail(pageDataUrl(blog), { status: 500 }, 1);
  proxy.fail(pageDataUrl(pages.serverError.path), { status: 500 });
  await followLink(page, blog);
  await waitForPage(page, blog);
  expect(documents).toHaveLength(2);
  expect(proxy.requests.filter((path) => path === pageDataUrl(pages.serverError.path))).toHaveLength(1);
});

it.for<[string, Fault]>([
  ['502', { status: 502 }],
  ['503', { status: 503 }],
  ['429', { status: 429 }],
  ['403', { status: 403 }],
  ['a dropped connection', 'drop'],
])(
  'page data that fail three times with %s are requested a fourth time, and the page is shown',
  async ([_, fault], { documents, expectNextClickToWork, open, page, proxy }) => {
    await open('/');
    proxy.fail(pageDataUrl(blog), fault, 3);
    await followLink(page, blog);
    await waitForPage(page, blog);
    expect(documents).toHaveLength(1);
    expect(proxy.requests.filter((path) => path === pageDataUrl(blog))).toHaveLength(4);
    await expectNextClickToWork();
  },
);

it('page data that fail four times with 502 cause a full load with query and hash', async ({
  documents,
  open,
  page,
  proxy,
}) => {
  await open('/');
  proxy.fail(pageDataUrl(blog), { status: 502 }, 4);
  await addLink(page, `${blog}?a=1#main`);
  await page.locator('#added').click();
  await page.waitForURL(`${proxy.origin + blog}?a=1#main`);
  await waitForPage(page, blog);
  // The loaded document requests its page data once more.
  await page.locator('html[data-interactive]').waitFor();
  expect(documents).toHaveLength(2);
  expect(proxy.requests.filter((path) => path === pageDataUrl(blog))).toHaveLength(4 + 1);
});

it("app data that are unavailable don't prevent a navigation", async ({ documents, open, page, proxy }) => {
  await open('/');
  proxy.fail(appDataUrl, { status: 503 });
  await followLink(page, blog);
  await waitForPage(page, blog);
  expect(documents).toHaveLength(1);
  expect(proxy.requests.filter((path) => path === appDataUrl).length).toBeGreaterThanOrEqual(4);
});

it('app data of another build make the next navigation a full load', async ({ documents, open, page, proxy }) => {
  await open('/');
  proxy.fail(appDataUrl, { body: '{"webpackCompilationHash":"another"}' });
  await followLink(page, blog);
  await page.waitForURL(proxy.origin + blog);
  await waitForPage(page, blog);
  expect(documents.length).toBeGreaterThan(1);
});

it('app data of another build reload the first page once and never in a loop', async ({ documents, open, proxy }) => {
  proxy.fail(appDataUrl, { body: '{"webpackCompilationHash":"another"}' });
  await open('/');
  expect(documents).toHaveLength(2);
});

it('page data with other content than the HTML reload the first page once and never in a loop', async ({
  documents,
  open,
  proxy,
  site,
}) => {
  const data = (await (await fetch(site.origin + pageDataUrl(blog))).json()) as PageDataFile;
  proxy.fail(pageDataUrl(blog), { body: JSON.stringify({ ...data, contentHash: 'another' }) });
  await open(blog);
  expect(documents).toHaveLength(2);
});

it('links cause a full load when a slice, a static query, or the chunk map is missing', async ({
  newContext,
  proxy,
  site,
}) => {
  const slice = (await (await fetch(site.origin + sliceDataUrl('header'))).json()) as SliceDataFile;
  for (const url of [sliceDataUrl('header'), staticQueryUrl(slice.staticQueryHashes[0] ?? ''), chunkMapUrl]) {
    const page = await (await newContext({ serviceWorkers: 'block' })).newPage();
    const consoleMessages: string[] = [];
    page.on('console', (message) => consoleMessages.push(message.text()));
    page.on('pageerror', (error) => consoleMessages.push(error.message));
    proxy.fail(url, { status: 404 });
    await page.goto(proxy.origin);
    // Without its resources the page isn't hydrated; it stays readable and its links work.
    await expect
      .poll(() => consoleMessages.join('\n'))
      .toContain('page resources for / not found. Not rendering React');
    await page.locator(`footer nav a[href="${blog}"]`).first().click();
    await page.locator('h1', { hasText: 'Blog: fraud prevention' }).waitFor();
    proxy.clearFaults();
  }
});

it('a component that is missing in the chunk map causes a full load', async ({
  documents,
  open,
  page,
  proxy,
  site,
}) => {
  await open(contact);
  const answer = await fetch(site.origin + pageDataUrl('/'));
  const data = { ...((await answer.json()) as object), componentChunkName: 'component---unknown' };
  proxy.fail(pageDataUrl('/'), { body: JSON.stringify(data) }, 1);
  await followLink(page, '/');
  await page.waitForURL(`${proxy.origin}/`);
  await page.locator('#hero-title').waitFor();
  expect(documents).toHaveLength(2);
});

it('a module that fails to load causes a full load', async ({ documents, open, page, proxy }) => {
  await open('/');
  proxy.fail(await findUnloadedModule(proxy, 'component---page-contact-sales'), { status: 404 }, 1);
  await followLink(page, contact);
  await waitForPage(page, contact);
  expect(documents).toHaveLength(2);
});

it.for([blog, pages.careers.path, pages.home.path])(
  'the header and footer of %s have their styles inlined, and no stylesheet repeats them',
  async (path, { page, site }) => {
    trackActivity(page);
    const sheets: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'stylesheet') sheets.push(response);
    });
    await page.goto(site.origin + path);
    await page.locator('html[data-interactive]').waitFor();
    // The first user activity loads more scripts and styles.
    await page.mouse.move(8, 8);
    await page.locator('[data-step=loaded]').first().waitFor();
    await waitUntilSettled(page);
    const texts = await Promise.all(sheets.map((sheet) => sheet.text()));
    expect(texts.filter((text) => text.includes('@layer tokens'))).toEqual([]);
  },
);

it('the header and footer are shown as the page configures them, also after the back button', async ({
  documents,
  open,
  page,
}) => {
  await open('/');
  await followLink(page, pages.offline.path);
  await page.locator('h1', { hasText: 'You’re offline' }).waitFor();
  expect([await page.locator('header').count(), await page.locator('footer').count()]).toEqual([1, 0]);
  await page.goBack();
  await page.locator('#hero-title').waitFor();
  expect([await page.locator('header').count(), await page.locator('footer').count()]).toEqual([1, 1]);
  expect(documents).toHaveLength(1);
});

type Connection = (fixtures: { context: BrowserContext; proxy: FaultProxy }) => unknown;
it.for<[when: string, disconnect: Connection, reconnect: Connection]>([
  [
    'when the browser is offline',
    ({ context }) => context.setOffline(true),
    ({ context }) => context.setOffline(false),
  ],
  ['when the server is off', ({ proxy }) => proxy.turnOff(), ({ proxy }) => proxy.turnOn()],
])(
  "a click ends on the browser's error page %s, and later clicks work",
  async ([_, disconnect, reconnect], { context, expectNextClickToWork, open, page, proxy }) => {
    await open('/');
    await disconnect({ context, proxy });
    const documentFailed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
    await followLink(page, blog);
    await documentFailed;
    await expect.poll(() => page.url()).toContain('chrome-error');
    await reconnect({ context, proxy });
    await open(blog);
    await expectNextClickToWork();
  },
);

/** Returns the URL of one of the component's modules that the page has not loaded. */
async function findUnloadedModule(proxy: FaultProxy, component: string): Promise<string> {
  const chunks = (await (await fetch(proxy.origin + chunkMapUrl)).json()) as ChunkMap;
  return listModules(chunks, component).find((url) => !proxy.requests.includes(url)) ?? '';
}

async function followLink(page: Page, path: string): Promise<void> {
  await addLink(page, path);
  // Clicked by script, because hovering over a link prefetches it and these tests count requests.
  await page.locator('#added').evaluate((link: HTMLElement) => link.click());
}

async function addLink(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    document.getElementById('added')?.remove();
    const link = Object.assign(document.createElement('a'), { href: to, id: 'added', textContent: 'go' });
    document.querySelector('main')?.prepend(link);
  }, href);
}

const headings: Record<string, string> = { [blog]: 'Blog: fraud prevention', [contact]: 'Talk to an engineer' };
const waitForPage = (page: Page, path: string) => page.locator('h1', { hasText: headings[path] ?? '' }).waitFor();
