import { sharingChecks } from '@whorl/contract/playground/music.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import {
  clearBrowser,
  clickAndExpect,
  describeDemo,
  expectRefusedAt,
  readCheck,
  resetButton,
  sendAgain,
} from './demos.ts';

/** Another screen, language, and time zone than the first device, so that it is recognized as a different one. */
const secondDevice = { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', viewport: { width: 1600, height: 1000 } };

async function signIn(page: Page, signInWord: string, words: RegExp): Promise<void> {
  await page.getByLabel('Login code from another device').fill(signInWord);
  await clickAndExpect(page, 'Log in', words);
}
const readSignInWord = async (page: Page) => (await page.getByText(/^[a-z]+-\d{4}$/).textContent()) ?? '';
const isPlaying = async (page: Page) =>
  (await page.getByText('Nothing is playing here', { exact: true }).count()) === 0;
const takeOver = (page: Page) => page.getByRole('button', { name: 'Play here instead' });

describeDemo('the account sharing demo', pages.demoAccountSharing, (demo) => {
  beforeEach(async () => {
    await demo.execute('delete from playground_music_accounts');
    await demo.execute('delete from playground_music_sessions');
  });

  it('creates an account and continues its session in a private window and after the storage is cleared', async () => {
    const page = await demo.open();
    expect(await isPlaying(page)).toBe(false);
    await clickAndExpect(page, 'Play', /Allowed, HTTP 200: Now playing here\./);
    await expectAccessible(page);
    expect(await isPlaying(page)).toBe(true);
    expect(await readCheck(page, sharingChecks.device)).toEqual({ outcome: 'passed', value: 'not playing' });
    const signInWord = await readSignInWord(page);
    const again = await demo.open();
    await clickAndExpect(again, 'Play', /Allowed, HTTP 200: Still playing here/);
    expect(await readSignInWord(again)).toBe(signInWord);
    await clearBrowser(again);
    await clickAndExpect(again, 'Play', /Still playing here/);
    await again.context().close();
    await clickAndExpect(page, 'Play', /Still playing here/);
    await clickAndExpect(page, resetButton, /Deleted: 1 account and 1 session\./);
    await expect.poll(() => isPlaying(page)).toBe(false);
    await page.context().close();
  });

  it('warns when a second device logs in, moves the session to it, refuses the first device, and allows three moves', async () => {
    const [first, second] = [await demo.open(), await demo.open(demo.person, secondDevice)];
    await clickAndExpect(first, 'Play', /Now playing here\./);
    expect(await takeOver(first).isDisabled()).toBe(true);
    await signIn(
      second,
      await readSignInWord(first),
      /Warning, HTTP 200: Your account is playing on another device\. You can/,
    );
    expect(await isPlaying(second)).toBe(false);
    expect(await readCheck(second, sharingChecks.device)).toEqual({
      outcome: 'failed',
      value: 'playing on another device',
    });
    await clickAndExpect(
      second,
      'Play here instead',
      /Allowed, HTTP 200: Now playing here and stopped.* Take-overs left .*: 2\./,
    );
    expect(await isPlaying(second)).toBe(true);
    await clickAndExpect(
      first,
      'Play',
      /Refused, HTTP 403: Your account is playing on another device\. Click “Play here instead” to move it\.$/,
    );
    expect(await isPlaying(first)).toBe(false);

    // The session moves back and forth until the limit, then stays.
    await clickAndExpect(first, 'Play here instead', /Take-overs left .*: 1\./);
    await clickAndExpect(second, 'Play', /Refused, HTTP 403: Your account is playing on another device/);
    await clickAndExpect(second, 'Play here instead', /Take-overs left .*: 0\./);
    await clickAndExpect(first, 'Play', /Refused, HTTP 403: Your account is playing on another device/);
    await clickAndExpect(first, 'Play here instead', /Refused, HTTP 403: This account moved 3 times.* looks shared/);
    expect(await readCheck(first, sharingChecks.takeOvers)).toEqual({ outcome: 'failed', value: '3 so far' });
    await clickAndExpect(second, 'Play', /Still playing here/);
    await demo.execute(`update playground_music_sessions set began = began - ${24 * 60 * 60_000} where number = 2`);
    await clickAndExpect(first, 'Play here instead', /Allowed, HTTP 200: Now playing here and stopped/);

    await clickAndExpect(first, resetButton, /Deleted: 1 account and 3 sessions\./);
    await clickAndExpect(second, 'Play', /Refused, HTTP 403: No account has this login code/);
    await clickAndExpect(second, resetButton, /Deleted: 2 sessions\./);
    await first.context().close();
    await second.context().close();
  });

  it('moves the session to only one of two devices that continue at the same time', async () => {
    const page = await demo.open();
    await clickAndExpect(page, 'Play', /Now playing here\./);
    const [quick, late] = [
      await demo.open(demo.person, secondDevice),
      await demo.open(demo.person, {
        locale: 'es-PE',
        timezoneId: 'America/Lima',
        viewport: { width: 1700, height: 1100 },
      }),
    ];
    for (const device of [quick, late]) await signIn(device, await readSignInWord(page), /Warning/);
    await clickAndExpect(quick, 'Play here instead', /Now playing here and stopped/);
    await clickAndExpect(late, 'Play here instead', /Refused, HTTP 403: Another device was faster/);
    for (const device of [page, quick, late]) await device.context().close();
  });

  it('refuses an unknown login code and a request ID that was used before', async () => {
    const page = await demo.open();
    await signIn(page, 'river-0000', /Refused, HTTP 403: No account has this login code/);
    await expectAccessible(page);
    expect((await readCheck(page, sharingChecks.exists)).outcome).toBe('failed');
    const again = await sendAgain(page, playgroundCalls.accountSharing.decide, () =>
      clickAndExpect(page, 'Play', /Now playing here\./),
    );
    expect(again).toEqual([403, expect.stringContaining('possible replay')]);
    await signIn(page, 'river-0000', /Refused, HTTP 403: No account has this login code/);
    expect(await isPlaying(page)).toBe(true);
    await page.context().close();
  });

  it('refuses the login of a bot', async () => {
    const page = await demo.open(demo.bot);
    await clickAndExpect(page, 'Play', /Refused, HTTP 403: Bot detected/);
    await expectRefusedAt(page, 'person');
    expect(await isPlaying(page)).toBe(false);
    await page.context().close();
  });
});
