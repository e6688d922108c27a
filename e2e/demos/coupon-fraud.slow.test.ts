import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { couponChecks } from '@whorl/contract/playground/coupon-shop.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page, Response } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { startSite } from '../fixtures/running-site.ts';
import {
  clearBrowser,
  clickAndExpect,
  describeDemo,
  expectRefusedAt,
  openDemo,
  readCheck,
  resetButton,
  sendAgain,
} from './demos.ts';

async function apply(page: Page, code: string, words: RegExp): Promise<void> {
  await page.getByLabel('Coupon code', { exact: true }).fill(code);
  await clickAndExpect(page, 'Apply', words);
}
const readAmountToPay = (page: Page) =>
  page.getByText('Total', { exact: true }).locator('..').locator('dd').textContent();

describeDemo('the coupon fraud demo', { ...pages.couponFraud, onEachDatabase: true }, (demo) => {
  beforeEach(() => demo.execute('delete from playground_coupons'));

  it('gives a new customer 30% off and shows the value of each check', async () => {
    const page = await demo.open();
    expect(await readAmountToPay(page)).toBe('$80.00');
    await apply(page, 'SPRING99', /Refused, HTTP 403: This code doesn’t exist/);
    await expectAccessible(page);
    expect(await readCheck(page, couponChecks.exists)).toEqual({ outcome: 'failed', value: 'SPRING99' });
    expect(await readAmountToPay(page)).toBe('$80.00');
    await apply(page, 'field30', /Allowed, HTTP 200: Code accepted: 30% off/);
    await expectAccessible(page);
    expect(await readAmountToPay(page)).toBe('$56.00');
    expect(await readCheck(page, requestChecks.origin)).toEqual({ outcome: 'passed', value: demo.site.origin });
    expect((await readCheck(page, requestChecks.identified)).value).toMatch(/^[a-zA-Z0-9]{20}$/);
    expect(await readCheck(page, couponChecks.pause)).toEqual({ outcome: 'passed', value: '0 used' });
    // A second code is refused, and the first discount stays.
    await apply(page, 'AUTUMN30', /another code within the last hour/);
    expect(await readAmountToPay(page)).toBe('$56.00');
    await page.context().close();
  });

  it('refuses a second use of the coupon in private windows and without cookies', async () => {
    const window = await demo.open();
    await apply(window, 'FIELD30', /30% off/);
    await window.context().close();
    for (const [code, words] of [
      ['FIELD30', /already used this code/],
      ['AUTUMN30', /another code within the last hour/],
    ] as const) {
      const page = await demo.open();
      await apply(page, code, words);
      await page.context().close();
    }
    const page = await demo.open();
    await apply(page, 'FIELD30', /already used this code/);
    await clearBrowser(page);
    await apply(page, 'FIELD30', /already used this code/);
    await clickAndExpect(page, resetButton, /Done, HTTP 200: Deleted: 1 coupon claim\./);
    await apply(page, 'AUTUMN30', /30% off/);
    expect(await readAmountToPay(page)).toBe('$56.00');
    await clickAndExpect(page, resetButton, /Deleted: 1 coupon claim\./);
    expect(await readAmountToPay(page)).toBe('$80.00');
    await clickAndExpect(page, resetButton, /stored no data about you/);
    await page.context().close();
  });

  it('sends a new request ID with each of two simultaneous clicks', async () => {
    const page = await demo.open();
    await page.getByLabel('Coupon code', { exact: true }).fill('NOSUCH');
    const applyButton = page.locator('button:enabled', { hasText: 'Apply' });
    await applyButton.waitFor();
    const answers: Response[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === playgroundCalls.couponFraud.decide) answers.push(response);
    });
    // Clicks twice before the page can show its loading state.
    await applyButton.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(2);
    const ids = answers.map((answer) => (answer.request().postDataJSON() as { requestId: string }).requestId);
    expect(new Set(ids).size).toBe(2);
    for (const answer of answers) expect((await answer.json()).message).toMatch(/doesn’t exist/);
    await page.context().close();
  });

  it('refuses a request ID that was used before and one that was never issued', async () => {
    const page = await demo.open();
    const tryOne = () => apply(page, 'NOSUCH', /doesn’t exist/);
    const { decide } = playgroundCalls.couponFraud;
    expect(await sendAgain(page, decide, tryOne)).toEqual([403, expect.stringContaining('possible replay')]);
    const madeUp = { requestId: '1795262587402.aaaaaa' };
    expect(await sendAgain(page, decide, tryOne, madeUp)).toEqual([403, expect.stringContaining('possible spoofing')]);
    await page.context().close();
  });

  it('refuses the coupon to a bot', async () => {
    const page = await demo.open(demo.bot);
    await apply(page, 'FIELD30', /Refused, HTTP 403: Bot detected/);
    await expectRefusedAt(page, 'person');
    expect(await readAmountToPay(page)).toBe('$80.00');
    await page.context().close();
  });

  it('identifies the visitor only after a button is clicked when consent is needed', async () => {
    const siteInGermany = await startSite({ COUNTRY_FALLBACK: 'DE' });
    const context = await demo.person.newContext();
    const page = await openDemo(context, siteInGermany.origin + pages.couponFraud.path);
    const before = await context.cookies();
    expect(before.filter(({ name }) => name === 'visitor')).toEqual([]);
    await apply(page, 'FIELD30', /30% off/);
    await context.close();
    await siteInGermany.stop();
  });
});
