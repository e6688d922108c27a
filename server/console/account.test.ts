import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { accountSchema } from '@whorl/contract/console/sessions.ts';
import { emailField, passwordField } from '@whorl/contract/console/sign-in.ts';
import { CONSOLE_CONFIRMATION_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  advanceAndSignIn,
  CONSOLE_TOKEN,
  getCookie,
  getInvitationPath,
  PASSWORD,
  postForm,
  readAudit,
  readErrorCode,
  send,
  sendLead,
  startConsole,
  type TestConsole,
  toUrl,
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
    expect(await readAccount(console, own)).toEqual({ signIn: 'password', provider: null, isConfirmed: true });
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
    expect(await readAccount(console, console.cookie)).toEqual({ signIn: 'token', provider: null, isConfirmed: true });
    const refused = await change(console, console.cookie, CONSOLE_TOKEN);
    expect([refused.status, await readErrorCode(refused)]).toEqual([409, 'conflict']);
  });
});

describeDataLayer('the confirmation of a sign-in', (makeDatabase) => {
  const startExpired = async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const own = await console.signInAs(ada, 'editor');
    const lead = await sendLead(console, 'grace@example.com');
    console.clock.advance(CONSOLE_CONFIRMATION_MINUTES * 60_000);
    const confirm = (password: string, as = own) => send(console, 'POST', consoleCalls.confirmation, { password }, as);
    const exportLeads = (cookie = own) => console.requestConsole(`${consoleCalls.leadExport}?format=json`, { cookie });
    return { console, own, lead, confirm, exportLeads };
  };

  test('is required for exports 15 minutes after a sign-in, and given with the password', async () => {
    const { console, own, confirm, exportLeads } = await startExpired();
    const refused = await exportLeads();
    expect([refused.status, await readErrorCode(refused)]).toEqual([403, 'confirmation_required']);
    expect((await console.requestConsole(consoleCalls.leads, { cookie: own })).status).toBe(200);
    expect(await readAccount(console, own)).toMatchObject({ isConfirmed: false });
    const wrong = await confirm('not the password of ada');
    expect([wrong.status, await readErrorCode(wrong)]).toEqual([403, 'wrong_password']);
    expect((await exportLeads()).status).toBe(403);
    expect((await confirm(PASSWORD)).status).toBe(204);
    expect(await readAccount(console, own)).toMatchObject({ isConfirmed: true });
    const exported = await exportLeads();
    expect([exported.status, await exported.json()]).toEqual([
      200,
      [expect.objectContaining({ form: 'general-contact' })],
    ]);
    console.clock.advance(CONSOLE_CONFIRMATION_MINUTES * 60_000);
    expect((await exportLeads()).status).toBe(403);
    const again = await advanceAndSignIn(console, 0);
    expect(await readAudit(again, 'session.confirm')).toMatchObject([{ actor: ada }]);
  });

  test('is required for every export', async () => {
    const { console } = await startExpired();
    const exports = Object.entries(consoleCalls).filter(([name]) => /^(?!privacy).*Export$/.test(name));
    expect(exports.length).toBeGreaterThan(5);
    for (const [name, url] of exports) {
      const refused = await console.requestConsole(`${url}?format=csv`);
      expect([name, refused.status, await readErrorCode(refused)]).toEqual([name, 403, 'confirmation_required']);
    }
  });

  test('is required for erasures, which leave everything stored without it', async () => {
    const { console, lead, confirm } = await startExpired();
    const erase = () => send(console, 'POST', toUrl(consoleCalls.leadErase, lead), { email: 'grace@example.com' });
    const subject = { subject: 'grace@example.com', confirmation: 'grace@example.com' };
    for (const refused of [await erase(), await send(console, 'POST', consoleCalls.privacyErase, subject)])
      expect([refused.status, await readErrorCode(refused)]).toEqual([403, 'confirmation_required']);
    expect((await console.requestConsole(toUrl(consoleCalls.lead, lead))).status).toBe(200);
    expect((await confirm('another token', console.cookie)).status).toBe(403);
    expect((await confirm(CONSOLE_TOKEN, console.cookie)).status).toBe(204);
    expect((await erase()).status).toBe(200);
  });

  test('is limited to ten attempts, as signing in is', async () => {
    const { confirm, exportLeads } = await startExpired();
    const codes: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) codes.push((await confirm(`guess number ${attempt}`)).status);
    expect(codes).toEqual([...Array<number>(10).fill(403), 429, 429]);
    expect((await confirm(PASSWORD)).status).toBe(429);
    expect((await exportLeads()).status).toBe(403);
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
  ['123456789012345'],
  ['qwertyuiopasdfgh'],
  ['P@ssw0rdP@ssw0rd'],
  ['iloveyouiloveyou'],
  ['letmeinletmein1'],
  ['administrator 12'],
])('the password “%s” is refused, for a change as for an invitation', async (password) => {
  const console = await startConsole();
  const own = await console.signInAs(ada, 'viewer');
  const refused = await change(console, own, PASSWORD, password);
  expect([refused.status, await readErrorCode(refused)]).toEqual([400, 'bad_request']);
  const path = getInvitationPath(await console.users('invite', ada, '--role', 'viewer'));
  expect((await postForm(console.server, path, { [passwordField]: password })).status).toBe(400);
  expect((await signIn(console, PASSWORD)).status).toBe(303);
});
