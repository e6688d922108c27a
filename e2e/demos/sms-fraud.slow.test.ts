import { smsChecks } from '@whorl/contract/playground/sms-signup.ts';
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

async function requestCode(page: Page, number: string, words: RegExp): Promise<void> {
  await page.getByLabel('Phone number').fill(number);
  await clickAndExpect(page, 'Send code', words);
}
async function enter(page: Page, code: string, words: RegExp): Promise<void> {
  await page.getByLabel('Code from the message').fill(code);
  await clickAndExpect(page, 'Confirm code', words);
}
const readCode = async (page: Page) =>
  /\d{6}/.exec((await page.getByText('Rondo: your code is').textContent()) ?? '')?.[0] ?? '';
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

describeDemo('the SMS fraud demo', { ...pages.demoSmsFraud, expected: [invalidFormError] }, (demo) => {
  /** Changes the times in the demo's table as if everything had happened earlier. */
  const shiftTimes = (minutes: number) => demo.execute(`update playground_sms_codes set at = at - ${minutes * 60_000}`);
  beforeEach(() => demo.execute('delete from playground_sms_codes'));

  it('sends a verification code, shows a countdown to the next one, and accepts the code once', async () => {
    const page = await demo.open();
    await enter(page, '123456', /Refused, HTTP 403: No code was sent to you/);
    await requestCode(page, '07700 900123', /^Please enter a phone number with/);
    const field = page.getByLabel('Phone number');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const hintSelector = `#${await field.getAttribute('aria-describedby')}`;
    expect(await page.locator(hintSelector).textContent()).toContain('Please enter a phone number with');

    await requestCode(page, '+44 7700 900123', /Allowed, HTTP 200: The code was sent to the phone/);
    expect(await field.getAttribute('aria-invalid')).toBe('false');
    const timer = page.getByRole('timer');
    await expect.poll(() => timer.textContent()).toMatch(/^Next code available in (1:00|0:\d\d)$/);
    const before = await timer.textContent();
    await expect.poll(() => timer.textContent(), { timeout: 5_000 }).not.toBe(before);
    const code = await readCode(page);
    await enter(page, wrongCode(code), /Refused, HTTP 403: The code is incorrect. Attempts left: 2/);
    await expectAccessible(page);
    expect(await readCheck(page, smsChecks.right)).toEqual({ outcome: 'failed', value: 'no' });
    await enter(page, code, /Allowed, HTTP 200: The code is correct. You’re signed up/);
    await expectAccessible(page);
    await enter(page, code, /Refused, HTTP 403: This code was used before/);
    await clickAndExpect(page, resetButton, /Deleted: 1 code\./);
    await page.getByText('No message', { exact: true }).waitFor();
    expect(await timer.textContent()).toBe('');
    await page.context().close();
  });

  it('sends a visitor three codes per day, each after a longer wait, whatever the phone number and the window', async () => {
    for (const [index, [wait, words]] of (
      [
        [0, /Codes left within 24 hours: 2/],
        [0, /Refused, HTTP 403: You can request the next code in .*(minute|seconds)/],
        [1, /Codes left within 24 hours: 1/],
        [1, /Refused, HTTP 403: You can request the next code in (1 minute|[0-9]+ seconds)/],
        [2, /Codes left within 24 hours: 0/],
        [2, /Refused, HTTP 403: You have received 3 codes within 24 hours. .* 23 hours and 5\d minutes/],
      ] as const
    ).entries()) {
      if (wait > 0) await shiftTimes(wait);
      const page = await demo.open();
      await requestCode(page, `+44 7700 90001${index}`, words);
      await page.context().close();
    }
    await shiftTimes(24 * 60);
    const page = await demo.open();
    await requestCode(page, '+44 7700 900123', /Codes left within 24 hours: 2/);
    await clearBrowser(page);
    await requestCode(page, '+44 7700 900124', /You can request the next code in/);
    expect((await readCheck(page, smsChecks.pause)).outcome).toBe('failed');
    // The server itself deletes old codes within a minute.
    await demo.execute(`delete from playground_sms_codes where at <= ${Date.now() - 24 * 60 * 60_000}`);
    await clickAndExpect(page, resetButton, /Deleted: 1 code\./);
    await page.context().close();
  });

  it('invalidates a verification code after ten minutes and after three wrong attempts', async () => {
    const page = await demo.open();
    await requestCode(page, '+44 7700 900123', /sent to the phone/);
    await shiftTimes(10);
    await enter(page, await readCode(page), /Refused, HTTP 403: This code has expired/);
    await requestCode(page, '+44 7700 900123', /sent to the phone/);
    const code = await readCode(page);
    for (const words of [/Attempts left: 2/, /Attempts left: 1/, /no attempts are left/]) {
      await enter(page, wrongCode(code), words);
    }
    await enter(page, code, /Refused, HTTP 403: This code is invalid after 3 wrong attempts/);
    await clickAndExpect(page, resetButton, /Deleted: 2 codes\./);
    await page.context().close();
  });

  it('refuses a request ID that was used before', async () => {
    const page = await demo.open();
    const again = await sendAgain(page, playgroundCalls.smsFraud.decide, () =>
      requestCode(page, '+44 7700 900123', /sent to the phone/),
    );
    expect(again).toEqual([403, expect.stringContaining('possible replay')]);
    await clickAndExpect(page, resetButton, /Deleted: 1 code\./);
    await page.context().close();
  });

  it('sends no code to a bot', async () => {
    const page = await demo.open(demo.bot);
    await requestCode(page, '+44 7700 900123', /Refused, HTTP 403: Bot detected/);
    await expectRefusedAt(page, 'person');
    expect(await readDecision(page)).not.toMatch(/\d{6}/);
    expect(await page.getByText('No message', { exact: true }).count()).toBe(1);
    await page.context().close();
  });
});
