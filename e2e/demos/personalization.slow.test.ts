import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { seedShopChecks } from '@whorl/contract/playground/seed-shop.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/accessible.ts';
import { decision, describeDemo, emptyBrowser, panel, press, reset, shownCheck } from './demos.ts';

const stage = (page: Page) => page.getByRole('region', { name: 'The seed shop' });
const cart = (page: Page) => stage(page).locator('li', { hasText: 'Take one out' }).locator('span:first-child').first();
async function search(page: Page, term: string, words: RegExp): Promise<void> {
  await page.getByLabel('Search the shelf').fill(term);
  await press(page, 'Search', words);
}

describeDemo('the shop that has your cart again', pages.personalization, (played) => {
  it('knows nothing of a newcomer, and keeps what is looked for and put in the cart', async () => {
    const page = await played.open();
    await press(page, 'Enter the shop', /Allowed, HTTP 200: Welcome. Nothing is kept/);
    expect(await stage(page).getByText('Empty.').count()).toBe(1);
    await search(page, 'Blue', /Found: 2 of 6/);
    expect(await stage(page).getByRole('button', { name: /^Add / }).allTextContents()).toEqual([
      'Add Woad',
      'Add Chicory',
    ]);
    await press(page, 'Add Woad', /Woad in the cart: 1/);
    await press(page, 'Add Woad', /Woad in the cart: 2/);
    await expectAccessible(page);
    expect(await cart(page).textContent()).toBe('2 × Woad');
    expect(await shownCheck(page, seedShopChecks.room)).toEqual({ outcome: 'passed', value: '1' });
    await page.context().close();
  });

  it('has all of it again in a private window and without cookies, until it is deleted', async () => {
    const page = await played.open();
    await press(page, 'Enter the shop', /Welcome back/);
    expect(await cart(page).textContent()).toBe('2 × Woad');
    await press(page, 'blue', /Found: 2 of 6/);
    await emptyBrowser(page);
    await press(page, 'Enter the shop', /Welcome back/);
    await press(page, 'Take one out of Woad', /Woad in the cart: 1/);
    await page.getByRole('button', { name: 'Take one out of Woad' }).click();
    await expect.poll(() => decision(page)).toMatch(/Woad in the cart: 0/);
    // Its button is gone, and the keyboard is where it was.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your cart');
    await press(page, 'Add Woad', /Woad in the cart: 1/);
    await press(page, reset, /Deleted: 1 search and 1 entry of the cart\./);
    await expect.poll(() => stage(page).getByText('Not known before you enter.').count()).toBe(2);
    await press(page, 'Enter the shop', /Nothing is kept/);
    await page.context().close();
  });

  it('sells nine of one kind and no tenth, and asks no program what it is', async () => {
    const page = await played.open();
    for (let count = 1; count <= 9; count++) {
      await press(page, 'Add Teasel', new RegExp(`Teasel in the cart: ${count}`));
    }
    await press(page, 'Add Teasel', /Refused, HTTP 403: There are 9 of it/);
    await expectAccessible(page);
    expect(await cart(page).textContent()).toBe('9 × Teasel');
    expect(await panel(page).locator('li', { hasText: requestChecks.person }).count()).toBe(0);
    await page.context().close();
  });
});
