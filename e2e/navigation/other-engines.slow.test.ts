import { randomUUID } from 'node:crypto';
import * as storageNames from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import { describe, expect, onTestFinished } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { axeScript } from '../fixtures/expect-accessible.ts';
import { startFaultProxy } from '../fixtures/fault-proxy.ts';
import { readRows } from '../fixtures/test-database.ts';
import { type DrivenBrowser, startFirefox, startWebKit } from './webdriver.ts';

const { FIREFOX_PATH, WEBKIT_DRIVER_PATH, WEBKIT_BROWSER_PATH, DISPLAY_ENVIRONMENT } = process.env;

/** Engines other than Chromium. The test runner prints at the start which ones it skips and why. */
const engines = [
  { name: 'Firefox', isAvailable: Boolean(FIREFOX_PATH), start: () => startFirefox(FIREFOX_PATH ?? '') },
  {
    name: 'WebKitGTK',
    isAvailable: Boolean(WEBKIT_DRIVER_PATH && WEBKIT_BROWSER_PATH && DISPLAY_ENVIRONMENT),
    start: () => startWebKit(WEBKIT_DRIVER_PATH ?? '', WEBKIT_BROWSER_PATH ?? ''),
  },
];

type Stored = {
  products: {
    identification: { data: { browserDetails: { browserName: string; os: string } } };
    botd: { data: { bot: { result: string; type?: string }; evidence: { name: string }[] } };
  };
};

/** A browser that shows pages of the site through a proxy, as a visitor from Germany, where consent is required. */
type Visit = DrivenBrowser & {
  /** Opens a path and waits until the page is interactive. */
  visit(path: string): Promise<void>;
  /** Waits until an expression of the page has a value. */
  waitFor(expression: string, value?: unknown): Promise<void>;
};

const it = browserTest({ TRUSTED_PROXIES: '127.0.0.1' })
  .extend('key', { scope: 'file' }, ({ site }) => site.secretKey())
  .override('proxy', { scope: 'file' }, async ({ site }, { onCleanup }) => {
    const proxy = await startFaultProxy(site.origin, { 'cf-ipcountry': 'DE' });
    onCleanup(() => proxy.stop());
    return proxy;
  })
  .extend('start', ({ proxy }) => async (startBrowser: () => Promise<DrivenBrowser>): Promise<Visit> => {
    const browser = await startBrowser();
    onTestFinished(() => browser.stop());
    await browser.resize(1440, 900);
    const waitFor = async (expression: string, value: unknown = true) =>
      void (await expect.poll(() => browser.run(`return ${expression}`), { timeout: 30_000 }).toEqual(value));
    return {
      ...browser,
      waitFor,
      async visit(path) {
        await browser.open(proxy.origin + path);
        await waitFor("'interactive' in document.documentElement.dataset");
      },
    };
  });

/** Returns an expression for the text of the page's main heading. */
const heading = "document.querySelector('h1').textContent.trim()";
const readHeading = (browser: DrivenBrowser) => browser.run(`return ${heading}`) as Promise<string>;
const link = (path: string) => `header a[href="${path}"]`;
const button = (name: string) =>
  `[...document.querySelectorAll('button')].filter((button) => button.textContent.trim() === ${JSON.stringify(name)})`;

describe.for(engines)('$name', ({ name, isAvailable, start: startEngine }) => {
  it.skipIf(!isAvailable)('opens pages by links without loading a document, and goes back', async ({ start }) => {
    const browser = await start(startEngine);
    await browser.visit(pages.home.path);
    const homeHeading = await readHeading(browser);
    await browser.run("document.documentElement.dataset.loaded = 'home'");
    await browser.click(link(pages.pricing.path));
    await browser.waitFor('location.pathname', pages.pricing.path);
    await browser.waitFor(`${heading} !== ${JSON.stringify(homeHeading)}`);
    await browser.goBack();
    await browser.waitFor(heading, homeHeading);
    expect(await browser.run('return document.documentElement.dataset.loaded')).toBe('home');
  });

  it.skipIf(!isAvailable)('sends a form after an error is corrected', async ({ start, site }) => {
    const browser = await start(startEngine);
    const email = `${randomUUID()}@example.com`;
    await browser.visit(pages.subscribeNewsletter.path);
    await browser.waitFor("document.querySelector('main form[novalidate]') !== null");
    await browser.fill('main form input[type=email]', 'reader');
    await browser.click('main form button[type=submit]');
    await browser.waitFor("document.activeElement.getAttribute('aria-invalid')", 'true');
    await browser.fill('main form input[type=email]', email);
    await browser.click('main form button[type=submit]');
    await browser.waitFor(
      `document.activeElement.matches('main p') && document.activeElement.textContent.includes('${email}')`,
    );
    expect(readRows(site.dataDir, 'select form from leads where email = ?', email)).toEqual([{ form: 'newsletter' }]);
  });

  it.skipIf(!isAvailable)(
    'stores and counts nothing before consent, and counts page views after it',
    async ({ start, proxy }) => {
      const browser = await start(startEngine);
      proxy.requests.length = 0;
      await browser.visit(pages.pricing.path);
      await browser.waitFor(`${button('Accept')}.length > 0`);
      const isCollected = () => proxy.requests.some((request) => request === `POST ${endpoints.analyticsBatch}`);
      expect(isCollected()).toBe(false);
      const analyticsEntries = `Object.keys(localStorage).filter((name) => name.startsWith('${storageNames.ANALYTICS_PREFIX}'))`;
      expect(await browser.run(`return [document.cookie, ...${analyticsEntries}]`)).toEqual(['']);
      await browser.run(`${button('Accept')}[0].click()`);
      await browser.waitFor("localStorage.getItem('cookieChoice')", '["required","advertising","analytics"]');
      // Events are sent every 30 seconds.
      await expect.poll(isCollected, { timeout: 90_000 }).toBe(true);
    },
  );

  it.skipIf(!isAvailable)(
    'shows visited pages offline and explains that others are not available',
    async ({ start, proxy }) => {
      const browser = await start(startEngine);
      await browser.visit(pages.home.path);
      const homeHeading = await readHeading(browser);
      const isCached = 'caches.match(location.href).then((response) => done(response !== undefined))';
      await expect.poll(() => browser.runAsync(isCached), { timeout: 30_000 }).toBe(true);
      await browser.waitFor('navigator.serviceWorker.controller !== null');
      proxy.turnOff();
      try {
        await browser.open(proxy.origin + pages.home.path);
        await browser.waitFor(heading, homeHeading);
        await browser.open(proxy.origin + pages.security.path);
        await browser.waitFor(heading, 'You’re offline');
        // A page whose URL seems to have changed since it was loaded loads the page of its URL, here again and again.
        const loadedUrl = "performance.getEntriesByType('navigation')[0].name";
        expect(await browser.run(`return ${loadedUrl}`)).toBe(proxy.origin + pages.security.path);
      } finally {
        proxy.turnOn();
      }
    },
  );

  it.skipIf(!isAvailable)(
    'shows pages without accessibility violations and without horizontal scrolling',
    async ({ start }) => {
      const browser = await start(startEngine);
      for (const { path } of [
        pages.home,
        pages.pricing,
        pages.blog,
        pages.contactSales,
        pages.docs,
        pages.identifyNow,
      ]) {
        for (const width of [480, 1440]) {
          await browser.resize(width, 900);
          await browser.visit(path);
          expect(
            await browser.run('return document.documentElement.scrollWidth - innerWidth'),
            path,
          ).toBeLessThanOrEqual(0);
          const violations =
            await browser.runAsync(`${axeScript};axe.run({ preload: { assets: ['media'] }, resultTypes: ['violations'] })
          .then(({ violations }) => done(violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '))), (error) => done(String(error)))`);
          expect(violations, path).toEqual([]);
        }
      }
    },
  );

  it.skipIf(!isAvailable)('is stored by its name and as a bot of the type webdriver', async ({ start, site, key }) => {
    const browser = await start(startEngine);
    await browser.visit(pages.botDetection.path);
    await browser.run("[...document.querySelectorAll('button')].find((b) => /^Check/.test(b.textContent)).click()");
    const requestId = '/"requestId": "([^"]+)"/.exec(document.body.textContent)?.[1]';
    await browser.waitFor(`${requestId} !== undefined`);
    const id = String(await browser.run(`return ${requestId}`));
    const response = await fetch(`${site.origin}/events/${id}`, { headers: { 'Auth-API-Key': key } });
    const { products } = (await response.json()) as Stored;
    expect(products.botd.data.bot).toEqual({ result: 'bad', type: 'webdriver' });
    expect(products.identification.data.browserDetails).toMatchObject({ browserName: name, os: 'Linux' });
    // Properties of the engine must not count as evidence of automation. Firefox is headless here.
    const evidence = products.botd.data.evidence.map((found) => found.name);
    const others = evidence.filter((found) => found !== 'detector' && found !== 'software_rendering');
    expect(others).toEqual(name === 'Firefox' ? ['headless_firefox'] : []);
  });

  it.skipIf(!isAvailable)('reports no error in these tests, and one that is thrown', async ({ start, site }) => {
    const listErrors = () => readRows<{ message: string }>(site.dataDir, 'select message from error_reports');
    const thrown = `Thrown in ${name}`;
    expect(listErrors().filter(({ message }) => !message.includes('Thrown in'))).toEqual([]);
    const browser = await start(startEngine);
    await browser.visit(pages.pricing.path);
    await browser.run(
      `dispatchEvent(new ErrorEvent('error', { message: '${thrown}', error: new Error('${thrown}') }))`,
    );
    await expect.poll(listErrors, { timeout: 60_000 }).toContainEqual({ message: expect.stringContaining(thrown) });
  });
});
