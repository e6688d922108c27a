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
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { turnOnDataSaver } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import type { FaultProxy } from '../fixtures/fault-proxy.ts';
import { listModules } from '../fixtures/list-modules.ts';

const contact = pages.contactSales.path;
/** A page with few shared resources, so that those of the tested page still have to be loaded. */
const start = pages.offline.path;

const it = browserTest()
  .extend('contextOptions', { serviceWorkers: 'block' })
  .extend('page', async ({ context, proxy }, { onCleanup }) => {
    proxy.requests.length = 0;
    onCleanup(() => proxy.clearFaults());
    const page = await context.newPage();
    // Data saver mode turns prefetching off.
    await turnOnDataSaver(page);
    await page.clock.install();
    return page;
  })
  .extend('openStart', ({ page, proxy }) => async (): Promise<void> => {
    await page.goto(proxy.origin + start);
    await page.locator('html[data-interactive]').waitFor();
    // From here on, time passes only when the test advances it. The clock can be paused only at a later time.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  });

/** URLs of the resources that a navigation to the contact page loads. */
const resourceUrls: Record<string, (proxy: FaultProxy) => string | Promise<string>> = {
  'page data': () => pageDataUrl(contact),
  'the page payload': () => pagePayloadUrl(contact),
  'app data': () => appDataUrl,
  'a slice': () => sliceDataUrl('footer'),
  'a static query': async (proxy) => {
    // The page has already loaded all static queries, so this adds one to the footer.
    const footer = await read<SliceDataFile>(proxy.origin + sliceDataUrl('footer'));
    proxy.fail(sliceDataUrl('footer'), { body: JSON.stringify({ ...footer, staticQueryHashes: ['1'] }) });
    return staticQueryUrl('1');
  },
  'a module': async (proxy) => {
    const chunks = await read<ChunkMap>(proxy.origin + chunkMapUrl);
    return findUnrequested(proxy, listModules(chunks, 'component---page-contact-sales'));
  },
};

it.for(Object.keys(resourceUrls))(
  'a click shows the progress bar after 1 s and causes a full load after 10 s while %s gets no response',
  async (resource, { page, proxy, documents, openStart }) => {
    await openStart();
    const url = (await resourceUrls[resource]?.(proxy)) ?? '';
    proxy.fail(url, 'hang');
    const before = proxy.requests.length;
    await clickLink(page, contact);
    await expect.poll(() => proxy.requests.slice(before)).toContain(url);
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

it("a click whose page data never arrive doesn't replace the page of a later click", async ({
  page,
  proxy,
  documents,
  openStart,
}) => {
  await openStart();
  proxy.fail(pageDataUrl(contact), 'hang');
  await clickLink(page, contact);
  await clickLink(page, pages.blog.path);
  await page.locator('h1', { hasText: 'Blog: fraud prevention' }).waitFor();
  await page.clock.fastForward(10_000);
  expect(page.url()).toBe(proxy.origin + pages.blog.path);
  expect(documents).toEqual([proxy.origin + start]);
});

async function read<File>(url: string): Promise<File> {
  return (await (await fetch(url)).json()) as File;
}

/** Returns the first URL that the page has not requested. */
function findUnrequested(proxy: FaultProxy, urls: readonly string[]): string {
  const url = urls.find((each) => !proxy.requests.includes(each));
  if (url === undefined)
    throw new Error('Expected a URL that the page has not requested, but it has requested all of them');
  return url;
}

/** Clicks a link by script, because hovering over it would prefetch its page. */
async function clickLink(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'go' });
    document.querySelector('main')?.prepend(link);
    link.click();
  }, path);
}
