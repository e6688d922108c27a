import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { variantPath } from '@whorl/contract/experiments/variant.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { appDataUrl, type PageDataFile, pageDataUrl } from '@whorl/contract/page-data.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { forceTreatment, readFlags } from '../fixtures/experiment-helpers.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';
import {
  checkForUpdate,
  currentBuild,
  getCacheName,
  getShownBuild,
  isCached,
  it,
  listBuildCaches,
  listCachedUrls,
  workerPoll,
} from './service-worker-test.ts';

const { home, blog, contactSales } = pages;
const contactSalesSent = { path: generalContactForm.places['contact-sales'].thanks };

it('a visited page opens again without a network, complete and interactive', async ({
  consoleMessages,
  page,
  visit,
  withoutNetwork,
}) => {
  await visit(`${home.path}?utm_source=newsletter`);
  await expect.poll(() => consoleMessages, workerPoll).toContain('Content is now available offline!');
  const heading = await page.locator('h1').textContent();
  await withoutNetwork(async () => {
    await page.reload();
    expect(await page.locator('h1').textContent()).toBe(heading);
    await page.locator('html[data-interactive]').waitFor();
  });
});

it('a visited page opens without a network even if the site settings with the experiments were never loaded', async ({
  context,
  page,
  visit,
  withoutNetwork,
}) => {
  await forceTreatment(context);
  const networkCut = Promise.withResolvers<void>();
  await page.route(`**${endpoints.siteSettings}`, async (route) => {
    await networkCut.promise;
    await route.abort('internetdisconnected');
  });
  const settingsRequested = page.waitForRequest(`**${endpoints.siteSettings}`);
  await visit(home.path);
  await settingsRequested;
  const heading = await page.locator('h1').textContent();
  await withoutNetwork(async () => {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(endpoints.siteSettings));
    networkCut.resolve();
    await failed;
    await page.reload();
    expect(await page.locator('h1').textContent()).toBe(heading);
    expect(await readFlags(page)).toEqual({});
  });
});

it('an uncached page is replaced by the offline page without a network and loads when the network is back', async ({
  deployment,
  page,
  visit,
  withoutNetwork,
}) => {
  await visit(home.path);
  await withoutNetwork(async () => {
    await page.goto(deployment.origin + contactSales.path);
    await page.locator('h1', { hasText: 'You’re offline' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(contactSales.path);
  });
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.locator('form #email').waitFor();
  expect(new URL(page.url()).pathname).toBe(contactSales.path);
});

it("a cached page is shown after three seconds when the server doesn't respond", async ({
  deployedProxy,
  deployment,
  page,
  visit,
}) => {
  await visit(home.path);
  await page.goto(deployment.origin + blog.path);
  await expect.poll(() => isCached(page), workerPoll).toBe(true);
  deployedProxy.fail(blog.path, 'hang');
  await page.goto(deployment.origin + blog.path);
  expect(await page.locator('main h2').count()).toBeGreaterThan(0);
});

it('a cached page is cached again when its newer data are, so that both match without a network', async ({
  deployedProxy,
  deployment,
  page,
  visit,
}) => {
  await visit(blog.path);
  const read = async (path: string) => (await fetch(deployment.origin + path)).text();
  const data = JSON.parse(await read(pageDataUrl(blog.path))) as PageDataFile;
  const html = await read(blog.path);
  deployedProxy.fail(blog.path, { body: html.replace(data.contentHash, 'abcdef0123'), contentType: 'text/html' });
  deployedProxy.fail(pageDataUrl(blog.path), {
    body: JSON.stringify({ ...data, contentHash: 'abcdef0123' }),
    contentType: 'application/json',
  });
  await page.evaluate(async (url) => void (await fetch(url)), pageDataUrl(blog.path));
  const readCachedContent = () =>
    page.evaluate(async () => {
      const cached = await (await caches.match(location.pathname))?.text();
      return / data-content="(\w+)"/.exec(cached ?? '')?.[1];
    });
  await expect.poll(readCachedContent, workerPoll).toBe('abcdef0123');
});

it('the caches of the service worker contain no API responses, agent files, app data, or URLs with a query', async ({
  deployment,
  page,
  visit,
}) => {
  await visit(`${home.path}?gclid=abc`);
  await page.locator('dd.own').waitFor();
  await page.goto(`${deployment.origin}${blog.path}?utm_source=newsletter`);
  await page.locator('html[data-interactive]').waitFor();
  const urls = await listCachedUrls(page);
  expect(urls.length).toBeGreaterThan(10);
  expect(urls.filter((url) => /\/api\/|\/agent\/|\/admin|app-data|\?/.test(url))).toEqual([]);
});

it('the service worker answers no API call: each request reaches the server, and fails without a network', async ({
  deployedProxy,
  page,
  visit,
  withoutNetwork,
}) => {
  await visit(home.path);
  const fetchStatus = (path: string) =>
    page.evaluate(
      (url) =>
        fetch(url).then(
          ({ status }) => status,
          () => 'failed',
        ),
      path,
    );
  for (const path of [endpoints.country, appDataUrl]) {
    expect(await fetchStatus(path)).toBe(200);
    deployedProxy.fail(path, { status: 503 });
    expect(await fetchStatus(path)).toBe(503);
    deployedProxy.clearFaults();
  }
  await withoutNetwork(async () => {
    expect([await fetchStatus(endpoints.country), await fetchStatus(appDataUrl)]).toEqual(['failed', 'failed']);
  });
});

it('the caches of the service worker contain neither form posts nor the page that returns the submitted values', async ({
  deployment,
  page,
  visit,
  withoutNetwork,
}) => {
  await visit(contactSales.path);
  const send = async (email: string) => {
    await page.locator('#email').fill(email);
    await page.locator('#description').fill('Written only for the person on your team who reads it.');
    await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit());
  };
  await send('wrong@localhost');
  await page.waitForURL(/draft=/);
  expect(await page.locator('#email').inputValue()).toBe('wrong@localhost');
  const copy = await page.evaluate(async (path) => (await caches.match(path))?.text(), contactSales.path);
  expect(copy).toContain('<form');
  expect(copy).not.toContain('wrong@localhost');
  await withoutNetwork(async () => {
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    const errorShown = page.waitForEvent('domcontentloaded');
    await send('right@example.com');
    expect(new URL((await failed).url()).pathname).toBe(generalContactForm.endpoint);
    await errorShown;
  });
  await page.goto(deployment.origin + contactSales.path);
  await send('right@example.com');
  await page.waitForURL(({ pathname }) => pathname === contactSalesSent.path);
});

it('a new service worker is activated by the next navigation, which is a full load, and keeps the caches that other windows need', async ({
  consoleMessages,
  context,
  deploy,
  deployment,
  next,
  page,
  visit,
}) => {
  await visit(home.path);
  const other = await context.newPage();
  await visit(blog.path, other);
  await deploy({}, next.distDir);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
  await expect.poll(waiting, workerPoll).toBe('installed');
  expect([await getShownBuild(page), (await listBuildCaches(page)).sort()]).toEqual([
    currentBuild.hash,
    [getCacheName(currentBuild.hash), getCacheName(next.hash)].sort(),
  ]);

  const loaded = page.waitForEvent('load');
  await page.locator(`footer a[href="${blog.path}"]`).first().click();
  await loaded;
  expect(await getShownBuild(page)).toBe(next.hash);
  await expect.poll(waiting, workerPoll).toBeUndefined();
  await expect.poll(() => isCached(page, { cacheName: getCacheName(next.hash) }), workerPoll).toBe(true);
  // The other window still runs the old build, and its cache still exists.
  expect(await getShownBuild(other)).toBe(currentBuild.hash);
  expect(await listBuildCaches(page)).toContain(getCacheName(currentBuild.hash));
  await other.close();
  await page.goto(deployment.origin + home.path);
  await expect.poll(() => listBuildCaches(page), workerPoll).toEqual([getCacheName(next.hash)]);
  expect(consoleMessages.filter((text) => text.includes('redundant'))).toEqual([]);
});

it('SERVICE_WORKER=off removes the worker and its caches', async ({
  consoleMessages,
  deploy,
  deployment,
  page,
  countRemaining,
  visit,
}) => {
  trackActivity(page);
  await visit(home.path);
  await deploy({ SERVICE_WORKER: 'off' }, currentBuild.distDir);
  await page.goto(deployment.origin + blog.path);
  await page.locator('html[data-interactive]').waitFor();
  // The page registers the worker after it has loaded.
  await waitUntilSettled(page);
  // Triggered here because the browser checks for updates only when it is idle.
  await checkForUpdate(page);
  await expect.poll(countRemaining, workerPoll).toEqual([[], 0]);
  await page.goto(deployment.origin + home.path);
  await page.locator('html[data-interactive]').waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await expect.poll(countRemaining, workerPoll).toEqual([[], 0]);
  // Logged once, at the visit before: the worker that removes itself caches nothing.
  expect(consoleMessages.filter((text) => text.startsWith('Content is now'))).toHaveLength(1);
});

it('SERVICE_WORKER=off removes the worker even if a page registers it during the removal', async ({
  context,
  deploy,
  deployment,
  page,
  countRemaining,
  visit,
}) => {
  await visit(home.path);
  await deploy({ SERVICE_WORKER: 'off' }, currentBuild.distDir);
  const slow = await context.newPage();
  await slow.addInitScript(() => {
    const container = navigator.serviceWorker;
    const register = container.register.bind(container);
    container.register = async (...named) => {
      document.documentElement.dataset.registering = '';
      await new Promise((resolve) => addEventListener('later', resolve));
      const registration = await register(...named);
      document.documentElement.dataset.registered = '';
      return registration;
    };
  });
  await slow.goto(deployment.origin + blog.path);
  await slow.locator('html[data-registering]').waitFor();
  await checkForUpdate(page);
  await expect.poll(countRemaining, workerPoll).toEqual([[], 0]);
  await slow.evaluate(() => dispatchEvent(new Event('later')));
  await slow.locator('html[data-registered]').waitFor();
  await expect.poll(countRemaining, workerPoll).toEqual([[], 0]);
});

it("the service worker is registered by a page that can't be hydrated", async ({
  consoleMessages,
  deployedProxy,
  deployment,
  page,
}) => {
  deployedProxy.fail(pageDataUrl(variantPath(home.path, 'Control')), { status: 404 });
  await page.goto(deployment.origin + home.path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(() => consoleMessages.some((text) => text.includes('Not rendering React')), workerPoll).toBe(true);
});

it("the service worker isn't registered over plain HTTP, and the console says why", async ({
  context,
  deployment,
  page,
}) => {
  await context.route('http://plain.example/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: deployment.origin + pathname }) });
  });
  const warning = page.waitForEvent('console', (message) => message.text().startsWith('Service workers'));
  await page.goto('http://plain.example/blog/');
  expect((await warning).text()).toBe('Service workers can only be used over HTTPS, or on localhost for development');
  expect((await warning).type()).toBe('error');
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

it('the service worker contains the hash of its build', async () => {
  expect(await readFile(join(currentBuild.distDir, 'public/sw.js'), 'utf8')).toContain(currentBuild.hash);
});
