import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { currentUserSchema, sessionListSchema } from '@whorl/contract/console/sessions.ts';
import { invitationFormId, passwordField } from '@whorl/contract/console/sign-in.ts';
import { CONSOLE_SESSION_HOURS, INVITATION_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { pages } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defineUsers } from '../cli/users.ts';
import { readConfig } from '../config.ts';
import { getCommandOutput, runCommandWith } from '../testing/commands.ts';
import {
  acceptsHtml,
  getCookie,
  getInvitationPath,
  PASSWORD,
  postForm,
  readAudit,
  startConsole,
  type TestConsole,
} from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { startTestSmtpServer } from '../testing/smtp-server.ts';

const ada = 'ada@example.com';
const readCode = async (answer: Response) => v.parse(apiErrorSchema, await answer.json()).code;
const signIn = ({ server }: TestConsole, email: string, password: string, headers = {}) =>
  postForm(server, consoleArea, { email, password }, headers);
const readUser = async ({ requestConsole }: TestConsole, cookie: string) => {
  const answer = await requestConsole(consoleCalls.currentUser, { cookie });
  return answer.ok ? v.parse(currentUserSchema, await answer.json()) : answer.status;
};
const listSessions = async ({ requestConsole }: TestConsole, cookie: string) =>
  v.parse(sessionListSchema, await (await requestConsole(consoleCalls.sessions, { cookie })).json()).sessions;

describeDataLayer('an invitation to the console', (makeDatabase) => {
  test('is accepted once, and lets the user sign in with the chosen password', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const path = getInvitationPath(await console.users('invite', ' Ada@Example.com ', '--role', 'editor'));
    const page = await console.server.fetch(path, { headers: acceptsHtml });
    expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
      200,
      'no-referrer',
      'no-store',
    ]);
    expect(await page.text()).toContain(`value="${ada}"`);
    expect((await signIn(console, ada, PASSWORD)).status).toBe(401);

    const accepted = await postForm(console.server, path, { [passwordField]: PASSWORD });
    expect([accepted.status, accepted.headers.get('location')]).toEqual([303, consoleArea]);
    expect(await readUser(console, getCookie(accepted))).toEqual({ name: ada, role: 'editor' });
    expect((await postForm(console.server, path, { [passwordField]: `${PASSWORD} 2` })).status).toBe(410);
    const used = await console.server.fetch(path, { headers: acceptsHtml });
    expect([used.status, await used.text()]).toEqual([
      410,
      expect.stringContaining(`<div id="${invitationFormId}" hidden="">`),
    ]);

    const later = await signIn(console, 'ADA@example.com', PASSWORD);
    expect(await readUser(console, getCookie(later))).toEqual({ name: ada, role: 'editor' });
    for (const password of [PASSWORD.toUpperCase(), '', `${PASSWORD} `])
      expect((await signIn(console, ada, password)).status, password).toBe(401);
    const { rows } = await sql`select * from console_users`.execute(console.server.services.database.kysely);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(JSON.stringify(rows)).not.toContain(path.split('=')[1]);
  });

  test('replaces a forgotten password and ends the earlier sessions and access tokens of the user', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const before = await console.signInAs(ada, 'viewer');
    const [token = ''] = (await console.users('token', ada)).split('\n');
    const sendWithToken = () =>
      console.server.fetch(consoleCalls.mcp, {
        method: 'POST',
        headers: {
          ...{ accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      });
    expect((await sendWithToken()).status).toBe(200);
    const path = getInvitationPath(await console.users('invite', ada, '--role', 'viewer'));
    expect(await readUser(console, before)).toEqual({ name: ada, role: 'viewer' });
    await postForm(console.server, path, { [passwordField]: 'another password of ada' });
    expect(await readUser(console, before)).toBe(401);
    expect((await sendWithToken()).status).toBe(401);
    expect((await signIn(console, ada, PASSWORD)).status).toBe(401);
    expect((await signIn(console, ada, 'another password of ada')).status).toBe(303);
  });

  test('expires, and requires a password of 15 characters', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const path = getInvitationPath(await console.users('invite', ada, '--role', 'viewer'));
    const short = await postForm(console.server, path, { [passwordField]: 'fourteen chars' });
    expect([short.status, await short.text()]).toEqual([400, expect.stringContaining('15 to 200 characters')]);
    console.clock.advance(INVITATION_HOURS * 3_600_000);
    expect((await postForm(console.server, path, { [passwordField]: PASSWORD })).status).toBe(410);
    expect((await postForm(console.server, pages.consoleInvitation.path, { [passwordField]: PASSWORD })).status).toBe(
      410,
    );
    expect(await console.users('list')).toContain(`${ada}  viewer  invitation expired`);
  });
});

describe('a user of the console', () => {
  test('loses access at once when the user is removed, and gets another role at once', async () => {
    const console = await startConsole();
    const cookie = await console.signInAs(ada, 'viewer');
    await console.users('role', ada, '--role', 'administrator');
    expect(await readUser(console, cookie)).toEqual({ name: ada, role: 'administrator' });
    expect((await console.requestConsole(`${consoleCalls.auditExport}?format=json`, { cookie })).status).toBe(200);
    await console.users('role', ada, '--role', 'viewer');
    expect((await console.requestConsole(`${consoleCalls.auditExport}?format=json`, { cookie })).status).toBe(403);
    await console.users('remove', ada);
    expect(await readUser(console, cookie)).toBe(401);
    expect((await signIn(console, ada, PASSWORD)).status).toBe(401);
  });

  test('may try ten passwords in ten minutes from all IP addresses together', async () => {
    const console = await startConsole({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
    await console.signInAs(ada, 'viewer');
    const from = (address: number, password: string) =>
      signIn(console, ada, password, { 'x-forwarded-for': `203.0.113.${address}` });
    for (let address = 1; address <= 10; address++) expect((await from(address, 'wrong')).status).toBe(401);
    const refused = await from(11, PASSWORD);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await refused.text()).toContain('Too many attempts for this email address.');
    console.clock.advance(10 * 60_000);
    expect((await from(12, PASSWORD)).status).toBe(303);
  });

  test('sees and ends only own sessions, administrators those of everyone', async () => {
    const console = await startConsole();
    const [first, second] = [await console.signInAs(ada, 'viewer'), getCookie(await signIn(console, ada, PASSWORD))];
    const eve = await console.signInAs('eve@example.com', 'editor');
    expect((await listSessions(console, second)).map(({ user, isCurrent }) => [user, isCurrent]).sort()).toEqual([
      [ada, false],
      [ada, true],
    ]);
    expect(await listSessions(console, console.cookie)).toHaveLength(4);
    const end = async (cookie: string, id = '') =>
      (await console.server.fetch(consoleCalls.session.replace(':id', id), { method: 'DELETE', headers: { cookie } }))
        .status;
    const find = async (cookie: string) => (await listSessions(console, cookie)).find((one) => one.isCurrent)?.id;
    expect(await end(second, await find(eve))).toBe(404);
    expect(await end(second, await find(first))).toBe(204);
    expect([await readUser(console, first), await readUser(console, eve)]).toEqual([
      401,
      { name: 'eve@example.com', role: 'editor' },
    ]);
    expect(await end(console.cookie, await find(eve))).toBe(204);
    expect(await readUser(console, eve)).toBe(401);
    console.clock.advance(CONSOLE_SESSION_HOURS * 3_600_000);
    await expect
      .poll(() => sql`select id from console_sessions`.execute(console.server.services.database.kysely))
      .toMatchObject({ rows: [] });
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin of the same site', { 'sec-fetch-site': 'same-site' }],
    ['another origin, from a browser without Sec-Fetch-Site', { origin: 'https://shop.example' }],
  ])('can’t be made to end a session by %s', async (_from, headers) => {
    const console = await startConsole();
    const [{ id = '' } = {}] = await listSessions(console, console.cookie);
    const answer = await console.server.fetch(consoleCalls.session.replace(':id', id), {
      method: 'DELETE',
      headers: { cookie: console.cookie, ...headers },
    });
    expect([answer.status, await readCode(answer)]).toEqual([403, 'cross_origin']);
  });
});

describeDataLayer('the audit log of the console', (makeDatabase) => {
  test('records sign-ins and changes with actor and network, as JSON and CSV', async () => {
    const console = await startConsole({
      databaseUrl: await makeDatabase(),
      environment: { TRUSTED_PROXIES: '127.0.0.0/8' },
    });
    await console.signInAs(ada, 'viewer');
    await console.users('role', ada, '--role', 'editor');
    await signIn(console, ada, PASSWORD, { 'x-forwarded-for': '203.0.113.77' });
    await console.users('remove', ada);
    const entries = await readAudit(console);
    const local = '127.0.0.0';
    expect(entries.map(({ actor, action, detail, network }) => [actor, action, detail, network]).sort()).toEqual(
      [
        ['console token', 'session.start', '', local],
        ['ada@desk', 'user.invite', 'role viewer', ''],
        [ada, 'user.accept', '', local],
        [ada, 'session.start', '', local],
        ['ada@desk', 'user.role', 'role editor', ''],
        [ada, 'session.start', '', '203.0.113.0'],
        ['ada@desk', 'user.remove', '', ''],
        ['console token', 'audit.export', 'format json', local],
      ].sort(),
    );
    const csv = await console.users('audit', '--format', 'csv', '--no-bom');
    expect(csv.split('\r\n')[0]).toBe('"id","at","actor","action","subject","detail","network"');
    expect(csv.trim().split('\r\n')).toHaveLength(1 + entries.length + 1);
    const response = await console.requestConsole(`${consoleCalls.auditExport}?format=csv`);
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="audit-log.csv"',
    ]);
    expect((await console.requestConsole(`${consoleCalls.auditExport}?format=xml`)).status).toBe(400);
  });

  test('can’t be changed, and entries are deleted only after two years', async () => {
    const { server } = await startConsole({ databaseUrl: await makeDatabase() });
    const { kysely } = server.services.database;
    const now = Date.now();
    const insert = (id: string, at: number) =>
      sql`insert into audit_log (id, at, actor, action, subject, detail, network)
        values (${id}, ${at}, 'ada', 'user.role', '', '', '')`.execute(kysely);
    await insert('recent', now - 729 * 86_400_000);
    await insert('old', now - 731 * 86_400_000);
    await expect(sql`update audit_log set actor = 'eve'`.execute(kysely)).rejects.toThrow('append-only');
    await expect(sql`delete from audit_log where id = 'recent'`.execute(kysely)).rejects.toThrow('append-only');
    await sql`delete from audit_log where id = 'old'`.execute(kysely);
    const { rows } = await sql<{ id: string }>`select id from audit_log where actor = 'ada'`.execute(kysely);
    expect(rows).toEqual([{ id: 'recent' }]);
  });
});

test('npm run users sends the invitation by email if a mail server is set, and says why it could not', async () => {
  const mail = await startTestSmtpServer();
  onTestFinished(() => mail.close());
  const { server, clock } = await startConsole();
  const environment = {
    PUBLIC_URL: 'https://whorl.example',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    LEAD_NOTICE_FROM: 'site@whorl.example',
    LEAD_NOTICE_TO: 'sales@whorl.example',
  };
  const { database } = server.services;
  const context = { database, now: clock.now(), config: readConfig(environment) };
  const invite = () => getCommandOutput(defineUsers, context, ['invite', ada, '--role', 'viewer']);
  const output = await invite();
  const [link = ''] = output.split('\n');
  expect(link).toMatch(/^https:\/\/whorl\.example\/console\/invitation\/\?token=[\w-]{43}$/);
  expect(output).toContain('Sent by email.');
  expect(output).toContain('The console is off: set CONSOLE_TOKEN');
  expect(mail.mails.map(({ to, text }) => [to, text.replaceAll('=\r\n', '').replaceAll('=3D', '=')])).toEqual([
    [ada, expect.stringContaining(link)],
  ]);
  mail.replyWith({ RCPT: '550 5.1.1 no such user' });
  expect(await invite()).toContain('Not sent by email: ');
});

test.each([
  [['invite', ada], 2, "required option '--role <role>' not specified"],
  [['invite', ada, '--role', 'owner'], 2, 'viewer, editor, administrator'],
  [['invite', 'ada', '--role', 'viewer'], 2, 'It is not an email address.'],
  [['remove', ada], 1, `No user ${ada}`],
  [['role', ada, '--role', 'viewer'], 1, `No user ${ada}`],
  [['end-session', 'unknown'], 1, 'No session unknown'],
  [['token', ada], 1, `No user ${ada}`],
  [['tokens', ada], 1, `No user ${ada}`],
  [['end-token', 'unknown'], 1, 'No token unknown'],
])('npm run users -- %j ends with exit code %i and the reason', async (args, code, message) => {
  const { server, clock } = await startConsole();
  const context = { database: server.services.database, now: clock.now() };
  const outcome = await runCommandWith(defineUsers, context, args);
  expect([outcome.code, outcome.err]).toEqual([code, expect.stringContaining(message)]);
});
