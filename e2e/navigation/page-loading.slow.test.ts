import {
  appDataUrl,
  type ChunkMap,
  chunkMapUrl,
  pageDataUrl,
  type SliceDataFile,
  sliceDataUrl,
  staticQueryUrl,
} from '@whorl/contract/page-data.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPerson, type Visitor } from '../fixtures/browser.ts';
import { type FailingSite, type Fault, startFailingSite } from '../fixtures/failing-site.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';

const blog = pages.blog.path;
const contact = pages.contactSales.path;

let site: RunningSite;
let proxy: FailingSite;
let person: Visitor;
let context: BrowserContext;
let page: Page;
let documents: string[];
let said: string[];

beforeAll(async () => {
  [site, person] = await Promise.all([startSite(), startPerson()]);
  proxy = await startFailingSite(site.origin);
});
afterAll(async () => {
  await person.browser.close();
  await proxy.stop();
  await site.stop();
});
beforeEach(async () => {
  // What the service worker keeps has tests of its own; here every request has to reach the server.
  context = await person.newContext({ serviceWorkers: 'block' });
  page = await context.newPage();
  // What is loaded ahead meets no fault.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  documents = [];
  said = [];
  proxy.asked.length = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
});
afterEach(async () => {
  proxy.mend();
  await context.close();
});

describe('a page whose data come back as', () => {
  it.each<[string, Fault, string]>([
    ['404', { status: 404 }, '404 page'],
    ['200 that is no JSON', { body: '<!doctype html>' }, '404 page'],
    ['200 without a path', { body: '{}' }, '404 page'],
  ])('%s shows the 404 page at its address, within the site', async (_, fault) => {
    await open('/');
    proxy.fail(pageDataUrl(blog), fault);
    // No real file stands there either.
    proxy.fail(/^HEAD \/blog\//, { status: 404 });
    await followLink(blog);
    await page.locator('h1', { hasText: 'No print on file' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(blog);
    expect(documents).toHaveLength(1);
    await nextClickWorks();
  });

  it('404 where a real file stands takes the browser there', async () => {
    await open('/');
    proxy.fail(pageDataUrl(blog), { status: 404 });
    await followLink(blog);
    await page.waitForURL(proxy.origin + blog);
    await shows(blog);
    expect(documents).toHaveLength(2);
  });

  it('500 shows the 500 page', async () => {
    await open('/');
    proxy.fail(pageDataUrl(blog), { status: 500 });
    await followLink(blog);
    await page.locator('h1', { hasText: 'Our side broke' }).waitFor();
    expect(documents).toHaveLength(1);
    await nextClickWorks();
    // What failed is not remembered: the server is asked again, and the page is there.
    await followLink(blog);
    await shows(blog);
    expect(documents).toHaveLength(1);
  });

  it('page data with a getServerDataError shows the 500 page', async () => {
    await open('/');
    const { origin } = new URL(site.origin);
    const data = (await (await fetch(origin + pageDataUrl(blog))).json()) as object;
    proxy.fail(pageDataUrl(blog), {
      body: JSON.stringify({ ...data, getServerDataError: { message: 'no database' } }),
    });
    await followLink(blog);
    await page.locator('h1', { hasText: 'Our side broke' }).waitFor();
    expect(documents).toHaveLength(1);
  });

  it('500, with a 500 page that fails too, takes the browser there, and asks for the 500 page once', async () => {
    await open('/');
    proxy.fail(pageDataUrl(blog), { status: 500 }, 1);
    proxy.fail(pageDataUrl(pages.serverError.path), { status: 500 });
    await followLink(blog);
    await shows(blog);
    expect(documents).toHaveLength(2);
    expect(proxy.asked.filter((path) => path === pageDataUrl(pages.serverError.path))).toHaveLength(1);
  });

  it.each<[string, Fault]>([
    ['502', { status: 502 }],
    ['503', { status: 503 }],
    ['429', { status: 429 }],
    ['403', { status: 403 }],
    ['a dropped connection', 'drop'],
  ])('%s, three times, is asked for a fourth time and shows', async (_, fault) => {
    await open('/');
    proxy.fail(pageDataUrl(blog), fault, 3);
    await followLink(blog);
    await shows(blog);
    expect(documents).toHaveLength(1);
    expect(proxy.asked.filter((path) => path === pageDataUrl(blog))).toHaveLength(4);
    await nextClickWorks();
  });

  it('502 four times over takes the browser there, with query and hash', async () => {
    await open('/');
    proxy.fail(pageDataUrl(blog), { status: 502 }, 4);
    await addLink(`${blog}?a=1#main`);
    await page.locator('#added').click();
    await page.waitForURL(`${proxy.origin + blog}?a=1#main`);
    await shows(blog);
    // The document that came asks once for itself.
    await page.locator('html[data-interactive]').waitFor();
    expect(documents).toHaveLength(2);
    expect(proxy.asked.filter((path) => path === pageDataUrl(blog))).toHaveLength(4 + 1);
  });
});

describe('app data', () => {
  it('that cannot be had does not stop a navigation', async () => {
    await open('/');
    proxy.fail(appDataUrl, { status: 503 });
    await followLink(blog);
    await shows(blog);
    expect(documents).toHaveLength(1);
    expect(proxy.asked.filter((path) => path === appDataUrl).length).toBeGreaterThanOrEqual(4);
  });

  it('of another build make the next navigation a full one', async () => {
    await open('/');
    proxy.fail(appDataUrl, { body: '{"webpackCompilationHash":"another"}' });
    await followLink(blog);
    await page.waitForURL(proxy.origin + blog);
    await shows(blog);
    expect(documents.length).toBeGreaterThan(1);
  });

  it('of another build reload the first page once, and never in a loop', async () => {
    proxy.fail(appDataUrl, { body: '{"webpackCompilationHash":"another"}' });
    await open('/');
    expect(documents).toHaveLength(2);
  });
});

describe('parts that are missing', () => {
  it('a slice, a static query or the chunk map: the browser goes there', async () => {
    const slice = (await (await fetch(site.origin + sliceDataUrl('header'))).json()) as SliceDataFile;
    for (const url of [sliceDataUrl('header'), staticQueryUrl(slice.staticQueryHashes[0] ?? ''), chunkMapUrl]) {
      await context.close();
      context = await person.newContext({ serviceWorkers: 'block' });
      page = await context.newPage();
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', (error) => said.push(error.message));
      proxy.fail(url, { status: 404 });
      await page.goto(proxy.origin);
      // Without its parts the page is not hydrated, and stays what it is: readable, with links that work.
      await expect.poll(() => said.join('\n')).toContain('page resources for / not found. Not rendering React');
      await page.locator(`footer nav a[href="${blog}"]`).first().click();
      await page.locator('h1', { hasText: 'Notes from the bench' }).waitFor();
      proxy.mend();
      said.length = 0;
    }
  });

  it('a component chunk that no map knows: the browser goes there', async () => {
    await open(contact);
    const answer = await fetch(site.origin + pageDataUrl('/'));
    const data = { ...((await answer.json()) as object), componentChunkName: 'component---unknown' };
    proxy.fail(pageDataUrl('/'), { body: JSON.stringify(data) }, 1);
    await followLink('/');
    await page.waitForURL(`${proxy.origin}/`);
    await page.locator('#hero-title').waitFor();
    expect(documents).toHaveLength(2);
  });

  it('a module that does not load: the browser goes there', async () => {
    await open('/');
    proxy.fail(await moduleOf('component---page-contact-sales'), { status: 404 }, 1);
    await followLink(contact);
    await shows(contact);
    expect(documents).toHaveLength(2);
  });
});

describe('the shared parts', () => {
  it.each([blog, pages.careers.path, pages.home.path])(
    'of %s have their styles in the page, and fetch them never again',
    async (path) => {
      const sheets: string[] = [];
      page.on('response', async (response) => {
        if (response.request().resourceType() === 'stylesheet') sheets.push(await response.text());
      });
      await page.goto(site.origin + path);
      await page.locator('html[data-interactive]').waitFor();
      // The first sign of somebody loads what an open page needs.
      await page.mouse.move(8, 8);
      await page.locator('[data-step=loaded]').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(sheets.filter((text) => text.includes('@layer tokens'))).toEqual([]);
    },
  );

  it('are those that the page chooses, also on the way back', async () => {
    await open('/');
    await followLink(pages.offline.path);
    await page.locator('h1', { hasText: 'Out of reach' }).waitFor();
    expect([await page.locator('header').count(), await page.locator('footer').count()]).toEqual([1, 0]);
    await page.goBack();
    await page.locator('#hero-title').waitFor();
    expect([await page.locator('header').count(), await page.locator('footer').count()]).toEqual([1, 1]);
    expect(documents).toHaveLength(1);
  });
});

describe('without a server', () => {
  it.each([
    ['offline', () => context.setOffline(true), () => context.setOffline(false)],
    ['with a server that is off', () => proxy.turnOff(), () => proxy.turnOn()],
  ] as const)('%s, a click ends in the browser saying so, and the next one works', async (_, cut, join) => {
    await open('/');
    await cut();
    const left = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
    await followLink(blog);
    await left;
    await expect.poll(() => page.url()).toContain('chrome-error');
    await join();
    await open(blog);
    await nextClickWorks();
  });
});

async function open(path: string): Promise<void> {
  await page.goto(proxy.origin + path);
  await page.locator('html[data-interactive]').waitFor();
}

/** Returns the URL of a module of the component that the page has not loaded. */
async function moduleOf(component: string): Promise<string> {
  const chunks = (await (await fetch(site.origin + chunkMapUrl)).json()) as ChunkMap;
  return (chunks[component] ?? []).find((url) => !proxy.asked.includes(url)) ?? '';
}

/** Follows a link to the page. */
async function followLink(path: string): Promise<void> {
  await addLink(path);
  // Not by the pointer: pointing at a link begins to load it, and these tests count what is asked for.
  await page.locator('#added').evaluate((link: HTMLElement) => link.click());
}

async function addLink(href: string): Promise<void> {
  await page.evaluate((to) => {
    document.getElementById('added')?.remove();
    const link = Object.assign(document.createElement('a'), { href: to, id: 'added', textContent: 'go' });
    document.querySelector('main')?.prepend(link);
  }, href);
}

const headings: Record<string, string> = { [blog]: 'Notes from the bench', [contact]: 'Talk to an engineer' };
const shows = (path: string) => page.locator('h1', { hasText: headings[path] ?? '' }).waitFor();

/** After whatever happened, the site goes on. */
async function nextClickWorks(): Promise<void> {
  proxy.mend();
  await followLink(contact);
  await shows(contact);
  expect(new URL(page.url()).pathname).toBe(contact);
}
