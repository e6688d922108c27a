import { paymentChecks, testCardDetails } from '@whorl/contract/playground/payment-shop.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import {
  clearBrowser,
  clickAndExpect,
  describeDemo,
  expectRefusedAt,
  readCheck,
  readDecision,
  resetButton,
  sendAgain,
} from './demos.ts';

const card = (page: Page) => page.getByLabel('Card number', { exact: true });
type Fields = { number?: string; cvc?: string; mark?: string };
async function fill(page: Page, { number = '4242 4242 4242 4242', cvc = testCardDetails.cvc, mark }: Fields) {
  await card(page).fill(number);
  await page.getByLabel('Expiry date', { exact: true }).fill(testCardDetails.expiry);
  await page.getByLabel('CVC', { exact: true }).fill(cvc);
  if (mark !== undefined) await page.getByLabel(mark).check();
}
async function pay(page: Page, fields: Fields, words: RegExp): Promise<void> {
  await fill(page, fields);
  await clickAndExpect(page, 'Pay $46', words);
}
const declined = '4000 0000 0000 0002';
const charged = 'The customer disputes the payment (chargeback)';
const stolen = 'The card turns out to be stolen';

describeDemo('the payment fraud demo', pages.demoPaymentFraud, (demo) => {
  /** Pays in a private window, which is closed afterwards. */
  async function payInPrivateWindow(fields: Fields, words: RegExp): Promise<void> {
    const page = await demo.open();
    await pay(page, fields, words);
    await page.context().close();
  }
  async function resetInPrivateWindow(words: RegExp): Promise<void> {
    const page = await demo.open();
    await clickAndExpect(page, resetButton, words);
    await page.context().close();
  }

  it('accepts the payments of a customer who fills in a test card by keyboard', async () => {
    const page = await demo.open();
    const number = page.getByRole('button', { name: '5555 5555 5555 4444' });
    await expect.poll(() => number.isEnabled()).toBe(true);
    await number.focus();
    await page.keyboard.press('Enter');
    expect(await card(page).inputValue()).toBe('5555 5555 5555 4444');
    await clickAndExpect(page, 'Pay $46', /Allowed, HTTP 200: Paid: \$46\.$/);
    await expectAccessible(page);
    expect(await page.locator('main dl', { hasText: 'Paid' }).textContent()).toContain('$46.00');
    expect(await readCheck(page, paymentChecks.bank)).toEqual({ outcome: 'passed', value: 'approved' });
    await pay(page, {}, /Allowed, HTTP 200: Paid/);
    await clickAndExpect(page, resetButton, /stored no data about you/);
    await page.context().close();
  });

  it('shows errors next to the fields and sends no request', async () => {
    const page = await demo.open();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await fill(page, { number: '4012 8888 8888 1881' });
    await page.getByRole('button', { name: 'Pay $46' }).click();
    await page.getByText('Please use one of the test cards on this page.').waitFor();
    expect(await card(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await card(page).getAttribute('aria-invalid')).toBe('true');
    await fill(page, { cvc: '12' });
    await page.getByRole('button', { name: 'Pay $46' }).click();
    await page.getByText('Please enter the three digits from the back').waitFor();
    expect(await card(page).getAttribute('aria-invalid')).toBeNull();
    expect(await readDecision(page)).toMatch(/No request yet/);
    expect(sent.filter((text) => text.includes('/api/playground/') || /4012 ?8888/.test(text))).toEqual([]);
    await page.context().close();
  });

  it('charges no card after three failed payments, in any window', async () => {
    await payInPrivateWindow({ number: declined }, /Refused, HTTP 403: The bank declined the card/);
    await payInPrivateWindow({ number: declined, mark: charged }, /Refused, HTTP 403: The bank declined the card/);
    await payInPrivateWindow({ cvc: '999' }, /Refused, HTTP 403: The expiry date or the security code is incorrect/);
    const page = await demo.open();
    await pay(page, {}, /Refused, HTTP 403: 3 of your payments failed .* The card wasn’t charged/);
    await expectAccessible(page);
    expect(await readCheck(page, paymentChecks.failures)).toEqual({ outcome: 'failed', value: '3 so far' });
    expect((await readCheck(page, paymentChecks.bank)).outcome).toBe('unasked');
    expect(await page.locator('main dl', { hasText: 'Total' }).count()).toBe(1);
    await page.context().close();
    await resetInPrivateWindow(/Deleted: 3 failed payments\./);
  });

  it('accepts a payment after one chargeback and refuses it after two', async () => {
    await payInPrivateWindow(
      { mark: charged },
      /Allowed, HTTP 200: Paid: \$46\. Weeks later, the customer charges it back/,
    );
    await payInPrivateWindow({ mark: charged }, /Allowed, HTTP 200: Paid/);
    await payInPrivateWindow({}, /Refused, HTTP 403: 2 of your payments were charged back/);
    await resetInPrivateWindow(/Deleted: 2 chargebacks\./);
  });

  it('refuses payments after a stolen card, even without cookies, and a request ID that was used before', async () => {
    const page = await demo.open();
    const again = await sendAgain(page, playgroundCalls.paymentFraud.decide, () =>
      pay(page, { mark: stolen }, /Allowed, HTTP 200: Paid: \$46\. Weeks later, the card is reported stolen/),
    );
    expect(again).toEqual([403, expect.stringContaining('possible replay')]);
    await clearBrowser(page);
    await pay(page, {}, /Refused, HTTP 403: A card you used earlier was stolen/);
    await clickAndExpect(page, resetButton, /Deleted: 1 payment with a stolen card\./);
    await pay(page, {}, /Allowed, HTTP 200: Paid/);
    await page.context().close();
  });

  it('refuses the payment of a bot', async () => {
    const page = await demo.open(demo.bot);
    await pay(page, {}, /Refused, HTTP 403: Bot detected/);
    await expectRefusedAt(page, 'person');
    await page.context().close();
  });
});
