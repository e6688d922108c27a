import { smsChecks } from '@whorl/contract/playground/bicycle-hire.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
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

async function askForCode(page: Page, number: string, words: RegExp): Promise<void> {
  await page.getByLabel('Telephone number').fill(number);
  await press(page, 'Send a code', words);
}
async function enter(page: Page, code: string, words: RegExp): Promise<void> {
  await page.getByLabel('Code from the message').fill(code);
  await press(page, 'Confirm', words);
}
const codeOn = async (page: Page) =>
  /\d{6}/.exec((await page.getByText('Rondo: your code is').textContent()) ?? '')?.[0] ?? '';
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describeDemo('the sign-up that counts codes by visitor', { ...pages.demoSmsFraud, expected: [wrongForm] }, (played) => {
  /** As if everything that the demo keeps had been so much earlier. */
  const age = (minutes: number) => played.change(`update playground_sms_codes set at = at - ${minutes * 60_000}`);
  beforeEach(() => played.change('delete from playground_sms_codes'));

  it('sends an honest customer a code, counts down to the next one, and takes it once', async () => {
    const page = await played.open();
    await enter(page, '123456', /Refused, HTTP 403: No code was sent to you/);
    await askForCode(page, '07700 900123', /^Write it with plus and country code/);
    const field = page.getByLabel('Telephone number');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const says = `#${await field.getAttribute('aria-describedby')}`;
    expect(await page.locator(says).textContent()).toContain('Write it with plus');

    await askForCode(page, '+44 7700 900123', /Allowed, HTTP 200: The code is on the telephone/);
    expect(await field.getAttribute('aria-invalid')).toBe('false');
    const timer = page.getByRole('timer');
    await expect.poll(() => timer.textContent()).toMatch(/^The next code: in (1:00|0:\d\d)$/);
    const before = await timer.textContent();
    await expect.poll(() => timer.textContent(), { timeout: 5_000 }).not.toBe(before);
    const code = await codeOn(page);
    await enter(page, otherThan(code), /Refused, HTTP 403: The code is wrong. Tries left: 2/);
    await expectAccessible(page);
    expect(await shownCheck(page, smsChecks.right)).toEqual({ outcome: 'failed', value: 'no' });
    await enter(page, code, /Allowed, HTTP 200: The code is right: you are signed up/);
    await expectAccessible(page);
    await enter(page, code, /Refused, HTTP 403: This code was used/);
    await press(page, reset, /Deleted: 1 code\./);
    await page.getByText('No message', { exact: true }).waitFor();
    expect(await timer.textContent()).toBe('');
    await page.context().close();
  });

  it('sends three a day, each after its wait, in whichever window and to whichever number', async () => {
    for (const [wait, words] of [
      [0, /Codes left within 24 hours: 2/],
      [0, /Refused, HTTP 403: The next code can be sent in .*(minute|seconds)/],
      [1, /Codes left within 24 hours: 1/],
      [1, /Refused, HTTP 403: The next code can be sent in (1 minute|[0-9]+ seconds)/],
      [2, /Codes left within 24 hours: 0/],
      [2, /Refused, HTTP 403: You have had 3 codes within 24 hours. .* 23 hours and 5\d minutes/],
    ] as const) {
      if (wait > 0) await age(wait);
      const page = await played.open();
      await askForCode(page, `+44 7700 9000${Math.floor(10 + Math.random() * 90)}`, words);
      await page.context().close();
    }
    await age(24 * 60);
    const page = await played.open();
    await askForCode(page, '+44 7700 900123', /Codes left within 24 hours: 2/);
    await emptyBrowser(page);
    await askForCode(page, '+44 7700 900124', /The next code can be sent in/);
    expect((await shownCheck(page, smsChecks.pause)).outcome).toBe('failed');
    // As the server does by itself, within a minute.
    await played.change(`delete from playground_sms_codes where at <= ${Date.now() - 24 * 60 * 60_000}`);
    await press(page, reset, /Deleted: 1 code\./);
    await page.context().close();
  });

  it('ends a code after ten minutes, and after three wrong tries', async () => {
    const page = await played.open();
    await askForCode(page, '+44 7700 900123', /on the telephone/);
    await age(10);
    await enter(page, await codeOn(page), /Refused, HTTP 403: This code has expired/);
    await askForCode(page, '+44 7700 900123', /on the telephone/);
    const code = await codeOn(page);
    for (const words of [/Tries left: 2/, /Tries left: 1/, /last try: it is void/]) {
      await enter(page, otherThan(code), words);
    }
    await enter(page, code, /Refused, HTTP 403: This code is void after 3 wrong tries/);
    await press(page, reset, /Deleted: 2 codes\./);
    await page.context().close();
  });

  it('refuses a request that is sent again', async () => {
    const page = await played.open();
    const again = await sendAgain(page, playgroundCalls.smsFraud.decide, () =>
      askForCode(page, '+44 7700 900123', /on the telephone/),
    );
    expect(again).toEqual([403, expect.stringContaining('possible replay')]);
    await press(page, reset, /Deleted: 1 code\./);
    await page.context().close();
  });

  it('sends a program nothing', async () => {
    const page = await played.open(played.bot);
    await askForCode(page, '+44 7700 900123', /Refused, HTTP 403: A program drives this browser/);
    await expectRefusedAt(page, 'person');
    expect(await decision(page)).not.toMatch(/\d{6}/);
    expect(await page.getByText('No message', { exact: true }).count()).toBe(1);
    await page.context().close();
  });
});
