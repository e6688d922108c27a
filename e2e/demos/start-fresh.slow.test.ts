import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/accessible.ts';
import { decision, describeDemo, emptyBrowser, press, shownCheck } from './demos.ts';

const apply = async (page: Page, words: RegExp): Promise<string> => {
  await page.getByLabel('Code', { exact: true }).fill('FIELD30');
  await press(page, 'Apply', words);
  return (await shownCheck(page, requestChecks.identified)).value;
};
const startFresh = (page: Page) => page.getByRole('button', { name: 'Start fresh' });

async function goOn(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.getByRole('region', { name: 'Why this browser was recognized' }).locator('li').count()).not.toBe(0);
  await startFresh(page).click();
  await expect.poll(() => decision(page), { timeout: 20_000 }).toMatch(/Done, HTTP 200/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Done\./);
  expect(await startFresh(page).count()).toBe(0);
}

describeDemo('Three identical browsers at one demo', pages.couponFraud, (played) => {
  it('each get their coupon, the second and the third after starting fresh, and are recognized afterwards', async () => {
    const first = await played.open();
    const firstId = await apply(first, /The code is good/);

    const second = await played.open();
    expect(await apply(second, /used this code before/)).toBe(firstId);
    await goOn(second);
    const secondId = await apply(second, /The code is good/);
    expect(secondId).not.toBe(firstId);

    const third = await played.open();
    await apply(third, /Several visitors look like this one/);
    await goOn(third);
    expect([firstId, secondId]).not.toContain(await apply(third, /The code is good/));

    // What the first one did is still known, and the second one is recognized by its own signed ID.
    await first.reload();
    expect(await apply(first, /used this code before/)).toBe(firstId);
    expect(await startFresh(first).count()).toBe(0);
    await second.reload();
    expect(await apply(second, /used this code before/)).toBe(secondId);
    expect(await startFresh(second).count()).toBe(0);
    await emptyBrowser(third);
    await apply(third, /Refused/);
    await Promise.all([first, second, third].map((page) => page.context().close()));
  });
});
