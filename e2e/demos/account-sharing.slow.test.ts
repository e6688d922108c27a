import { sharingChecks } from '@whorl/contract/playground/music.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '../fixtures/accessible.ts';
import { describeDemo, emptyBrowser, expectRefusedAt, press, reset, sendAgain, shownCheck } from './demos.ts';

/** Nobody carries it about as the first one: another screen, language and time zone. */
const secondDevice = { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', viewport: { width: 1600, height: 1000 } };

async function signIn(page: Page, word: string, words: RegExp): Promise<void> {
  await page.getByLabel('Sign-in word of another device').fill(word);
  await press(page, 'Sign in', words);
}
const wordOn = async (page: Page) => (await page.getByText(/^[a-z]+-\d{4}$/).textContent()) ?? '';
const isPlaying = async (page: Page) => (await page.getByText('Nothing plays here', { exact: true }).count()) === 0;
const takeOver = (page: Page) => page.getByRole('button', { name: 'Play here instead' });

describeDemo('the music service with one device at a time', pages.demoAccountSharing, (played) => {
  beforeEach(async () => {
    await played.change('delete from playground_music_accounts');
    await played.change('delete from playground_music_sessions');
  });

  it('makes an account, and goes on in a private window of the same browser', async () => {
    const page = await played.open();
    expect(await isPlaying(page)).toBe(false);
    await press(page, 'Play', /Allowed, HTTP 200: It plays here\./);
    await expectAccessible(page);
    expect(await isPlaying(page)).toBe(true);
    expect(await shownCheck(page, sharingChecks.device)).toEqual({ outcome: 'passed', value: 'plays nowhere' });
    const word = await wordOn(page);
    const again = await played.open();
    await press(again, 'Play', /Allowed, HTTP 200: It goes on playing here/);
    expect(await wordOn(again)).toBe(word);
    await emptyBrowser(again);
    await press(again, 'Play', /It goes on playing here/);
    await again.context().close();
    await press(page, 'Play', /It goes on playing here/);
    await press(page, reset, /Deleted: 1 account and 1 session\./);
    await expect.poll(() => isPlaying(page)).toBe(false);
    await page.context().close();
  });

  it('asks on a second device, moves there, and is refused on the first', async () => {
    const [first, second] = [await played.open(), await played.open(played.person, secondDevice)];
    await press(first, 'Play', /It plays here\./);
    expect(await takeOver(first).isDisabled()).toBe(true);
    await signIn(
      second,
      await wordOn(first),
      /With a warning, HTTP 200: Your account plays on another device\. It can/,
    );
    expect(await isPlaying(second)).toBe(false);
    expect(await shownCheck(second, sharingChecks.device)).toEqual({ outcome: 'failed', value: 'plays elsewhere' });
    await press(second, 'Play here instead', /Allowed, HTTP 200: It plays here now.* Take-overs left .*: 2\./);
    expect(await isPlaying(second)).toBe(true);
    await press(
      first,
      'Play',
      /Refused, HTTP 403: Your account plays on another device\. Press “Play here instead” to move it\.$/,
    );
    expect(await isPlaying(first)).toBe(false);

    // Back, and there again; then it stays.
    await press(first, 'Play here instead', /Take-overs left .*: 1\./);
    await press(second, 'Play', /Refused, HTTP 403: Your account plays on another device/);
    await press(second, 'Play here instead', /Take-overs left .*: 0\./);
    await press(first, 'Play', /Refused, HTTP 403: Your account plays on another device/);
    await press(
      first,
      'Play here instead',
      /Refused, HTTP 403: This account changed its device 3 times.* looks shared/,
    );
    expect(await shownCheck(first, sharingChecks.takeOvers)).toEqual({ outcome: 'failed', value: '3 so far' });
    await press(second, 'Play', /It goes on playing here/);
    await played.change(`update playground_music_sessions set began = began - ${24 * 60 * 60_000} where number = 2`);
    await press(first, 'Play here instead', /Allowed, HTTP 200: It plays here now/);

    await press(first, reset, /Deleted: 1 account and 3 sessions\./);
    await press(second, 'Play', /Refused, HTTP 403: There is no account with this sign-in word/);
    await press(second, reset, /Deleted: 2 sessions\./);
    await first.context().close();
    await second.context().close();
  });

  it('gives a take-over to the quicker one of two devices', async () => {
    const page = await played.open();
    await press(page, 'Play', /It plays here\./);
    const [quick, late] = [
      await played.open(played.person, secondDevice),
      await played.open(played.person, {
        locale: 'es-PE',
        timezoneId: 'America/Lima',
        viewport: { width: 1700, height: 1100 },
      }),
    ];
    for (const device of [quick, late]) await signIn(device, await wordOn(page), /With a warning/);
    await press(quick, 'Play here instead', /It plays here now/);
    await press(late, 'Play here instead', /Refused, HTTP 403: Another device was quicker/);
    for (const device of [page, quick, late]) await device.context().close();
  });

  it('knows no word that nobody was given, and no request twice', async () => {
    const page = await played.open();
    await signIn(page, 'river-0000', /Refused, HTTP 403: There is no account with this sign-in word/);
    await expectAccessible(page);
    expect((await shownCheck(page, sharingChecks.exists)).outcome).toBe('failed');
    const again = await sendAgain(page, playgroundCalls.accountSharing.decide, () =>
      press(page, 'Play', /It plays here\./),
    );
    expect(again).toEqual([403, expect.stringContaining('possible replay')]);
    await signIn(page, 'river-0000', /Refused, HTTP 403: There is no account with this sign-in word/);
    expect(await isPlaying(page)).toBe(true);
    await page.context().close();
  });

  it('plays nothing for a program', async () => {
    const page = await played.open(played.bot);
    await press(page, 'Play', /Refused, HTTP 403: A program drives this browser/);
    await expectRefusedAt(page, 'person');
    expect(await isPlaying(page)).toBe(false);
    await page.context().close();
  });
});
