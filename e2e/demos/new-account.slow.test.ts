import { accountChecks } from '@whorl/contract/playground/weather-trial.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import {
  clearBrowser,
  clickAndExpect,
  describeDemo,
  expectRefusedAt,
  invalidFormError,
  readCheck,
  readDecision,
  resetButton,
  sendAgain,
} from './demos.ts';

// An entered name. cspell:ignore nobody

async function signUp(page: Page, name: string, message: RegExp, password = 'tide-table-77'): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await clickAndExpect(page, 'Start free trial', message);
}
/** Returns the facts on the account's card. */
const shownAccount = (page: Page) =>
  page.getByRole('region', { name: 'The weather service' }).locator('dd').allTextContents();

describeDemo('the new account fraud demo', { ...pages.demoNewAccount, expected: [invalidFormError] }, (demo) => {
  beforeEach(() => demo.execute('delete from playground_accounts'));

  it('marks an invalid field, then opens an account for a new customer', async () => {
    const page = await demo.open();
    expect(await shownAccount(page)).toEqual(['–', '–']);
    await signUp(page, 'Ada Quill', /^Please enter a password of at least 8 characters/, 'short');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('false');
    await signUp(page, 'Ada Quill', /Allowed, HTTP 200: Your account is open and free until/);
    await expectAccessible(page);
    expect(await readCheck(page, accountChecks.first)).toEqual({ outcome: 'passed', value: 'none' });
    const [since, until] = await shownAccount(page);
    expect([since, until]).toEqual([expect.stringMatching(/ UTC$/), expect.stringMatching(/ UTC$/)]);
    expect(await readDecision(page)).toContain(until);
    await page.context().close();
  });

  it('opens no second account under another name, in private windows, or without cookies', async () => {
    const window = await demo.open();
    await signUp(window, 'Ada Quill', /Your account is open/);
    await window.context().close();
    const page = await demo.open();
    await signUp(page, 'Grace Lorne', /Refused, HTTP 403: You already have an account, opened/);
    await expectAccessible(page);
    expect((await readCheck(page, accountChecks.first)).outcome).toBe('failed');
    const [since] = await shownAccount(page);
    expect(await readDecision(page)).toContain(since);
    await clearBrowser(page);
    await signUp(page, 'Nobody', /Refused, HTTP 403: You already have an account, opened/);
    await clickAndExpect(page, resetButton, /Deleted: 1 account\./);
    await expect.poll(() => shownAccount(page)).toEqual(['–', '–']);
    await clickAndExpect(page, resetButton, /stored no data about you/);
    await page.context().close();
  });

  it('refuses a request ID that was used before', async () => {
    const page = await demo.open();
    const again = await sendAgain(page, playgroundCalls.newAccountFraud.decide, () =>
      signUp(page, 'Ada Quill', /Your account is open/),
    );
    expect(again).toEqual([403, expect.stringContaining('possible replay')]);
    await clickAndExpect(page, resetButton, /Deleted: 1 account\./);
    await page.context().close();
  });

  it('opens no account for a bot', async () => {
    const page = await demo.open(demo.bot);
    await signUp(page, 'Robot', /Refused, HTTP 403: Bot detected/);
    await expectRefusedAt(page, 'person');
    expect(await shownAccount(page)).toEqual(['–', '–']);
    await page.context().close();
  });
});
