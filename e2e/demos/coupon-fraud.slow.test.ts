import { requestChecks } from '@whorl/contract/playground/checks.ts';
import { couponChecks } from '@whorl/contract/playground/coupon-shop.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page, Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/accessible.ts';
import { startSite } from '../fixtures/running-site.ts';
import { describeDemo, emptyBrowser, expectRefusedAt, openDemo, press, reset, sendAgain, shownCheck } from './demos.ts';

async function apply(page: Page, code: string, words: RegExp): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await press(page, 'Apply', words);
}
const toPay = (page: Page) => page.getByText('To pay').locator('..').locator('dd').textContent();

describeDemo('the shop that takes a code once', { ...pages.couponFraud, onEachDatabase: true }, (played) => {
  it('gives an honest customer 30% off, and shows with which values', async () => {
    const page = await played.open();
    expect(await toPay(page)).toBe('€ 80.00');
    await apply(page, 'SPRING99', /Refused, HTTP 403: This code does not exist/);
    await expectAccessible(page);
    expect(await shownCheck(page, couponChecks.exists)).toEqual({ outcome: 'failed', value: 'SPRING99' });
    expect(await toPay(page)).toBe('€ 80.00');
    await apply(page, 'field30', /Allowed, HTTP 200: The code is good: 30% off/);
    await expectAccessible(page);
    expect(await toPay(page)).toBe('€ 56.00');
    expect(await shownCheck(page, requestChecks.origin)).toEqual({ outcome: 'passed', value: played.site.origin });
    expect((await shownCheck(page, requestChecks.identified)).value).toMatch(/^[a-zA-Z0-9]{20}$/);
    expect(await shownCheck(page, couponChecks.pause)).toEqual({ outcome: 'passed', value: '0 used' });
    // A second one is refused, and takes away nothing of the first.
    await apply(page, 'AUTUMN30', /another code within the last hour/);
    expect(await toPay(page)).toBe('€ 56.00');
  });

  it('tells a second try from a first one, also in private windows and without cookies', async () => {
    // The browser has had its code in the test before; here it has nothing.
    for (const [code, words] of [
      ['FIELD30', /used this code before/],
      ['AUTUMN30', /another code within the last hour/],
    ] as const) {
      const page = await played.open();
      await apply(page, code, words);
      await page.context().close();
    }
    const page = await played.open();
    await apply(page, 'FIELD30', /used this code before/);
    await emptyBrowser(page);
    await apply(page, 'FIELD30', /used this code before/);
    await press(page, reset, /Done, HTTP 200: Deleted: 1 coupon claim\./);
    await apply(page, 'AUTUMN30', /30% off/);
    expect(await toPay(page)).toBe('€ 56.00');
    await press(page, reset, /Deleted: 1 coupon claim\./);
    expect(await toPay(page)).toBe('€ 80.00');
    await press(page, reset, /nothing of yours to delete/);
    await page.context().close();
  });

  it('asks with a request of its own each time, also twice at once', async () => {
    const page = await played.open();
    await page.getByLabel('Code', { exact: true }).fill('NOSUCH');
    const asked = page.locator('button:enabled', { hasText: 'Apply' });
    await asked.waitFor();
    const answers: Response[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === playgroundCalls.couponFraud.decide) answers.push(response);
    });
    // Before the page can say that it is asking.
    await asked.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(2);
    const ids = answers.map((answer) => (answer.request().postDataJSON() as { requestId: string }).requestId);
    expect(new Set(ids).size).toBe(2);
    for (const answer of answers) expect((await answer.json()).message).toMatch(/does not exist/);
    await page.context().close();
  });

  it('refuses a request that is sent again, and one that is made up', async () => {
    const page = await played.open();
    const tryOne = () => apply(page, 'NOSUCH', /does not exist/);
    const { decide } = playgroundCalls.couponFraud;
    expect(await sendAgain(page, decide, tryOne)).toEqual([403, expect.stringContaining('possible replay')]);
    const madeUp = { requestId: '1795262587402.aaaaaa' };
    expect(await sendAgain(page, decide, tryOne, madeUp)).toEqual([403, expect.stringContaining('possible spoofing')]);
    await page.context().close();
  });

  it('gives a program nothing', async () => {
    const page = await played.open(played.bot);
    await apply(page, 'FIELD30', /Refused, HTTP 403: A program drives this browser/);
    await expectRefusedAt(page, 'person');
    expect(await toPay(page)).toBe('€ 80.00');
    await page.context().close();
  });

  it('asks nothing before a button is pressed where that needs consent', async () => {
    const european = await startSite({ COUNTRY_FALLBACK: 'DE' });
    const context = await played.person.newContext();
    const page = await openDemo(context, european.origin + pages.couponFraud.path);
    const before = await context.cookies();
    expect(before.filter(({ name }) => name === 'visitor')).toEqual([]);
    await apply(page, 'FIELD30', /30% off/);
    await context.close();
    await european.stop();
  });
});
