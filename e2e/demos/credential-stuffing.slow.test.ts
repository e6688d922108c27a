import { bankAccount, signInChecks } from '@whorl/contract/playground/bank.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { clearBrowser, clickAndExpect, describeDemo, expectRefusedAt, readCheck, resetButton } from './demos.ts';

async function signIn(page: Page, password: string, message: RegExp): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(bankAccount.name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await clickAndExpect(page, 'Log in', message);
}

const readCode = async (page: Page): Promise<string> =>
  /\d{6}/.exec((await page.getByText('Kontor: your code is').textContent()) ?? '')?.[0] ?? '';

describeDemo('the credential stuffing demo', pages.credentialStuffing, (demo) => {
  it('requires a one-time code from a new visitor and recognizes the visitor in a private window afterwards', async () => {
    const page = await demo.open();
    await signIn(
      page,
      bankAccount.password,
      /Warning, HTTP 200: The password is correct, but this browser is new to the account/,
    );
    expect(await readCheck(page, signInChecks.known)).toEqual({ outcome: 'failed', value: 'no' });
    const code = await readCode(page);
    const field = page.getByLabel('Code from the phone');
    await field.fill(code === '000000' ? '000001' : '000000');
    await clickAndExpect(page, 'Log in', /Refused, HTTP 403: The code is incorrect/);
    await expectAccessible(page);
    await field.fill(code);
    await clickAndExpect(page, 'Log in', /Allowed, HTTP 200: You’re logged in/);
    await expectAccessible(page);
    expect(await field.count()).toBe(0);
    await page.context().close();

    const privateWindow = await demo.open();
    await signIn(privateWindow, bankAccount.password, /You’re logged in/);
    await clickAndExpect(privateWindow, resetButton, /Deleted: 1 failed attempt and 1 login\./);
    await privateWindow.context().close();
  });

  it('rejects a one-time code after ten minutes, and recognizes the visitor without cookies after the next code', async () => {
    const page = await demo.open();
    await signIn(page, bankAccount.password, /this browser is new to the account/);
    const field = page.getByLabel('Code from the phone');
    await field.fill(await readCode(page));
    await demo.execute(`update playground_sign_ins set at = at - ${10 * 60_000} where kind = 'code'`);
    await clickAndExpect(page, 'Log in', /Warning, HTTP 200: This code has expired\. Enter the new code/);
    await field.fill(await readCode(page));
    await clickAndExpect(page, 'Log in', /You’re logged in/);
    await clearBrowser(page);
    await signIn(page, bankAccount.password, /Allowed, HTTP 200: You’re logged in/);
    await clickAndExpect(page, resetButton, /Deleted: 1 login\./);
    await page.context().close();
  });

  it('checks no password after five failed attempts, in any window', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) {
      const page = await demo.open();
      await signIn(page, `guess-${attempt}`, /Refused, HTTP 403: Name or password is incorrect/);
      expect((await readCheck(page, signInChecks.failures)).value).toBe(`${attempt - 1} so far`);
      await page.context().close();
    }
    const page = await demo.open();
    await signIn(
      page,
      bankAccount.password,
      /Refused, HTTP 403: Too many failed logins .* The password wasn’t checked/,
    );
    await clickAndExpect(page, resetButton, /Deleted: 5 failed attempts\./);
    await page.context().close();
  });

  it('refuses the login of a bot', async () => {
    const page = await demo.open(demo.bot);
    await signIn(page, bankAccount.password, /Refused, HTTP 403: Bot detected/);
    await expectRefusedAt(page, 'person');
    await page.context().close();
  });
});
