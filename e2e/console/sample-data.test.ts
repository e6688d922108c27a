import { consoleArea } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { expect } from 'vitest';
import { browserTest } from '../fixtures/browser-test.ts';
import { consoleEnvironment, expectFitting } from './console-site.ts';

const it = browserTest(consoleEnvironment);

it('a visitor looks around the console with sample data and leaves', async ({ site, newContext }) => {
  const context = await newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(site.origin + consoleArea);
  // The first tour makes the data, and the click waits for its page.
  await page.getByRole('button', { name: 'Look around with sample data' }).click({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  const notice = page.getByRole('complementary', { name: 'Sample data' });
  await notice.waitFor();
  await expectFitting(page, 390);

  const menu = page.getByRole('navigation', { name: 'Console pages' });
  await menu.getByText('Menu: Overview').click();
  expect(await menu.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  await menu.getByRole('link', { name: 'Leads' }).click();
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
  await notice.waitFor();
  await expectFitting(page, 390);

  for (const [path, heading] of [
    [pages.consoleSalesCalls.path, 'Call'],
    [pages.consoleApplications.path, 'Files'],
    [pages.consoleLists.path, 'Entry'],
  ] as const) {
    await page.goto(site.origin + path);
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await expectFitting(page, 390);
  }

  await page.goto(site.origin + pages.consoleIdentifications.path);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Identification \d+\./ }).waitFor();
  await notice.getByRole('button', { name: 'Leave the tour' }).click();
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
});
