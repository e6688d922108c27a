import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { accountSchema } from '@whorl/contract/console/sessions.ts';
import { emailField, passwordField } from '@whorl/contract/console/sign-in.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  CONSOLE_TOKEN,
  getCookie,
  getInvitationPath,
  PASSWORD,
  postForm,
  readAudit,
  readErrorCode,
  send,
  startConsole,
  type TestConsole,
} from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';

const ada = 'ada.lovelace@example.com';
const NEW_PASSWORD = 'nine bridges over a quiet river';

const change = (console: TestConsole, as: string, currentPassword = PASSWORD, newPassword = NEW_PASSWORD) =>
  send(console, 'POST', consoleCalls.password, { currentPassword, newPassword }, as);
const signIn = (console: TestConsole, password: string) =>
  postForm(console.server, consoleArea, { [emailField]: ada, [passwordField]: password });
const getStatus = async ({ requestConsole }: TestConsole, cookie: string) =>
  (await requestConsole(consoleCalls.currentUser, { cookie })).status;
const readAccount = async ({ requestConsole }: TestConsole, cookie: string) =>
  v.parse(accountSchema, await (await requestConsole(consoleCalls.account, { cookie })).json());

describeDataLayer('the password of a console user', (makeDatabase) => {
  test('is changed with the current one, which ends the other sessions and the access tokens', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const other = await console.signInAs(ada, 'viewer');
    const own = getCookie(await signIn(console, PASSWORD));
    await console.users('token', ada);
    expect(await readAccount(console, own)).toEqual({ signIn: 'password', provider: null });
    expect((await change(console, own)).status).toBe(204);
    expect([await getStatus(console, own), await getStatus(console, other)]).toEqual([200, 401]);
    expect(await console.users('tokens', ada)).toBe('No tokens.\n');
    expect([(await signIn(console, PASSWORD)).status, (await signIn(console, NEW_PASSWORD)).status]).toEqual([
      401, 303,
    ]);
    expect(await readAudit(console, 'user.password')).toMatchObject([{ actor: ada, subject: ada }]);
  });

  test('is changed neither without the current one nor after ten attempts', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const own = await console.signInAs(ada, 'viewer');
    for (let attempt = 0; attempt < 8; attempt++) {
      const refused = await change(console, own, 'not the password of ada');
      expect([refused.status, await readErrorCode(refused)]).toEqual([403, 'wrong_password']);
    }
    // One sign-in with the token and one accepted invitation came from the same address.
    const limited = await change(console, own);
    expect([limited.status, await readErrorCode(limited)]).toEqual([429, 'too_many_requests']);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    console.clock.advance(10 * 60_000);
    expect((await change(console, own)).status).toBe(204);
    expect(await readAudit(console, 'user.password')).toHaveLength(1);
  });

  test('can’t be set by sessions of the console token', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    expect(await readAccount(console, console.cookie)).toEqual({ signIn: 'token', provider: null });
    const refused = await change(console, console.cookie, CONSOLE_TOKEN);
    expect([refused.status, await readErrorCode(refused)]).toEqual([409, 'conflict']);
  });
});

test.each([
  ['fourteen chars'],
  ['x'.repeat(201)],
  [ada],
  ['Ada.Lovelace 2026!'],
  ['Whorl-Whorl-Whorl'],
  ['password password'],
  ['121212121212121212'],
])('the password “%s” is refused, for a change as for an invitation', async (password) => {
  const console = await startConsole();
  const own = await console.signInAs(ada, 'viewer');
  const refused = await change(console, own, PASSWORD, password);
  expect([refused.status, await readErrorCode(refused)]).toEqual([400, 'bad_request']);
  const path = getInvitationPath(await console.users('invite', ada, '--role', 'viewer'));
  expect((await postForm(console.server, path, { [passwordField]: password })).status).toBe(400);
  expect((await signIn(console, PASSWORD)).status).toBe(303);
});
