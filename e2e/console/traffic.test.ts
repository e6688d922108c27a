import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { ExperimentOverride } from '@whorl/contract/console/experiments.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { watchPage } from '../fixtures/browser.ts';
import { browserTest } from '../fixtures/browser-test.ts';
import { addSession, consoleEnvironment, expectFitting, sendCurrentVisit, sendVisits } from './console-site.ts';

const it = browserTest(consoleEnvironment)
  .extend('siteWithVisits', { scope: 'file' }, async ({ site }) => {
    await sendVisits(site);
    return site;
  })
  /** Opens the traffic as an operator and waits for the figures. */
  .extend(
    'openTraffic',
    ({ siteWithVisits, newContext }) =>
      async (query = '', options: BrowserContextOptions = {}) => {
        const context = await newContext({ reducedMotion: 'reduce', ...options });
        await addSession(siteWithVisits, context);
        const page = await context.newPage();
        watchPage(page, siteWithVisits.origin);
        await page.goto(siteWithVisits.origin + consoleArea + query);
        await page.getByRole('heading', { name: 'From landing page to sent form' }).first().waitFor();
        return page;
      },
  );

const readRows = async (page: Page, table: string) =>
  (await page.getByRole('table', { name: table }).first().locator('tbody tr').allInnerTexts()).map((row) =>
    row.replaceAll(/\s+/g, ' ').trim(),
  );

it('the traffic shows how many visits go from their landing page to a sent form, and bots apart', async ({
  openTraffic,
}) => {
  const page = await openTraffic('?bots=apart');
  expect(await readRows(page, 'Visits by step')).toEqual([
    'Visited Viewed a landing page. 3 –',
    expect.stringMatching(/^Went further .* 1 33\.33%$/),
    expect.stringMatching(/^Form sent .* 1 100\.00%$/),
  ]);
  expect(await readRows(page, 'Landing pages by group')).toEqual(['Pricing 2 1 1 50.00%', 'Homepage 1 0 0 0.00%']);
  expect(await readRows(page, 'From landing page to sent form')).toContain('Bots 1 0 0 0.00%');
  await page.getByRole('table', { name: 'Landing pages by group' }).getByRole('link', { name: 'Pricing' }).click();
  await expect.poll(() => readRows(page, 'Landing pages by group')).toEqual(['Pricing 2 1 1 50.00%']);
});

it('the traffic shows the visitors of the last minutes and their pages, live until paused', async ({
  openTraffic,
  siteWithVisits,
}) => {
  const page = await openTraffic();
  const section = page.getByRole('region', { name: 'On the site now' });
  await section.getByText('Live').waitFor();
  await sendCurrentVisit(siteWithVisits, '/docs/');
  await expect.poll(() => readRows(page, 'Pages viewed now'), { timeout: 20_000 }).toContain('/docs/ 1');
  const text = await page.locator('a[href="#now"]').textContent();
  await section.getByRole('button', { name: 'Pause' }).click();
  await section.getByText('Paused').waitFor();
  await sendCurrentVisit(siteWithVisits, '/faq/');
  await section.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => readRows(page, 'Pages viewed now'), { timeout: 20_000 }).toContain('/faq/ 1');
  expect(await page.locator('a[href="#now"]').textContent()).not.toBe(text);
});

it('the traffic marks the days of deployments and changed experiments, in the chart, a list and the table', async ({
  openTraffic,
  siteWithVisits,
}) => {
  const page = await openTraffic();
  const list = page.getByRole('region', { name: 'Deployments and experiments' });
  const deployed = String.raw`Version \d+\.\d+\.\d+ deployed: build [0-9a-f]{8}`;
  expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(new RegExp(String.raw`^Mark\s+1\s+${deployed} .* UTC$`)),
  ]);
  const url = siteWithVisits.origin + consoleCalls.experimentOverride.replace(':id', 'home-evidence');
  const change: ExperimentOverride = { action: 'stop', why: 'The headline was wrong.', revision: 0 };
  expect((await page.request.post(url, { data: change })).status()).toBe(200);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await list.getByText('The headline was wrong.').waitFor();
  expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('deployed'),
    expect.stringMatching(/^Mark\s+1\s+home-evidence stopped: The headline was wrong\. .* UTC$/),
  ]);
  const chart = page.getByRole('img', { name: /Days with deployments or changes of experiments, listed below: 1\./ });
  expect(await chart.locator('g > circle + text').allTextContents()).toEqual(['1']);
  await page.getByText('Show as a table').first().click();
  const table = page.getByRole('table', { name: 'Visits, estimated visitors and page views of each day' });
  expect(await table.getByRole('row').last().getByRole('cell').last().textContent()).toMatch(
    new RegExp(String.raw`^${deployed}\s*home-evidence stopped: The headline was wrong\.$`),
  );
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)
  it(`the traffic is accessible and fits at ${width} px, ${colorScheme}`, async ({ openTraffic }) => {
    const page = await openTraffic('?bots=apart', { viewport: { width, height: 900 }, colorScheme });
    await page.getByRole('table', { name: 'Pages viewed now' }).waitFor();
    await page.getByRole('region', { name: 'Deployments and experiments' }).waitFor();
    await page.getByText('Show as a table').first().click();
    await page.getByRole('columnheader', { name: 'Changes' }).waitFor();
    await expectFitting(page, width);
  });
