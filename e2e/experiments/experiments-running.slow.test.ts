import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { AB_FLAGS_KEY, COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import {
  assignVariant,
  createFlags,
  followLink,
  getShownVariant,
  readFlags,
  waitUntilInteractive,
} from '../fixtures/experiment-helpers.ts';
import { trackActivity, waitUntilSettled } from '../fixtures/page-activity.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';
import { readRows } from '../fixtures/test-database.ts';

const { home, pricing, demo } = pages;

const it = browserTest();

describe('exposures', () => {
  const exposures = (of: RunningSite): { device_id: string; insert_id: string; event: string }[] => {
    return readRows<{ device_id: string; insert_id: string; event: string }>(
      of.dataDir,
      "select device_id, insert_id, event from analytics_events where insert_id like 'exposure:%'",
    );
  };
  /** A beacon may be sent with a delay. */
  const arrivalPoll = { timeout: 20_000 };
  /** Records all that a page queues: an event that is sent soon afterward may be gone when the queue is read. */
  const recordQueue = (context: BrowserContext) =>
    context.addInitScript(() => {
      const { setItem } = Storage.prototype;
      const recorded = globalThis as { queued?: string };
      Storage.prototype.setItem = function (name: string, value: string) {
        if (name.startsWith('AMP_unsent')) recorded.queued = `${recorded.queued ?? ''}${value}`;
        setItem.call(this, name, value);
      };
    });
  const waitUntilQueued = (page: Page, what: string) =>
    page.waitForFunction((text) => (globalThis as { queued?: string }).queued?.includes(text) === true, what);

  it('are stored once per visitor and experiment for assigned variants, and never for forced ones', async ({
    newContext,
  }) => {
    const ownSite = await startSite({ EXPERIMENTS: 'on' });
    onTestFinished(() => ownSite.stop());
    const context = await newContext({ timezoneId: 'Pacific/Apia', locale: 'fr-CA' });
    await recordQueue(context);
    await assignVariant(context, 'Treatment');
    const page = await context.newPage();
    await page.goto(`${ownSite.origin + home.path}?variant=treatment`);
    await waitUntilQueued(page, 'Web Page Viewed');
    await page.goto(`${ownSite.origin + pricing.path}?variant=control`);
    await waitUntilQueued(page, pricing.path);
    for (let turn = 0; turn < 2; turn++) {
      await page.goto(ownSite.origin + demo.path);
      await waitUntilQueued(page, 'exposure:demo-self-serve');
    }
    const other = await context.newPage();
    await other.goto(ownSite.origin + demo.path);
    await waitUntilQueued(other, 'exposure:demo-self-serve');
    await followLink(other, home.path);
    await waitUntilQueued(other, 'exposure:home-evidence');
    await other.goto('about:blank');
    await page.goto('about:blank');
    await expect.poll(() => exposures(ownSite).length, arrivalPoll).toBe(2);
    for (const { insert_id, device_id, event } of exposures(ownSite)) {
      const name = insert_id.split(':')[1];
      expect(insert_id).toBe(`exposure:${name}:${device_id}`);
      expect(JSON.parse(event)).toMatchObject({
        event_type: '$identify',
        user_properties: { $setOnce: { [`[Experiment] ${name}`]: 'treatment' } },
      });
    }
    expect(
      exposures(ownSite)
        .map(({ insert_id }) => insert_id.split(':')[1])
        .sort(),
    ).toEqual(['demo-self-serve', 'home-evidence']);
  });
});

describe('with two server processes on one database', () => {
  it('a visitor keeps a variant on both, and stopping an experiment takes effect on both', async ({ newContext }) => {
    const one = await startSite({ EXPERIMENTS: 'on' });
    const two = await startSite({ EXPERIMENTS: 'on', DATABASE_URL: `sqlite:${one.dataDir}/whorl.sqlite` });
    onTestFinished(async () => {
      await two.stop();
      await one.stop();
    });
    const context = await newContext();
    await assignVariant(context, 'Treatment');
    const page = await context.newPage();
    for (const { origin } of [one, two, one]) {
      await page.goto(origin + home.path);
      expect(await getShownVariant(page)).toBe('treatment');
    }
    const command = new URL('../../server/cli/experiments.ts', import.meta.url).pathname;
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [command, ...args], {
        env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: one.dataDir },
        encoding: 'utf8',
      });
    run('stop', 'home-evidence', '--why', 'A test of stopping');
    const servedVariants = () =>
      Promise.all(
        [one, two].map(
          async ({ origin }) => (await context.request.get(origin + home.path)).headers()['x-page-variant'],
        ),
      );
    // The limit of ten seconds is tested with a test clock in server/experiments/experiments.test.ts.
    await expect.poll(servedVariants, { timeout: 60_000 }).toEqual(['control', 'control']);
    for (const { origin } of [one, two]) {
      await page.goto(origin + home.path);
      expect(await getShownVariant(page)).toBe('control');
    }
    expect(run('list')).toMatch(/home-evidence {2}\/ {2}stopped[\s\S]*stop {2}by \S+@\S+: A test of stopping/);
    const settings = (await (await fetch(two.origin + endpoints.siteSettings)).json()) as { experiments: string[] };
    expect(settings.experiments).toEqual(['pricing-bills', 'demo-self-serve']);
  });
});

it('on a plain static host Control is shown, and local flags apply from the next navigation on', async ({
  newContext,
}) => {
  const folder = new URL('../../dist/public', import.meta.url).pathname;
  const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', json: 'application/json' };
  const files = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://files');
    const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    readFile(folder + name).then(
      (body) =>
        response.writeHead(200, { 'content-type': types[name.split('.').pop() ?? ''] ?? 'text/plain' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void files.close());
  const { port } = files.address() as { port: number };
  const context = await newContext({ serviceWorkers: 'block' });
  trackActivity(context);
  const page = await context.newPage();
  const origin = `http://127.0.0.1:${port}`;
  await page.goto(origin + home.path);
  await waitUntilInteractive(page);
  expect([await getShownVariant(page), await readFlags(page)]).toEqual(['control', {}]);
  await page.evaluate(
    ([choice = '', key = '', flags = '']) => {
      localStorage.setItem(choice, '["required","analytics"]');
      localStorage.setItem(key, flags);
    },
    [COOKIE_CHOICE_KEY, AB_FLAGS_KEY, JSON.stringify(createFlags('Treatment'))],
  );
  await Promise.all([page.waitForResponse(`**${endpoints.country}`), page.reload()]);
  expect(await getShownVariant(page)).toBe('control');
  await waitUntilInteractive(page);
  await waitUntilSettled(page);
  await followLink(page, pricing.path);
  await expect.poll(() => getShownVariant(page)).toBe('treatment');
  expect(new URL(page.url()).pathname).toBe(pricing.path);
  files.closeAllConnections();
});
