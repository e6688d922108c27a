import { appDataUrl, type ChunkMap, chunkMapUrl } from '@whorl/contract/page-data.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { turnOnDataSaver } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { startDeployment } from '../fixtures/deployment.ts';
import { createNextBuild, readCurrentBuild } from '../fixtures/next-build.ts';
import { readRows } from '../fixtures/test-database.ts';

const { home, blog, contactSales } = pages;
const currentBuild = readCurrentBuild();

const it = browserTest()
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('next', { scope: 'file' }, async ({}, { onCleanup }) => {
    const next = await createNextBuild();
    onCleanup(() => next.remove());
    return next;
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('deployment', async ({}, { onCleanup }) => {
    const deployment = await startDeployment();
    onCleanup(() => deployment.stop());
    return deployment;
  })
  .extend(
    'deployNext',
    ({ deployment, next }) =>
      () =>
        deployment.deploy({}, next.distDir),
  )
  /** Opens a page of the current build before the next one is deployed. */
  .extend(
    'openBefore',
    ({ deployment, newContext }) =>
      async (path: string, serviceWorkers: 'allow' | 'block'): Promise<Page> => {
        const context = await newContext({ serviceWorkers });
        const page = await context.newPage();
        // Otherwise prefetching may get its answers from the old server after the deployment.
        await turnOnDataSaver(page);
        await page.goto(deployment.origin + path);
        await page.locator('html[data-interactive]').waitFor();
        if (serviceWorkers === 'allow')
          await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
        return page;
      },
  );

const shownBuild = (page: Page) => page.evaluate(() => document.documentElement.dataset.build);

for (const serviceWorkers of ['allow', 'block'] as const) {
  const how = serviceWorkers === 'allow' ? 'with a service worker' : 'without a service worker';

  it(`a click in a window of the old build opens the new page with a full load, ${how}`, async ({
    next,
    openBefore,
    deployNext,
  }) => {
    const page = await openBefore(home.path, serviceWorkers);
    expect(await shownBuild(page)).toBe(currentBuild.hash);
    await deployNext();
    await page.locator(`a[href="${blog.path}"]:visible`).first().click();
    await page.waitForFunction((hash) => document.documentElement.dataset.build === hash, next.hash);
    expect(new URL(page.url()).pathname).toBe(blog.path);
    await page.locator('html[data-interactive]').waitFor();
    // The window runs the new build now, so the next page opens by client-side navigation.
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
    await page.locator(`a[href="${contactSales.path}"]:visible`).first().click();
    await page.locator('form #email').waitFor();
    expect(await shownBuild(page)).toBe(next.hash);
    // With a service worker, an update that is ready by then causes a full load.
    if (serviceWorkers === 'block') expect(await page.locator('html[data-same-document]').count()).toBe(1);
  });
}

it("a window of the old build can still load chunks that it hasn't loaded before", async ({
  openBefore,
  deployNext,
}) => {
  const page = await openBefore(home.path, 'block');
  const chunks = await page.evaluate(async (url) => (await fetch(url)).json(), chunkMapUrl);
  const [chunk] = (chunks as ChunkMap).components['component---page-contact-sales'] ?? [];
  expect(chunk).toMatch(/^\/assets\/.+\.js$/);
  await deployNext();
  // As a string, because the test's compiler would transform `import`.
  const exported = await page.evaluate(`import('${chunk}').then((module) => Object.keys(module).length)`);
  expect(exported).toBeGreaterThan(0);
});

it('a deployment keeps a half-filled form, which can be submitted', async ({
  deployment,
  next,
  openBefore,
  deployNext,
}) => {
  const page = await openBefore(contactSales.path, 'allow');
  await page.locator('#email').fill('halfway@example.com');
  await page.locator('#description').fill('We were in the middle of a sentence when you');
  await deployNext();
  // Hovering over a link loads its page data, which has the hash of the new build; the page must not reload.
  const appData = page.waitForResponse((answer) => new URL(answer.url()).pathname === appDataUrl);
  await page.locator(`a[href="${blog.path}"]:visible`).first().hover();
  expect(await (await appData).json()).toEqual({ webpackCompilationHash: next.hash });
  await page.locator('#description').press('End');
  await page.locator('#description').pressSequentially(' deployed.');
  expect(await shownBuild(page)).toBe(currentBuild.hash);
  await page.locator('main form button[type=submit]').click();
  await page.locator('main h2:focus').waitFor();
  const leads = readRows<{ payload: string }>(deployment.dataDir(), 'select payload from leads');
  expect(leads.map(({ payload }) => JSON.parse(payload))).toMatchObject([
    { email: 'halfway@example.com', description: 'We were in the middle of a sentence when you deployed.' },
  ]);
});
