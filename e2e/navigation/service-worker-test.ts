import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { startDeployment } from '../fixtures/deployment.ts';
import { createNextBuild, readCurrentBuild } from '../fixtures/next-build.ts';

export const currentBuild = readCurrentBuild();
/** The browser replaces service workers when it is idle, which takes a while. */
export const workerPoll = { timeout: 15_000 };
export const getCacheName = (hash: string) => `whorl-build-${hash}`;

/** Test API with a site behind a proxy that can be replaced, and a page that uses the service worker. */
export const it = browserTest()
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('next', { scope: 'file' }, async ({}, { onCleanup }) => {
    const next = await createNextBuild();
    onCleanup(() => next.remove());
    return next;
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('deployment', { scope: 'file' }, async ({}, { onCleanup }) => {
    const deployment = await startDeployment();
    onCleanup(() => deployment.stop());
    return deployment;
  })
  .extend('deployedProxy', ({ deployment: { proxy } }, { onCleanup }) => {
    onCleanup(() => proxy.clearFaults());
    return proxy;
  })
  /** Replaces the server, and returns to the first one at the end of the test. */
  .extend('deploy', ({ deployment }, { onCleanup }) => {
    onCleanup(() => deployment.restore());
    return deployment.deploy;
  })
  .extend('consoleMessages', ({ page }) => {
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    return messages;
  })
  /** Opens a page for the first time, and waits until the service worker controls it and has cached it. */
  .extend('visit', ({ page, deployment }) => async (path: string, at: Page = page): Promise<void> => {
    await at.goto(deployment.origin + path);
    await at.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await expect.poll(() => isCached(at), workerPoll).toBe(true);
    await at.locator('html[data-interactive]').waitFor();
  })
  /**
   * Stops the active worker if a newer one waits for its place. Chromium does this when the active worker is idle, but
   * never while a debugger is attached to it, and Playwright attaches one to all workers.
   */
  .extend('stopReplacedWorker', async ({ page }) => {
    const versions = new Map<string, { status: string; runningStatus: string }>();
    const session = await page.context().newCDPSession(page);
    session.on('ServiceWorker.workerVersionUpdated', (updated) => {
      for (const version of updated.versions) versions.set(version.versionId, version);
    });
    await session.send('ServiceWorker.enable');
    return async (): Promise<void> => {
      if (![...versions.values()].some(({ status }) => status === 'installed')) return;
      for (const [versionId, { status, runningStatus }] of versions)
        if (status === 'activated' && runningStatus === 'running')
          await session.send('ServiceWorker.stopWorker', { versionId });
    };
  })
  /** Returns the names of the caches and the number of registrations. Stops a worker that is being replaced. */
  .extend('countRemaining', ({ page, stopReplacedWorker }) => async (): Promise<[string[], number]> => {
    await stopReplacedWorker();
    return page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]);
  })
  /** Runs the callback while the server is down, and starts the server again even if the callback throws. */
  .extend('withoutNetwork', ({ deployment: { proxy } }) => async (work: () => Promise<void>): Promise<void> => {
    proxy.turnOff();
    try {
      await work();
    } finally {
      proxy.turnOn();
    }
  });

/** Whether the shown page is cached. `waitForFunction` can't be used because it treats a promise as true. */
export const isCached = (page: Page, options: MultiCacheQueryOptions = {}) =>
  page.evaluate(async (where) => (await caches.match(location.pathname, where)) !== undefined, options);

/** Uses the registration instead of `ready`, which never resolves once the browser has unregistered the worker. */
export const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

export const listCachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const entries = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return entries.flat().map(({ url }) => url);
  });
export const listBuildCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('whorl-build-')));
export const getShownBuild = (page: Page) => page.evaluate(() => document.documentElement.dataset.build);
