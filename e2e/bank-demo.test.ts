import { bankAccount, signInChecks } from '@whorl/contract/playground/bank.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeDemo, expectRefusedAt, press, reset, shownCheck } from './demos.ts';

async function signIn(page: Page, password: string, words: RegExp): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(bankAccount.name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in', words);
}

describeDemo('the bank that counts by visitor', pages.credentialStuffing, (played) => {
  it('asks a newcomer for the code, and knows who entered it in a private window too', async () => {
    const page = await played.open();
    await signIn(
      page,
      bankAccount.password,
      /With a warning, HTTP 200: The password is right, and you were not seen on this account within 24 hours/,
    );
    expect(await shownCheck(page, signInChecks.known)).toEqual({ outcome: 'failed', value: 'no' });
    const message = await page.getByText('Kontor: your code is').textContent();
    const code = /\d{6}/.exec(message ?? '')?.[0] ?? '';
    const field = page.getByLabel('Code from the telephone');
    await field.fill(code === '000000' ? '000001' : '000000');
    await press(page, 'Sign in', /Refused, HTTP 403: The code is incorrect/);
    await field.fill(code);
    await press(page, 'Sign in', /Allowed, HTTP 200: You are signed in/);
    expect(await field.count()).toBe(0);
    await page.context().close();

    const again = await played.open();
    await signIn(again, bankAccount.password, /You are signed in/);
    await press(again, reset, /Deleted: 2 rows/);
    await again.context().close();
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
    await press(page, reset, /Deleted: 5 rows/);
    await page.context().close();
  });

  it('gives a program no attempt', async () => {
    const page = await played.open(played.bot);
    await signIn(page, bankAccount.password, /Refused, HTTP 403: A program drives this browser/);
    await expectRefusedAt(page, 'person');
    await page.context().close();
  });
});
