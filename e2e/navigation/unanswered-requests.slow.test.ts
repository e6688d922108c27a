import {
  appDataUrl,
  type ChunkMap,
  chunkMapUrl,
  pageDataUrl,
  pagePayloadUrl,
  type SliceDataFile,
  sliceDataUrl,
  staticQueryUrl,
} from '@whorl/contract/page-data.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPerson, type Visitor } from '../fixtures/browser.ts';
import { type FailingSite, startFailingSite } from '../fixtures/failing-site.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';

const contact = pages.contactSales.path;
/** A page with few of the shared parts, so that others are still to be loaded. */
const start = pages.offline.path;

let site: RunningSite;
let proxy: FailingSite;
let person: Visitor;
let context: BrowserContext;
let page: Page;
let documents: string[];

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
  context = await person.newContext({ serviceWorkers: 'block' });
  page = await context.newPage();
  // Nothing is prefetched.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.clock.install();
  documents = [];
  proxy.asked.length = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  await page.goto(proxy.origin + start);
  await page.locator('html[data-interactive]').waitFor();
});
afterEach(async () => {
  proxy.mend();
  await context.close();
});

/** What a navigation to the contact page needs, and the URL of it. */
const parts: Record<string, () => string | Promise<string>> = {
  'page data': () => pageDataUrl(contact),
  'the page payload': () => pagePayloadUrl(contact),
  'app data': () => appDataUrl,
  'a slice': () => sliceDataUrl('footer'),
  'a static query': async () => {
    // Every page has loaded the queries that there are, so the footer gets one more.
    const footer = await read<SliceDataFile>(sliceDataUrl('footer'));
    proxy.fail(sliceDataUrl('footer'), { body: JSON.stringify({ ...footer, staticQueryHashes: ['1'] }) });
    return staticQueryUrl('1');
  },
  'a module': async () => {
    const chunks = await read<ChunkMap>(chunkMapUrl);
    return firstNew(chunks['component---page-contact-sales'] ?? []);
  },
};

describe('a click while the server accepts requests and never answers', () => {
  it.each(Object.keys(parts))(
    'for %s shows the progress bar after 1 s and navigates fully after 10 s',
    async (part) => {
      const url = (await parts[part]?.()) ?? '';
      proxy.fail(url, 'hang');
      const before = proxy.asked.length;
      await clickLink(contact);
      await expect.poll(() => proxy.asked.slice(before)).toContain(url);
      expect(await page.locator('html[data-loading]').count()).toBe(0);
      await page.clock.fastForward(1_000);
      await page.locator('html[data-loading]').waitFor();
      expect(await page.locator('#loading-status').textContent()).toMatch(/\w/);
      expect(documents).toEqual([proxy.origin + start]);
      await page.clock.fastForward(9_000);
      await page.waitForURL(proxy.origin + contact, { waitUntil: 'commit' });
      await page.locator('h1', { hasText: 'Talk to an engineer' }).waitFor();
      expect(documents).toEqual([proxy.origin + start, proxy.origin + contact]);
    },
  );

  it('does not take the visitor away from the page of a later click', async () => {
    proxy.fail(pageDataUrl(contact), 'hang');
    await clickLink(contact);
    await clickLink(pages.blog.path);
    await page.locator('h1', { hasText: 'Notes from the bench' }).waitFor();
    await page.clock.fastForward(10_000);
    expect(page.url()).toBe(proxy.origin + pages.blog.path);
    expect(documents).toEqual([proxy.origin + start]);
  });
});

async function read<File>(url: string): Promise<File> {
  return (await (await fetch(site.origin + url)).json()) as File;
}

/** Returns the first URL that the page has not loaded. */
function firstNew(urls: readonly string[]): string {
  const url = urls.find((each) => !proxy.asked.includes(each));
  if (url === undefined) throw new Error('The page has loaded all of these');
  return url;
}

/** Clicks a link by script: to point at one would begin to load its page. */
async function clickLink(path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'go' });
    document.querySelector('main')?.prepend(link);
    link.click();
  }, path);
}
