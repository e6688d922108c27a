import { DatabaseSync } from 'node:sqlite';
import { appDataUrl, chunkMapUrl } from '@whorl/contract/page-data.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startPerson, type Visitor } from '../fixtures/browser.ts';
import { type FailingSite, startFailingSite } from '../fixtures/failing-site.ts';
import { makeNextBuild, presentBuild } from '../fixtures/next-build.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';

const { home, blog, contactSales } = pages;
const present = presentBuild();

let next: Awaited<ReturnType<typeof makeNextBuild>>;
let site: RunningSite;
let proxy: FailingSite;
let person: Visitor;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [person, next] = await Promise.all([startPerson(), makeNextBuild()]);
});
afterAll(async () => {
  await person.browser.close();
  await next.remove();
});
afterEach(async () => {
  await context.close();
  await proxy.stop();
  await site.stop();
});

/** A visitor's window on the present build, opened before the next one is deployed. */
async function openBefore(path: string, serviceWorkers: 'allow' | 'block'): Promise<void> {
  context = await person.newContext({ serviceWorkers });
  page = await context.newPage();
  await page.goto(proxy.origin + path);
  await page.locator('html[data-interactive]').waitFor();
  if (serviceWorkers === 'allow')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

async function deployNext(): Promise<void> {
  const earlier = site;
  site = await startSite({}, next.distDir);
  proxy.pointTo(site.origin);
  await earlier.stop();
}

const shownBuild = () => page.evaluate(() => document.documentElement.dataset.build);

beforeEach(async () => {
  site = await startSite();
  proxy = await startFailingSite(site.origin);
});

for (const serviceWorkers of ['allow', 'block'] as const) {
  const how = serviceWorkers === 'allow' ? 'with a service worker' : 'without a service worker';

  it(`a click in a window of the old build lands on the new page, ${how}`, async () => {
    await openBefore(home.path, serviceWorkers);
    expect(await shownBuild()).toBe(present.hash);
    await deployNext();
    await page.locator(`a[href="${blog.path}"]:visible`).first().click();
    await page.waitForFunction((hash) => document.documentElement.dataset.build === hash, next.hash);
    expect(new URL(page.url()).pathname).toBe(blog.path);
    await page.locator('html[data-interactive]').waitFor();
    // From here on everything is of one build again: the next page comes without a document.
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
    await page.locator(`a[href="${contactSales.path}"]:visible`).first().click();
    await page.locator('form #email').waitFor();
    expect(await shownBuild()).toBe(next.hash);
    // With a worker, an update that is ready by then comes with a full load.
    if (serviceWorkers === 'block') expect(await page.locator('html[data-same-document]').count()).toBe(1);
  });
}

it('a window of the old build can still load the chunks that it has not needed so far', async () => {
  await openBefore(home.path, 'block');
  const chunks = await page.evaluate(async (url) => (await fetch(url)).json(), chunkMapUrl);
  const [chunk] = (chunks as Record<string, string[]>)['component---page-contact-sales'] ?? [];
  expect(chunk).toMatch(/^\/assets\/.+\.js$/);
  await deployNext();
  // As text: the tests' own compiler would put something else in the place of `import`.
  const exported = await page.evaluate(`import('${chunk}').then((module) => Object.keys(module).length)`);
  expect(exported).toBeGreaterThan(0);
});

it('a half-filled form is left alone, and can be sent', async () => {
  await openBefore(contactSales.path, 'allow');
  await page.locator('#email').fill('halfway@example.com');
  await page.locator('#description').fill('We were in the middle of a sentence when you');
  await deployNext();
  // To point at a link loads its page: the window learns of the new build, and still has to stay.
  const learnt = page.waitForResponse((answer) => new URL(answer.url()).pathname === appDataUrl);
  await page.locator(`a[href="${blog.path}"]:visible`).first().hover();
  expect(await (await learnt).json()).toEqual({ webpackCompilationHash: next.hash });
  await page.locator('#description').press('End');
  await page.locator('#description').pressSequentially(' deployed.');
  expect(await shownBuild()).toBe(present.hash);
  await page.locator('main form button[type=submit]').click();
  await page.locator('main h2:focus').waitFor();
  const database = new DatabaseSync(`${site.dataDir}/whorl.sqlite`, { readOnly: true });
  const leads = database.prepare('select payload from leads').all() as { payload: string }[];
  database.close();
  expect(leads.map(({ payload }) => JSON.parse(payload))).toMatchObject([
    { email: 'halfway@example.com', description: 'We were in the middle of a sentence when you deployed.' },
  ]);
});
