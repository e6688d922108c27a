import { bankAccount, signInChecks } from '@whorl/contract/playground/bank.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/accessible.ts';
import { describeDemo, emptyBrowser, expectRefusedAt, press, reset, shownCheck } from './demos.ts';

async function signIn(page: Page, password: string, words: RegExp): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(bankAccount.name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in', words);
}

const codeOn = async (page: Page): Promise<string> =>
  /\d{6}/.exec((await page.getByText('Kontor: your code is').textContent()) ?? '')?.[0] ?? '';

describeDemo('the bank that counts by visitor', pages.credentialStuffing, (played) => {
  it('asks a newcomer for the code, and knows who entered it in a private window too', async () => {
    const page = await played.open();
    await signIn(
      page,
      bankAccount.password,
      /With a warning, HTTP 200: The password is right, and this account does not know you/,
    );
    expect(await shownCheck(page, signInChecks.known)).toEqual({ outcome: 'failed', value: 'no' });
    const code = await codeOn(page);
    const field = page.getByLabel('Code from the telephone');
    await field.fill(code === '000000' ? '000001' : '000000');
    await press(page, 'Sign in', /Refused, HTTP 403: The code is incorrect/);
    await expectAccessible(page);
    await field.fill(code);
    await press(page, 'Sign in', /Allowed, HTTP 200: You are signed in/);
    await expectAccessible(page);
    expect(await field.count()).toBe(0);
    await page.context().close();

    const again = await played.open();
    await signIn(again, bankAccount.password, /You are signed in/);
    await press(again, reset, /Deleted: 1 failed attempt and 1 sign-in\./);
    await again.context().close();
  });

  it('takes no code that is ten minutes old, and knows without cookies who entered the new one', async () => {
    const page = await played.open();
    await signIn(page, bankAccount.password, /this account does not know you/);
    const field = page.getByLabel('Code from the telephone');
    await field.fill(await codeOn(page));
    await played.change(`update playground_sign_ins set at = at - ${10 * 60_000} where kind = 'code'`);
    await press(page, 'Sign in', /With a warning, HTTP 200: That code is no longer good\. Enter the new one/);
    await field.fill(await codeOn(page));
    await press(page, 'Sign in', /You are signed in/);
    await emptyBrowser(page);
    await signIn(page, bankAccount.password, /Allowed, HTTP 200: You are signed in/);
    await press(page, reset, /Deleted: 1 sign-in\./);
    await page.context().close();
  });

  it('tries nothing after five failures, in whichever window they were', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) {
      const page = await played.open();
      await signIn(page, `guess-${attempt}`, /Refused, HTTP 403: Name or password is incorrect/);
      expect((await shownCheck(page, signInChecks.failures)).value).toBe(`${attempt - 1} so far`);
      await page.context().close();
    }
    const page = await played.open();
    await signIn(page, bankAccount.password, /Refused, HTTP 403: Too many failed attempts .* Nothing was tried/);
    await press(page, reset, /Deleted: 5 failed attempts\./);
    await page.context().close();
  });

  it('gives a program no attempt', async () => {
    const page = await played.open(played.bot);
    await signIn(page, bankAccount.password, /Refused, HTTP 403: A program drives this browser/);
    await expectRefusedAt(page, 'person');
    await page.context().close();
  });
});
