import { loanChecks } from '@whorl/contract/playground/loan-office.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/accessible.ts';
import {
  decision,
  describeDemo,
  emptyBrowser,
  expectRefusedAt,
  openDemo,
  press,
  reset,
  sendAgain,
  shownCheck,
} from './demos.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Right after a field was changed, also where that was before the script came. */
const expectEachMonth = (page: Page, text: string) =>
  expect.poll(() => page.getByLabel('Each month').textContent()).toBe(text);
type Fields = { first?: string; last?: string; income?: string };
async function ask(page: Page, { first = 'Ada', last = 'Lovelace', income = '2400' }: Fields, words: RegExp) {
  await field(page, 'First name').fill(first);
  await field(page, 'Last name').fill(last);
  await field(page, 'Monthly income').fill(income);
  await press(page, 'Ask for it', words);
}

describeDemo('the lender who notices another name', pages.loanRisk, (played) => {
  async function askApart(fields: Fields, words: RegExp): Promise<void> {
    const page = await played.open();
    await ask(page, fields, words);
    await page.context().close();
  }

  it('shows the instalment while it is typed, and with the keyboard alone', async () => {
    const page = await played.open();
    await expectEachMonth(page, '€ 221.60');
    await field(page, 'Amount').fill('10000');
    await expectEachMonth(page, '€ 443.21');
    await field(page, 'Months').focus();
    await page.keyboard.press('ArrowUp');
    expect(await field(page, 'Months').inputValue()).toBe('25');
    await expectEachMonth(page, '€ 426.52');
    await field(page, 'Months').fill('49');
    await expectEachMonth(page, '–');
    await field(page, 'Months').fill('');
    await expectEachMonth(page, '–');
    await field(page, 'Months').fill('2');
    await expectEachMonth(page, '€ 5,037.53');
    await page.context().close();
  });

  it('counts what was typed before its script came', async () => {
    const context = await played.person.newContext({ serviceWorkers: 'block' });
    const held = Promise.withResolvers<void>();
    let isHeld = false;
    await context.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('Ask for it')) {
        isHeld = true;
        await held.promise;
      }
      await route.fulfill({ response });
    });
    const page = await openDemo(context, played.site.origin + pages.loanRisk.path);
    await field(page, 'Amount').fill('10000');
    await expect.poll(() => isHeld).toBe(true);
    await expectEachMonth(page, '€ 221.60');
    held.resolve();
    await expectEachMonth(page, '€ 443.21');
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });

  it('says beside the field what is wrong, and asks nothing then', async () => {
    const page = await played.open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await field(page, 'Amount').fill('999');
    await page.getByRole('button', { name: 'Ask for it' }).click();
    await page.getByText('Whole euros from 1,000 to 10,000.').waitFor();
    await expect.poll(() => page.getByText('A name, please.').filter({ visible: true }).count()).toBe(2);
    expect(await field(page, 'First name').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field(page, 'Amount').getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'Monthly income').getAttribute('aria-invalid')).toBeNull();
    expect(await decision(page)).toMatch(/Nothing has been asked yet/);
    expect(asked.filter((url) => url.includes('/api/playground/'))).toEqual([]);
    await page.context().close();
  });

  it('lends to an honest customer, who may ask for another sum', async () => {
    const page = await played.open();
    await ask(page, {}, /Allowed, HTTP 200: Approved: 24 months of € 221\.60/);
    await expectAccessible(page);
    expect((await shownCheck(page, loanChecks.remains)).value).toBe('90.7%, after € 221.60 a month');
    await field(page, 'Amount').fill('10000');
    await field(page, 'Months').fill('12');
    await press(page, 'Ask for it', /Refused, HTTP 403: Not approved: .* 64\.1% of the income would remain/);
    await expectAccessible(page);
    await field(page, 'Months').fill('48');
    await press(page, 'Ask for it', /Allowed, HTTP 200: Approved: 48 months of € 234\.85/);
    expect(await shownCheck(page, loanChecks.same)).toEqual({ outcome: 'passed', value: 'the same' });
    await press(page, reset, /Deleted: 1 loan request\./);
    await page.context().close();
  });

  it('has a person look at another name or income, in private windows and without cookies', async () => {
    await askApart({ income: '600' }, /Refused, HTTP 403: Not approved: .* 70% have to/);
    await askApart({}, /With a warning, HTTP 200: A person looks .* with another income\.$/);
    const page = await played.open();
    await press(page, reset, /Deleted: 2 loan requests\./);
    await ask(page, {}, /Allowed, HTTP 200: Approved/);
    await ask(page, { first: 'ADÁ' }, /Allowed, HTTP 200: Approved/);
    await emptyBrowser(page);
    await ask(page, { last: 'King' }, /With a warning, HTTP 200: A person looks .* with another name\.$/);
    expect(await shownCheck(page, loanChecks.same)).toEqual({ outcome: 'failed', value: 'another name' });
    expect((await shownCheck(page, loanChecks.remains)).outcome).toBe('unasked');
    await ask(page, { first: 'Grace', income: '9000' }, /another name and another income\.$/);
    await press(page, reset, /Deleted: 3 loan requests\./);
    await page.context().close();
  });

  it('refuses a request that is sent again', async () => {
    const page = await played.open();
    const again = await sendAgain(page, playgroundCalls.loanRisk.decide, () => ask(page, {}, /Approved/));
    expect(again).toEqual([403, expect.stringContaining('possible replay')]);
    await press(page, reset, /Deleted: 1 loan request\./);
    await page.context().close();
  });

  it('gives a program no loan', async () => {
    const page = await played.open(played.bot);
    await ask(page, {}, /Refused, HTTP 403: A program drives this browser/);
    await expectRefusedAt(page, 'person');
    await page.context().close();
  });
});
