import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { variantPath } from '@whorl/contract/experiments/variant.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { appDataUrl, pageDataUrl } from '@whorl/contract/page-data.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPerson, type Visitor } from '../fixtures/browser.ts';
import { type FailingSite, startFailingSite } from '../fixtures/failing-site.ts';
import { makeNextBuild, presentBuild } from '../fixtures/next-build.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';
import { drawTreatment, flagsOf } from '../fixtures/tested-pages.ts';

const { home, blog, contactSales } = pages;
const contactSalesSent = { path: generalContactForm.places['contact-sales'].thanks };
const present = presentBuild();
/** The browser changes workers in a calm moment. */
const calm = { timeout: 15_000 };
const cacheOf = (hash: string) => `whorl-build-${hash}`;

let next: Awaited<ReturnType<typeof makeNextBuild>>;
let site: RunningSite;
let proxy: FailingSite;
let person: Visitor;
let context: BrowserContext;
let page: Page;
let said: string[];

beforeAll(async () => {
  [site, person, next] = await Promise.all([startSite(), startPerson(), makeNextBuild()]);
  proxy = await startFailingSite(site.origin);
});
afterAll(async () => {
  await person.browser.close();
  await proxy.stop();
  await site.stop();
  await next.remove();
});
beforeEach(async () => {
  context = await person.newContext();
  page = await context.newPage();
  said = [];
  page.on('console', (message) => said.push(message.text()));
});
afterEach(async () => {
  proxy.mend();
  await context.close();
});

/** Another server in the place of the one that runs, at the same address. */
async function deploy(environment: Record<string, string>, distDir: string): Promise<void> {
  const earlier = site;
  site = await startSite(environment, distDir);
  proxy.pointTo(site.origin);
  await earlier.stop();
}

/** Whether the page that is shown has a copy. (`waitForFunction` takes a promise for a yes.) */
const isKept = (at: Page, options: MultiCacheQueryOptions = {}) =>
  at.evaluate(async (where) => (await caches.match(location.pathname, where)) !== undefined, options);

/** Opens a page for the first time, and waits until the worker looks after it and has kept it. */
async function visit(path: string, at = page): Promise<void> {
  await at.goto(proxy.origin + path);
  await at.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(() => isKept(at), calm).toBe(true);
  await at.locator('html[data-interactive]').waitFor();
}

/** Where the browser has found and followed it by itself already, nobody is `ready` any more. */
const lookForUpdate = () =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

/** What happens while the server is out of reach; it is back afterwards, whatever happened. */
async function withoutNetwork(work: () => Promise<void>): Promise<void> {
  await proxy.turnOff();
  try {
    await work();
  } finally {
    await proxy.turnOn();
  }
}

const keptAddresses = () =>
  page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => url);
  });
const buildCaches = (at = page) =>
  at.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('whorl-build-')));
const shownBuild = (at = page) => at.evaluate(() => document.documentElement.dataset.build);

describe('without a network', () => {
  it('a page opens again after the first visit of a life, complete and interactive', async () => {
    await visit(`${home.path}?utm_source=newsletter`);
    await expect.poll(() => said, calm).toContain('Content is now available offline!');
    const heading = await page.locator('h1').textContent();
    await withoutNetwork(async () => {
      await page.reload();
      expect(await page.locator('h1').textContent()).toBe(heading);
      await page.locator('html[data-interactive]').waitFor();
    });
  });

  it('a page opens also where the network went before the site had said what is tested', async () => {
    await drawTreatment(context);
    const gone = Promise.withResolvers<void>();
    await page.route(`**${endpoints.siteSettings}`, async (route) => {
      await gone.promise;
      await route.abort('internetdisconnected');
    });
    const asked = page.waitForRequest(`**${endpoints.siteSettings}`);
    await visit(home.path);
    await asked;
    const heading = await page.locator('h1').textContent();
    await withoutNetwork(async () => {
      const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(endpoints.siteSettings));
      gone.resolve();
      await failed;
      await page.reload();
      expect(await page.locator('h1').textContent()).toBe(heading);
      expect(await flagsOf(page)).toEqual({});
    });
  });

  it('a page that was never visited gives way to the offline page, and comes when the network is back', async () => {
    await visit(home.path);
    await withoutNetwork(async () => {
      await page.goto(proxy.origin + contactSales.path);
      await page.locator('h1', { hasText: 'Out of reach' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(contactSales.path);
    });
    await page.getByRole('link', { name: 'Try this page again' }).click();
    await page.locator('form #email').waitFor();
    expect(new URL(page.url()).pathname).toBe(contactSales.path);
  });

  it('and with one that does not answer, a visited page shows after three seconds', async () => {
    await visit(home.path);
    await page.goto(proxy.origin + blog.path);
    await expect.poll(() => isKept(page), calm).toBe(true);
    proxy.fail(blog.path, 'hang');
    await page.goto(proxy.origin + blog.path);
    expect(await page.locator('main h2').count()).toBeGreaterThan(0);
  });
});

describe('never kept', () => {
  it('is what the server answers to scripts, who came from where, and which build runs', async () => {
    await visit(`${home.path}?gclid=abc`);
    await page.locator('dd.own').waitFor();
    await page.goto(`${proxy.origin}${blog.path}?utm_source=newsletter`);
    await page.locator('html[data-interactive]').waitFor();
    const kept = await keptAddresses();
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.filter((url) => /\/api\/|\/agent\/|\/admin|app-data|\?/.test(url))).toEqual([]);
  });

  it('is an answer of the API: each question reaches the server, and fails where it cannot', async () => {
    await visit(home.path);
    const ask = (path: string) =>
      page.evaluate(
        (url) =>
          fetch(url).then(
            ({ status }) => status,
            () => 'failed',
          ),
        path,
      );
    for (const path of [endpoints.country, appDataUrl]) {
      expect(await ask(path)).toBe(200);
      proxy.fail(path, { status: 503 });
      expect(await ask(path)).toBe(503);
      proxy.mend();
    }
    await withoutNetwork(async () => {
      expect([await ask(endpoints.country), await ask(appDataUrl)]).toEqual(['failed', 'failed']);
    });
  });

  it('is a form post, nor the page that gives back what was typed', async () => {
    await visit(contactSales.path);
    const send = async (email: string) => {
      await page.locator('#email').fill(email);
      await page.locator('#description').fill('Written for nobody but the one who reads it at your side.');
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
    await page.goto(proxy.origin + contactSales.path);
    await send('right@example.com');
    await page.waitForURL(({ pathname }) => pathname === contactSalesSent.path);
  });
});

describe('an update', () => {
  afterEach(() => deploy({}, present.distDir));

  it('waits for the next navigation, which is a full one, and leaves other windows what they need', async () => {
    await visit(home.path);
    const other = await context.newPage();
    await visit(blog.path, other);
    await deploy({}, next.distDir);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
    await expect.poll(waiting, calm).toBe('installed');
    expect([await shownBuild(), (await buildCaches()).sort()]).toEqual([
      present.hash,
      [cacheOf(present.hash), cacheOf(next.hash)].sort(),
    ]);

    const loaded = page.waitForEvent('load');
    await page.locator(`footer a[href="${blog.path}"]`).first().click();
    await loaded;
    expect(await shownBuild()).toBe(next.hash);
    await expect.poll(waiting, calm).toBeUndefined();
    await expect.poll(() => isKept(page, { cacheName: cacheOf(next.hash) }), calm).toBe(true);
    // The other window has not been touched, and what it may fall back to is still there.
    expect(await shownBuild(other)).toBe(present.hash);
    expect(await buildCaches()).toContain(cacheOf(present.hash));
    await other.close();
    await page.goto(proxy.origin + home.path);
    await expect.poll(() => buildCaches(), calm).toEqual([cacheOf(next.hash)]);
    expect(said.filter((text) => text.includes('redundant'))).toEqual([]);
  });

  it('to a worker that removes itself takes everything away', async () => {
    await visit(home.path);
    await deploy({ SERVICE_WORKER: 'off' }, present.distDir);
    await page.goto(proxy.origin + blog.path);
    await page.locator('html[data-interactive]').waitFor();
    await page.waitForLoadState('networkidle');
    // Now, and not when the browser has a calm moment for it, which on a busy machine is any time later.
    await lookForUpdate();
    const left = () =>
      page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]);
    await expect.poll(left, calm).toEqual([[], 0]);
    await page.goto(proxy.origin + home.path);
    await page.locator('html[data-interactive]').waitFor();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await expect.poll(left, calm).toEqual([[], 0]);
    // Said once, at the visit before: a worker that keeps nothing promises nothing.
    expect(said.filter((text) => text.startsWith('Content is now'))).toHaveLength(1);
  });

  it('to a worker that removes itself goes through also where a page asks for the worker right after', async () => {
    await visit(home.path);
    await deploy({ SERVICE_WORKER: 'off' }, present.distDir);
    const slow = await context.newPage();
    await slow.addInitScript(() => {
      const container = navigator.serviceWorker;
      const register = container.register.bind(container);
      container.register = async (...named) => {
        await new Promise((resolve) => addEventListener('later', resolve));
        const registration = await register(...named);
        document.documentElement.dataset.registered = '';
        return registration;
      };
    });
    await slow.goto(proxy.origin + blog.path);
    // A request that comes in between makes Chromium put the change of workers off.
    await slow.waitForLoadState('networkidle');
    await lookForUpdate();
    const left = () =>
      page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]);
    await expect.poll(left, calm).toEqual([[], 0]);
    await slow.evaluate(() => dispatchEvent(new Event('later')));
    await slow.locator('html[data-registered]').waitFor();
    await expect.poll(left, calm).toEqual([[], 0]);
  });
});

it('is registered also by a page that cannot become interactive', async () => {
  proxy.fail(pageDataUrl(variantPath(home.path, 'Control')), { status: 404 });
  await page.goto(proxy.origin + home.path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(() => said.some((text) => text.includes('Not rendering React')), calm).toBe(true);
});

it('is not registered where the connection is not safe, and the console says why', async () => {
  await context.route('http://plain.example/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: proxy.origin + pathname }) });
  });
  const told = page.waitForEvent('console', (message) => message.text().startsWith('Service workers'));
  await page.goto('http://plain.example/blog/');
  expect((await told).text()).toBe('Service workers can only be used over HTTPS, or on localhost for development');
  expect((await told).type()).toBe('error');
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

it('holds the hash of its build', async () => {
  expect(await readFile(join(present.distDir, 'public/sw.js'), 'utf8')).toContain(present.hash);
});
