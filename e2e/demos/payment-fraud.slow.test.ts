import { paymentChecks, testCardDetails } from '@whorl/contract/playground/payment-shop.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/accessible.ts';
import { decision, describeDemo, emptyBrowser, expectRefusedAt, press, reset, sendAgain, shownCheck } from './demos.ts';

const card = (page: Page) => page.getByLabel('Card number', { exact: true });
type Fields = { number?: string; cvc?: string; mark?: string };
async function fill(page: Page, { number = '4242 4242 4242 4242', cvc = testCardDetails.cvc, mark }: Fields) {
  await card(page).fill(number);
  await page.getByLabel('Expiry', { exact: true }).fill(testCardDetails.expiry);
  await page.getByLabel('CVC', { exact: true }).fill(cvc);
  if (mark !== undefined) await page.getByLabel(mark).check();
}
async function pay(page: Page, fields: Fields, words: RegExp): Promise<void> {
  await fill(page, fields);
  await press(page, 'Pay € 46', words);
}
const declined = '4000 0000 0000 0002';
const charged = 'The customer will charge it back';
const stolen = 'This is a stolen card';

describeDemo('the shop that remembers what became of payments', pages.demoPaymentFraud, (played) => {
  /** In a private window, which is closed again. */
  async function payApart(fields: Fields, words: RegExp): Promise<void> {
    const page = await played.open();
    await pay(page, fields, words);
    await page.context().close();
  }
  async function resetApart(words: RegExp): Promise<void> {
    const page = await played.open();
    await press(page, reset, words);
    await page.context().close();
  }

  it('takes the payments of an honest customer, who fills a test number in with the keyboard', async () => {
    const page = await played.open();
    const number = page.getByRole('button', { name: '5555 5555 5555 4444' });
    await expect.poll(() => number.isEnabled()).toBe(true);
    await number.focus();
    await page.keyboard.press('Enter');
    expect(await card(page).inputValue()).toBe('5555 5555 5555 4444');
    await press(page, 'Pay € 46', /Allowed, HTTP 200: Paid: € 46\.$/);
    await expectAccessible(page);
    expect(await page.locator('main dl', { hasText: 'Paid' }).textContent()).toContain('€ 46.00');
    expect(await shownCheck(page, paymentChecks.bank)).toEqual({ outcome: 'passed', value: 'approved' });
    await pay(page, {}, /Allowed, HTTP 200: Paid/);
    await press(page, reset, /nothing of yours to delete/);
    await page.context().close();
  });

  it('says beside the field what is wrong, and sends nothing of it', async () => {
    const page = await played.open();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await fill(page, { number: '4012 8888 8888 1881' });
    await page.getByRole('button', { name: 'Pay € 46' }).click();
    await page.getByText('Only the test numbers of this page are taken.').waitFor();
    expect(await card(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await card(page).getAttribute('aria-invalid')).toBe('true');
    await fill(page, { cvc: '12' });
    await page.getByRole('button', { name: 'Pay € 46' }).click();
    await page.getByText('The three digits from the back').waitFor();
    expect(await card(page).getAttribute('aria-invalid')).toBeNull();
    expect(await decision(page)).toMatch(/Nothing has been asked yet/);
    expect(sent.filter((text) => text.includes('/api/playground/') || /4012 ?8888/.test(text))).toEqual([]);
    await page.context().close();
  });

  it('tries no card after three failed payments, in whichever window they were', async () => {
    await payApart({ number: declined }, /Refused, HTTP 403: The bank declined the card/);
    await payApart({ number: declined, mark: charged }, /Refused, HTTP 403: The bank declined the card/);
    await payApart({ cvc: '999' }, /Refused, HTTP 403: The expiry date or the security code is wrong/);
    const page = await played.open();
    await pay(page, {}, /Refused, HTTP 403: Three payments of yours failed .* The card was not tried/);
    await expectAccessible(page);
    expect(await shownCheck(page, paymentChecks.failures)).toEqual({ outcome: 'failed', value: '3 so far' });
    expect((await shownCheck(page, paymentChecks.bank)).outcome).toBe('unasked');
    expect(await page.locator('main dl', { hasText: 'To pay' }).count()).toBe(1);
    await page.context().close();
    await resetApart(/Deleted: 3 failed payments\./);
  });

  it('puts up with one chargeback, and not with two', async () => {
    await payApart({ mark: charged }, /Allowed, HTTP 200: Paid: € 46\. Weeks later the customer charges it back/);
    await payApart({ mark: charged }, /Allowed, HTTP 200: Paid/);
    await payApart({}, /Refused, HTTP 403: More than one payment of yours was charged back/);
    await resetApart(/Deleted: 2 chargebacks\./);
  });

  it('refuses after a stolen card, without cookies too, and a request that is sent again', async () => {
    const page = await played.open();
    const again = await sendAgain(page, playgroundCalls.paymentFraud.decide, () =>
      pay(page, { mark: stolen }, /Allowed, HTTP 200: Paid: € 46\. Weeks later the card turns out to be stolen/),
    );
    expect(again).toEqual([403, expect.stringContaining('possible replay')]);
    await emptyBrowser(page);
    await pay(page, {}, /Refused, HTTP 403: A card that you paid with was stolen/);
    await press(page, reset, /Deleted: 1 payment with a stolen card\./);
    await pay(page, {}, /Allowed, HTTP 200: Paid/);
    await page.context().close();
  });

  it('gives a program no payment', async () => {
    const page = await played.open(played.bot);
    await pay(page, {}, /Refused, HTTP 403: A program drives this browser/);
    await expectRefusedAt(page, 'person');
    await page.context().close();
  });
});
