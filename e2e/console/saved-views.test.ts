import { randomUUID } from 'node:crypto';
import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { SavedViewList } from '@whorl/contract/console/saved-views.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { consoleEnvironment, expectFitting, openConsolePage, sendLead } from './console-site.ts';

const it = browserTest(consoleEnvironment).extend(
  'openLeads',
  ({ site, newContext }) =>
    async (query = '', options: BrowserContextOptions = {}) =>
      openConsolePage(
        site,
        await newContext({ reducedMotion: 'reduce', ...options }),
        pages.consoleLeads.path + query,
        'Leads',
      ),
);

const menuOf = (page: Page) => page.locator('summary', { hasText: 'View:' });

it('an operator saves, opens, renames and deletes a view by keyboard', async ({ site, openLeads }) => {
  await sendLead(site, 'ada@example.com');
  const page = await openLeads('', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const menu = menuOf(page);
  const name = `Open contacts ${randomUUID().slice(0, 8)}`;
  await menu.getByText('No filters').waitFor();
  await menu.press('Enter');
  await page.getByText('To save a view, choose filters').waitFor();
  await expectFitting(page, 390);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByText('To save a view').isVisible()).toBe(false);
  expect(await menu.evaluate((summary) => summary === document.activeElement)).toBe(true);

  await page.getByLabel('Email contains').fill('ADA@');
  await page.getByLabel('Status').selectOption('New');
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  await menu.getByText('Own filters, not saved').waitFor();
  await menu.press('Enter');
  await page.getByRole('button', { name: 'Save this view…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(name);
  await expectFitting(page, 390);
  await page.keyboard.press('Enter');
  await page.getByText(`Saved the view ${name}.`).waitFor();
  await menu.getByText(name).waitFor();
  expect(await menu.evaluate((summary) => summary === document.activeElement)).toBe(true);

  await page.getByLabel('Status').selectOption('Closed');
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  await menu.press('Enter');
  await page.getByRole('button', { name: 'Save as a new view…' }).click();
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await dialog.getByText('The name is the name of another view of yours in this section').waitFor();
  expect(await dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  await expectFitting(page, 390);
  await page.keyboard.press('Escape');

  await menu.press('Enter');
  await page.getByRole('link', { name }).press('Enter');
  await page.getByRole('link', { name: 'ada@example.com' }).waitFor();
  expect(new URL(page.url()).search).toBe('?email=ADA%40&status=new');
  await menu.press('Enter');
  expect(await page.getByRole('link', { name }).getAttribute('aria-current')).toBe('true');
  await page.getByRole('button', { name: `Change the view ${name}` }).press('Enter');
  const change = page.getByRole('dialog', { name: 'Change the view' });
  await change.getByLabel('Name').fill(`${name} (new)`);
  await change.getByLabel('Share with all users').check();
  await page.keyboard.press('Enter');
  await menu.getByText(`${name} (new)`).waitFor();
  await menu.press('Enter');
  await page.getByRole('button', { name: `Change the view ${name} (new)` }).press('Enter');
  await change.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText(`Deleted the view ${name} (new).`).waitFor();
  await menu.getByText('Own filters, not saved').waitFor();
});

it('an operator updates an open view after its filters were changed, unless another one changed or deleted it', async ({
  site,
  openLeads,
}) => {
  const page = await openLeads('?status=new', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const menu = menuOf(page);
  const name = `To answer ${randomUUID().slice(0, 8)}`;
  const url = site.origin + consoleCalls.savedViews;
  const data = { section: 'leads', name, filters: { status: 'new', email: name.slice(-8) }, isShared: true };
  const { id } = (await (await page.request.post(url, { data })).json()) as { id: string };
  const requestUrl = site.origin + consoleCalls.savedView.replace(':id', id);
  const readFilters = async () => {
    const { views } = (await (await page.request.get(`${url}?section=leads`)).json()) as SavedViewList;
    return views.find((view) => view.id === id)?.filters;
  };
  const show = async (status: string) => {
    await page.getByLabel('Status').selectOption(status);
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  };
  const update = page.getByRole('button', { name: 'Update view' });

  await page.reload();
  await menu.press('Enter');
  await page.getByRole('link', { name }).press('Enter');
  await menu.getByText(name, { exact: true }).waitFor();
  await menu.press('Enter');
  expect(await update.count()).toBe(0);
  await page.keyboard.press('Escape');
  await show('Closed');
  await menu.getByText(`${name} (changed)`).waitFor();
  await menu.press('Enter');
  await page.getByText(`Replaces the filters of ${name} with these, for all users.`).waitFor();
  await expectFitting(page, 390);
  await update.press('Enter');
  await page.getByText(`Updated the view ${name}.`).waitFor();
  await menu.getByText(name, { exact: true }).waitFor();
  expect(await menu.evaluate((summary) => summary === document.activeElement)).toBe(true);
  expect(await readFilters()).toEqual({ status: 'closed', email: name.slice(-8) });

  const changed = await page.request.patch(requestUrl, { data: { version: 1, filters: { status: 'disqualified' } } });
  expect(changed.status()).toBe(200);
  await show('Contacted');
  await menu.press('Enter');
  await update.press('Enter');
  await page.getByText(`Another user has changed the view ${name} meanwhile`).waitFor();
  expect(await readFilters()).toEqual({ status: 'disqualified' });
  await menu.press('Enter');
  await update.press('Enter');
  await page.getByText(`Updated the view ${name}.`).waitFor();
  expect(await readFilters()).toEqual({ status: 'contacted', email: name.slice(-8) });

  expect((await page.request.delete(requestUrl)).status()).toBe(204);
  await show('Qualified');
  await menu.press('Enter');
  await update.press('Enter');
  await page.getByText(`The view ${name} no longer exists.`).waitFor();
  await menu.getByText('Own filters, not saved').waitFor();
});

it('an operator who renames a view that another one has renamed sees the current name first', {
  tags: ['complete'],
}, async ({ site, openLeads }) => {
  const page = await openLeads();
  const name = `To rename ${randomUUID().slice(0, 8)}`;
  const data = { section: 'leads', name, filters: { email: name.slice(-8) } };
  const created = await page.request.post(site.origin + consoleCalls.savedViews, { data });
  const { id } = (await created.json()) as { id: string };
  await page.reload();
  await menuOf(page).click();
  await page.getByRole('button', { name: `Change the view ${name}` }).click();
  const url = site.origin + consoleCalls.savedView.replace(':id', id);
  expect((await page.request.patch(url, { data: { version: 0, name: `${name} first` } })).status()).toBe(200);
  const dialog = page.getByRole('dialog', { name: 'Change the view' });
  await dialog.getByLabel('Name').fill(`${name} second`);
  await page.keyboard.press('Enter');
  await dialog.getByText(`It is now called ${name} first.`).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(`Saved the view ${name} second.`).waitFor();
});

it('the views of every user are in the same menu, and lead to their filters', async ({ openLeads }) => {
  const page = await openLeads('', { viewport: { width: 1440, height: 900 } });
  for (const [title, query] of [
    ['Unanswered', '?status=new'],
    ['In quarantine', '?quarantine=held'],
    ['Mine', '?owner=console+token'],
    ['No filters', ''],
  ] as const) {
    await menuOf(page).click();
    await page.getByRole('link', { name: title }).click();
    await menuOf(page).getByText(title).waitFor();
    expect(new URL(page.url()).search).toBe(query);
  }
});

it('each list has a menu of views', { tags: ['complete'] }, async ({ site, newContext }) => {
  const context = await newContext();
  for (const [url, heading] of [
    [pages.consoleIdentifications.path, 'Identifications'],
    [pages.consoleDeliveries.path, 'Deliveries'],
    [pages.consoleErrors.path, 'Errors'],
    [pages.consoleSalesCalls.path, 'Sales calls'],
    [pages.consoleApplications.path, 'Applications'],
    [pages.consoleLists.path, 'Lists'],
    [pages.consoleKeys.path, 'API keys'],
    [pages.consoleAudit.path, 'Audit log'],
  ] as const) {
    const page = await openConsolePage(site, context, url, heading);
    await menuOf(page).getByText('No filters').waitFor();
    await page.close();
  }
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)
  it(`the menu of views is accessible and fits at ${width} px, ${colorScheme}`, { tags: ['complete'] }, async ({
    site,
    openLeads,
  }) => {
    const page = await openLeads('?status=closed', { viewport: { width, height: 900 }, colorScheme });
    const name = `${'Very long name '.repeat(5)}${colorScheme[0]}${width}`;
    const data = { section: 'leads', name, filters: { status: 'closed', email: name.slice(-6) }, isShared: true };
    expect((await page.request.post(site.origin + consoleCalls.savedViews, { data })).status()).toBe(200);
    await page.reload();
    await menuOf(page).click();
    await page.getByRole('link', { name }).waitFor();
    await expectFitting(page, width);
    await page.getByRole('button', { name: 'Save this view…' }).click();
    await page.getByRole('dialog').waitFor();
    await expectFitting(page, width);
  });

it('a tour has no saved views', { tags: ['complete'] }, async ({ site, newContext }) => {
  const page = await (await newContext()).newPage();
  await page.goto(site.origin + consoleArea);
  await page.getByRole('button', { name: 'Look around with sample data' }).click({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.goto(`${site.origin + pages.consoleLeads.path}?status=new`);
  await menuOf(page).getByText('Unanswered').click();
  await page.getByRole('link', { name: 'In quarantine' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save this view…' }).count()).toBe(0);
  const data = { section: 'leads', name: 'Mine', filters: { status: 'new' } };
  expect((await page.request.post(site.origin + consoleCalls.savedViews, { data })).status()).toBe(403);
});
