import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { AB_FLAGS_KEY, COOKIE_CHOICE_KEY } from '@whorl/contract/stored-data/names.ts';
import { endpoints, pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { type RunningSite, startSite } from '../fixtures/running-site.ts';
import { assign, flagsOf, follow, inAll, interactive, shownVariant } from '../fixtures/tested-pages.ts';

const { home, pricing, demo } = pages;

const it = browserTest();

describe('what is counted', () => {
  const exposures = (of: RunningSite): { device_id: string; insert_id: string; event: string }[] => {
    const database = new DatabaseSync(`${of.dataDir}/whorl.sqlite`, { readOnly: true });
    const rows = database
      .prepare("select device_id, insert_id, event from analytics_events where insert_id like 'exposure:%'")
      .all() as { device_id: string; insert_id: string; event: string }[];
    database.close();
    return rows;
  };
  /** A beacon is sent when the browser finds the time. */
  const arrival = { timeout: 20_000 };
  const noted = (page: Page, what: string) =>
    page.waitForFunction(
      (text) =>
        Object.keys(localStorage)
          .filter((name) => name.startsWith('AMP_unsent'))
          .some((name) => (localStorage.getItem(name) ?? '').includes(text)),
      what,
    );

  it('is one exposure per visitor and experiment, of what was shown, and none of what was forced', async ({
    newContext,
  }) => {
    const own = await startSite({ EXPERIMENTS: 'on' });
    onTestFinished(() => own.stop());
    const context = await newContext({ timezoneId: 'Pacific/Apia', locale: 'fr-CA' });
    await assign(context, 'Treatment');
    const page = await context.newPage();
    await page.goto(`${own.origin + home.path}?variant=treatment`);
    await noted(page, 'Web Page Viewed');
    await page.goto(`${own.origin + pricing.path}?variant=control`);
    await noted(page, pricing.path);
    for (let turn = 0; turn < 2; turn++) {
      await page.goto(own.origin + demo.path);
      await noted(page, 'exposure:demo-self-serve');
    }
    const other = await context.newPage();
    await other.goto(own.origin + demo.path);
    await noted(other, 'exposure:demo-self-serve');
    await follow(other, home.path);
    await noted(other, 'exposure:home-evidence');
    await other.goto('about:blank');
    await page.goto('about:blank');
    await expect.poll(() => exposures(own).length, arrival).toBe(2);
    for (const { insert_id, device_id, event } of exposures(own)) {
      const name = insert_id.split(':')[1];
      expect(insert_id).toBe(`exposure:${name}:${device_id}`);
      expect(JSON.parse(event)).toMatchObject({
        event_type: '$identify',
        user_properties: { $setOnce: { [`[Experiment] ${name}`]: 'treatment' } },
      });
    }
    expect(
      exposures(own)
        .map(({ insert_id }) => insert_id.split(':')[1])
        .sort(),
    ).toEqual(['demo-self-serve', 'home-evidence']);
  });
});

describe('with two processes on one database', () => {
  it('a visitor keeps a variant on both, and an operator’s word holds on both within ten seconds', async ({
    newContext,
  }) => {
    const one = await startSite({ EXPERIMENTS: 'on' });
    const two = await startSite({ EXPERIMENTS: 'on', DATABASE_URL: `sqlite:${one.dataDir}/whorl.sqlite` });
    onTestFinished(async () => {
      await two.stop();
      await one.stop();
    });
    const context = await newContext();
    await assign(context, 'Treatment');
    const page = await context.newPage();
    for (const { origin } of [one, two, one]) {
      await page.goto(origin + home.path);
      expect(await shownVariant(page)).toBe('treatment');
    }
    const command = new URL('../../server/cli/experiments.ts', import.meta.url).pathname;
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [command, ...args], {
        env: { PATH: process.env.PATH, DATA_DIR: one.dataDir },
        encoding: 'utf8',
      });
    run('stop', 'home-evidence', '--why', 'A test of stopping');
    const each = () =>
      Promise.all(
        [one, two].map(
          async ({ origin }) => (await context.request.get(origin + home.path)).headers()['x-page-variant'],
        ),
      );
    // The bound that operators are promised, not a guess at how long the test may take.
    await expect.poll(each, { timeout: 10_000, interval: 250 }).toEqual(['control', 'control']);
    for (const { origin } of [one, two]) {
      await page.goto(origin + home.path);
      expect(await shownVariant(page)).toBe('control');
    }
    expect(run('list')).toMatch(/home-evidence {2}\/ {2}stopped[\s\S]*stop {2}by \S+@\S+: A test of stopping/);
    const settings = (await (await fetch(two.origin + endpoints.siteSettings)).json()) as { experiments: string[] };
    expect(settings.experiments).toEqual(['pricing-bills', 'demo-self-serve']);
  });
});

it('on a plain static host Control shows, and local flags decide on the next navigation', async ({ newContext }) => {
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
  const page = await context.newPage();
  const origin = `http://127.0.0.1:${port}`;
  await page.goto(origin + home.path);
  await interactive(page);
  expect([await shownVariant(page), await flagsOf(page)]).toEqual(['control', {}]);
  await page.evaluate(
    ([choice = '', key = '', flags = '']) => {
      localStorage.setItem(choice, '["required","analytics"]');
      localStorage.setItem(key, flags);
    },
    [COOKIE_CHOICE_KEY, AB_FLAGS_KEY, JSON.stringify(inAll('Treatment'))],
  );
  await Promise.all([page.waitForResponse(`**${endpoints.country}`), page.reload()]);
  expect(await shownVariant(page)).toBe('control');
  await interactive(page);
  await page.waitForLoadState('networkidle');
  await follow(page, pricing.path);
  await expect.poll(() => shownVariant(page)).toBe('treatment');
  expect(new URL(page.url()).pathname).toBe(pricing.path);
  files.closeAllConnections();
});
