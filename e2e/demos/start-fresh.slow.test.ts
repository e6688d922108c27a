import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { clearBrowser, clickAndExpect, describeDemo, readCheck, readDecision } from './demos.ts';

const apply = async (page: Page, words: RegExp): Promise<string> => {
  await page.getByLabel('Coupon code', { exact: true }).fill('FIELD30');
  await clickAndExpect(page, 'Apply', words);
  return (await readCheck(page, requestChecks.identified)).value;
};
const startFresh = (page: Page) => page.getByRole('button', { name: 'Start fresh' });

async function startFreshAndWait(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.getByRole('region', { name: 'Why this browser was recognized' }).locator('li').count()).not.toBe(0);
  await startFresh(page).click();
  await expect.poll(() => readDecision(page), { timeout: 20_000 }).toMatch(/Done, HTTP 200/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Done\./);
  expect(await startFresh(page).count()).toBe(0);
}

describeDemo('three identical browsers in the coupon fraud demo', pages.couponFraud, (demo) => {
  it('each get a coupon, the second and third after starting fresh, and are recognized afterwards', async () => {
    const first = await demo.open();
    const firstId = await apply(first, /Code accepted/);

    const second = await demo.open();
    expect(await apply(second, /already used this code/)).toBe(firstId);
    await startFreshAndWait(second);
    const secondId = await apply(second, /Code accepted/);
    expect(secondId).not.toBe(firstId);

    const third = await demo.open();
    await apply(third, /We can’t tell this browser from a similar one/);
    await startFreshAndWait(third);
    expect([firstId, secondId]).not.toContain(await apply(third, /Code accepted/));

    // The first browser is still recognized, and the second one by its own signed ID.
    await first.reload();
    expect(await apply(first, /already used this code/)).toBe(firstId);
    expect(await startFresh(first).count()).toBe(0);
    await second.reload();
    expect(await apply(second, /already used this code/)).toBe(secondId);
    expect(await startFresh(second).count()).toBe(0);
    // Without its signed ID, the third one is as similar to each of the three.
    await clearBrowser(third);
    await apply(third, /We can’t tell this browser from a similar one/);
    await Promise.all([first, second, third].map((page) => page.context().close()));
  });
});
