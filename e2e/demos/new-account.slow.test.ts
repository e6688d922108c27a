import { accountChecks } from '@whorl/contract/playground/weather-trial.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/accessible.ts';
import {
  decision,
  describeDemo,
  emptyBrowser,
  expectRefusedAt,
  press,
  reset,
  sendAgain,
  shownCheck,
  wrongForm,
} from './demos.ts';

async function signUp(page: Page, name: string, words: RegExp, password = 'tide-table-77'): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Open an account', words);
}
/** What the card of the account says of it. */
const shownAccount = (page: Page) =>
  page.getByRole('region', { name: 'The weather service' }).locator('dd').allTextContents();

describeDemo(
  'the weather service with one trial for each visitor',
  { ...pages.demoNewAccount, expected: [wrongForm] },
  (played) => {
    it('opens an account for an honest customer, and says of a wrong form which field it is', async () => {
      const page = await played.open();
      expect(await shownAccount(page)).toEqual(['–', '–']);
      await signUp(page, 'Ada Quill', /^A password has at least 8 characters/, 'short');
      expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('false');
      await signUp(page, 'Ada Quill', /Allowed, HTTP 200: Your account is open, and free until/);
      await expectAccessible(page);
      expect(await shownCheck(page, accountChecks.first)).toEqual({ outcome: 'passed', value: 'none' });
      const [since, until] = await shownAccount(page);
      expect([since, until]).toEqual([expect.stringMatching(/ UTC$/), expect.stringMatching(/ UTC$/)]);
      expect(await decision(page)).toContain(until);
      await page.context().close();
    });

    it('opens no second one, under another name, in private windows or without cookies', async () => {
      // The browser has had its account in the test before; here it has nothing.
      const page = await played.open();
      await signUp(page, 'Grace Lorne', /Refused, HTTP 403: You have had an account since/);
      await expectAccessible(page);
      expect((await shownCheck(page, accountChecks.first)).outcome).toBe('failed');
      const [since] = await shownAccount(page);
      expect(await decision(page)).toContain(since);
      await emptyBrowser(page);
      await signUp(page, 'Nobody', /Refused, HTTP 403: You have had an account since/);
      await press(page, reset, /Deleted: 1 account\./);
      await expect.poll(() => shownAccount(page)).toEqual(['–', '–']);
      await press(page, reset, /nothing of yours to delete/);
      await page.context().close();
    });

    it('refuses a request that is sent again', async () => {
      const page = await played.open();
      const again = await sendAgain(page, playgroundCalls.newAccountFraud.decide, () =>
        signUp(page, 'Ada Quill', /Your account is open/),
      );
      expect(again).toEqual([403, expect.stringContaining('possible replay')]);
      await press(page, reset, /Deleted: 1 account\./);
      await page.context().close();
    });

    it('opens none for a program', async () => {
      const page = await played.open(played.bot);
      await signUp(page, 'Robot', /Refused, HTTP 403: A program drives this browser/);
      await expectRefusedAt(page, 'person');
      expect(await shownAccount(page)).toEqual(['–', '–']);
      await page.context().close();
    });
  },
);
