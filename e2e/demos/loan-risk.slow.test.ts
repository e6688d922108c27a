import { loanChecks } from '@whorl/contract/playground/lender.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import {
  clearBrowser,
  clickAndExpect,
  describeDemo,
  expectRefusedAt,
  openDemo,
  readCheck,
  readDecision,
  resetButton,
  sendAgain,
} from './demos.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Waits for the monthly payment, also of values that were entered before the script loaded. */
const expectEachMonth = (page: Page, text: string) =>
  expect.poll(() => page.getByLabel('Monthly payment').textContent()).toBe(text);
type Fields = { first?: string; last?: string; income?: string };
async function applyForLoan(page: Page, { first = 'Ada', last = 'Lovelace', income = '2400' }: Fields, words: RegExp) {
  await field(page, 'First name').fill(first);
  await field(page, 'Last name').fill(last);
  await field(page, 'Monthly income').fill(income);
  await clickAndExpect(page, 'Apply for the loan', words);
}

describeDemo('the loan risk demo', pages.loanRisk, (demo) => {
  async function applyInPrivateWindow(fields: Fields, words: RegExp): Promise<void> {
    const page = await demo.open();
    await applyForLoan(page, fields, words);
    await page.context().close();
  }

  it('shows the monthly payment while typing and when changed by keyboard', async () => {
    const page = await demo.open();
    await expectEachMonth(page, '$221.60');
    await field(page, 'Amount').fill('10000');
    await expectEachMonth(page, '$443.21');
    await field(page, 'Term (months)').focus();
    await page.keyboard.press('ArrowUp');
    expect(await field(page, 'Term (months)').inputValue()).toBe('25');
    await expectEachMonth(page, '$426.52');
    for (const amount of ['5’000', '５,０００', '٥٠٠٠', '5.000 $']) {
      await field(page, 'Amount').fill(amount);
      await expectEachMonth(page, '$213.26');
    }
    await field(page, 'Amount').press('ArrowUp');
    expect(await field(page, 'Amount').inputValue()).toBe('5,100');
    await field(page, 'Amount').fill('10000');
    await field(page, 'Term (months)').fill('49');
    await expectEachMonth(page, '–');
    await field(page, 'Term (months)').fill('');
    await expectEachMonth(page, '–');
    await field(page, 'Term (months)').fill('2');
    await expectEachMonth(page, '$5,037.53');
    await page.context().close();
  });

  it('shows the monthly payment of values that were entered before its script loaded', async () => {
    const context = await demo.person.newContext({ serviceWorkers: 'block' });
    const scriptReleased = Promise.withResolvers<void>();
    let isScriptDelayed = false;
    await context.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('Apply for the loan')) {
        isScriptDelayed = true;
        await scriptReleased.promise;
      }
      await route.fulfill({ response });
    });
    const page = await openDemo(context, demo.site.origin + pages.loanRisk.path);
    await field(page, 'Amount').fill('10000');
    await expect.poll(() => isScriptDelayed).toBe(true);
    await expectEachMonth(page, '$221.60');
    scriptReleased.resolve();
    await expectEachMonth(page, '$443.21');
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });

  it('shows errors next to the fields and sends no request', async () => {
    const page = await demo.open();
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await field(page, 'Amount').fill('999');
    await page.getByRole('button', { name: 'Apply for the loan' }).click();
    await page.getByText('Please enter whole dollars from 1,000 to 10,000.').waitFor();
    await expect.poll(() => page.getByText('Please enter a name.').filter({ visible: true }).count()).toBe(2);
    expect(await field(page, 'First name').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field(page, 'Amount').getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'Monthly income').getAttribute('aria-invalid')).toBeNull();
    expect(await readDecision(page)).toMatch(/No request yet/);
    expect(requestedUrls.filter((url) => url.includes('/api/playground/'))).toEqual([]);
    await page.context().close();
  });

  it('approves the loan of a new customer, who may request another amount', async () => {
    const page = await demo.open();
    await applyForLoan(page, {}, /Allowed, HTTP 200: Approved: 24 monthly payments of \$221\.60/);
    await expectAccessible(page);
    expect((await readCheck(page, loanChecks.remains)).value).toBe('90.7% after $221.60 per month');
    await field(page, 'Amount').fill('10000');
    await field(page, 'Term (months)').fill('12');
    await clickAndExpect(
      page,
      'Apply for the loan',
      /Refused, HTTP 403: Not approved: 64\.1% of your income would remain/,
    );
    await expectAccessible(page);
    await field(page, 'Term (months)').fill('48');
    await clickAndExpect(page, 'Apply for the loan', /Allowed, HTTP 200: Approved: 48 monthly payments of \$234\.85/);
    expect(await readCheck(page, loanChecks.same)).toEqual({ outcome: 'passed', value: 'unchanged' });
    await clickAndExpect(page, resetButton, /Deleted: 1 loan application\./);
    await page.context().close();
  });

  it('sends a second application with another name or income to manual review, in private windows and without cookies', async () => {
    await applyInPrivateWindow({ income: '600' }, /Refused, HTTP 403: Not approved: .*minimum 70%/);
    await applyInPrivateWindow({}, /Warning, HTTP 200: Sent to manual review: .* with another income\.$/);
    const page = await demo.open();
    await clickAndExpect(page, resetButton, /Deleted: 2 loan applications\./);
    await applyForLoan(page, {}, /Allowed, HTTP 200: Approved/);
    await applyForLoan(page, { first: 'ADÁ' }, /Allowed, HTTP 200: Approved/);
    await clearBrowser(page);
    await applyForLoan(page, { last: 'King' }, /Warning, HTTP 200: Sent to manual review: .* with another name\.$/);
    expect(await readCheck(page, loanChecks.same)).toEqual({ outcome: 'failed', value: 'another name' });
    expect((await readCheck(page, loanChecks.remains)).outcome).toBe('unasked');
    await applyForLoan(page, { first: 'Grace', income: '9000' }, /another name and another income\.$/);
    await clickAndExpect(page, resetButton, /Deleted: 3 loan applications\./);
    await page.context().close();
  });

  it('refuses a request ID that was used before', async () => {
    const page = await demo.open();
    const again = await sendAgain(page, playgroundCalls.loanRisk.decide, () => applyForLoan(page, {}, /Approved/));
    expect(again).toEqual([403, expect.stringContaining('possible replay')]);
    await clickAndExpect(page, resetButton, /Deleted: 1 loan application\./);
    await page.context().close();
  });

  it('refuses the application of a bot', async () => {
    const page = await demo.open(demo.bot);
    await applyForLoan(page, {}, /Refused, HTTP 403: Bot detected/);
    await expectRefusedAt(page, 'person');
    await page.context().close();
  });
});
