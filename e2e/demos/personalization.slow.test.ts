import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { seedShopChecks } from '@whorl/contract/playground/seed-shop.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import {
  checksPanel,
  clearBrowser,
  clickAndExpect,
  describeDemo,
  readCheck,
  readDecision,
  resetButton,
} from './demos.ts';

const stage = (page: Page) => page.getByRole('region', { name: 'The seed shop' });
const cart = (page: Page) => stage(page).locator('li', { hasText: 'Remove one' }).locator('span:first-child').first();
async function search(page: Page, term: string, words: RegExp): Promise<void> {
  await page.getByLabel('Search products').fill(term);
  await clickAndExpect(page, 'Search', words);
}

describeDemo('the personalization demo', pages.personalization, (demo) => {
  beforeEach(async () => {
    await demo.execute('delete from playground_searches');
    await demo.execute('delete from playground_carts');
  });

  it('welcomes a new visitor and stores searches and the cart', async () => {
    const page = await demo.open();
    await clickAndExpect(page, 'Enter the shop', /Allowed, HTTP 200: Welcome. No data is stored/);
    expect(await stage(page).getByText('Your cart is empty.').count()).toBe(1);
    await search(page, 'Blue', /2 of 6 products found/);
    expect(await stage(page).getByRole('button', { name: /^Add / }).allTextContents()).toEqual([
      'Add Woad',
      'Add Chicory',
    ]);
    await clickAndExpect(page, 'Add Woad', /Woad in the cart: 1/);
    await clickAndExpect(page, 'Add Woad', /Woad in the cart: 2/);
    await expectAccessible(page);
    expect(await cart(page).textContent()).toBe('2 × Woad');
    expect(await readCheck(page, seedShopChecks.belowLimit)).toEqual({ outcome: 'passed', value: '1' });
    await page.context().close();
  });

  it('restores searches and cart in a private window and without cookies, until they are deleted', async () => {
    const window = await demo.open();
    await search(window, 'Blue', /2 of 6 products found/);
    await clickAndExpect(window, 'Add Woad', /Woad in the cart: 1/);
    await clickAndExpect(window, 'Add Woad', /Woad in the cart: 2/);
    await window.context().close();
    const page = await demo.open();
    await clickAndExpect(page, 'Enter the shop', /Welcome back/);
    expect(await cart(page).textContent()).toBe('2 × Woad');
    await clickAndExpect(page, 'blue', /2 of 6 products found/);
    await clearBrowser(page);
    await clickAndExpect(page, 'Enter the shop', /Welcome back/);
    await clickAndExpect(page, 'Remove one Woad', /Woad in the cart: 1/);
    await page.getByRole('button', { name: 'Remove one Woad' }).click();
    await expect.poll(() => readDecision(page)).toMatch(/Woad in the cart: 0/);
    // The button is gone, and the focus moved to the heading.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your cart');
    await clickAndExpect(page, 'Add Woad', /Woad in the cart: 1/);
    await clickAndExpect(page, resetButton, /Deleted: 1 search and 1 cart item\./);
    await expect.poll(() => stage(page).getByText('Enter the shop to see this.').count()).toBe(2);
    await clickAndExpect(page, 'Enter the shop', /No data is stored/);
    await page.context().close();
  });

  it('limits the cart to nine items of a product, without a bot check', async () => {
    const page = await demo.open();
    for (let count = 1; count <= 9; count++) {
      await clickAndExpect(page, 'Add Teasel', new RegExp(`Teasel in the cart: ${count}`));
    }
    await clickAndExpect(page, 'Add Teasel', /Refused, HTTP 403: You already have 9 of this product/);
    await expectAccessible(page);
    expect(await cart(page).textContent()).toBe('9 × Teasel');
    expect(await checksPanel(page).locator('li', { hasText: requestChecks.person }).count()).toBe(0);
    await page.context().close();
  });
});
