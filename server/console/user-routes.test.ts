import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { currentUserSchema } from '@whorl/contract/console/sessions.ts';
import { invitationFormId, passwordField } from '@whorl/contract/console/sign-in.ts';
import { invitationSchema, userListSchema } from '@whorl/contract/console/users.ts';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { getCookie, PASSWORD, postForm, readAudit, send, startConsole, type TestConsole } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { startTestSmtpServer } from '../testing/smtp-server.ts';

const ada = 'ada@example.com';
const eve = 'eve@example.com';

const list = async ({ requestConsole }: TestConsole) =>
  v.parse(userListSchema, await (await requestConsole(consoleCalls.users)).json()).users;
const getUrl = async (console: TestConsole, email: string) =>
  consoleCalls.user.replace(':id', (await list(console)).find((user) => user.email === email)?.id ?? 'unknown');
const invite = (console: TestConsole, email: string, role: string, as?: string) =>
  send(console, 'POST', consoleCalls.users, { email, role }, as);
const readInvitation = async (answer: Response) => v.parse(invitationSchema, await answer.json());
const readUser = async ({ requestConsole }: TestConsole, cookie: string) => {
  const answer = await requestConsole(consoleCalls.currentUser, { cookie });
  return answer.ok ? v.parse(currentUserSchema, await answer.json()) : answer.status;
};

describeDataLayer('the users of the console', (makeDatabase) => {
  test('are invited, listed with state and last sign-in, changed and removed, and each change is in the audit log', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    expect(await list(console)).toEqual([]);
    const { link, ...invitation } = await readInvitation(await invite(console, ' Ada@Example.com', 'viewer'));
    expect(invitation).toMatchObject({ email: ada, role: 'viewer', mailState: 'off', mailProblem: null });
    const { origin, pathname, search } = new URL(link);
    expect(origin).toBe(console.server.url);
    const createdAt = new Date(console.clock.now()).toISOString();
    const user = { email: ada, role: 'viewer', createdAt };
    expect(await list(console)).toMatchObject([
      {
        ...user,
        isActive: false,
        invitation: { expiresAt: invitation.expiresAt, isExpired: false },
        lastSessionAt: null,
      },
    ]);

    console.clock.advance(60_000);
    const cookie = getCookie(await postForm(console.server, pathname + search, { [passwordField]: PASSWORD }));
    const lastSessionAt = new Date(console.clock.now()).toISOString();
    expect(await list(console)).toMatchObject([{ ...user, isActive: true, invitation: null, lastSessionAt }]);
    const url = await getUrl(console, ada);
    expect((await send(console, 'PATCH', url, { role: 'editor' })).status).toBe(204);
    expect(await readUser(console, cookie)).toEqual({ name: ada, role: 'editor' });
    expect((await send(console, 'DELETE', url, {})).status).toBe(204);
    expect([await list(console), await readUser(console, cookie)]).toEqual([[], 401]);
    expect((await send(console, 'DELETE', url, {})).status).toBe(404);
    expect((await send(console, 'PATCH', url, { role: 'viewer' })).status).toBe(404);

    const byToken = (await readAudit(console)).filter(({ actor }) => actor === 'console token');
    expect(byToken.map(({ action, subject, detail }) => [action, subject, detail])).toEqual(
      expect.arrayContaining([
        ['user.invite', ada, 'role viewer'],
        ['user.role', ada, 'role editor'],
        ['user.remove', ada, ''],
      ]),
    );
  });
});

test('an administrator of the console can neither remove nor demote the own user, also not by an invitation', async () => {
  const console = await startConsole();
  const cookie = await console.signInAs(ada, 'administrator');
  const url = await getUrl(console, ada);
  const refused = [
    await send(console, 'DELETE', url, {}, cookie),
    await send(console, 'PATCH', url, { role: 'editor' }, cookie),
    await invite(console, 'ADA@example.com', 'viewer', cookie),
  ];
  for (const answer of refused) {
    const { code, message } = v.parse(apiErrorSchema, await answer.json());
    expect([answer.status, code, message]).toEqual([409, 'conflict', expect.stringContaining('another administrator')]);
  }
  expect(await readUser(console, cookie)).toEqual({ name: ada, role: 'administrator' });
  expect((await send(console, 'PATCH', url, { role: 'administrator' }, cookie)).status).toBe(204);
  expect((await send(console, 'PATCH', url, { role: 'editor' })).status).toBe(204);
});

test.each([
  [undefined, [401, 401, 401, 401]],
  ['viewer', [403, 403, 403, 403]],
  ['editor', [403, 403, 403, 403]],
  ['administrator', [200, 200, 204, 204]],
] as const)('the endpoints of users accept what the role %s permits', async (role, statuses) => {
  const console = await startConsole();
  await invite(console, eve, 'viewer');
  const url = await getUrl(console, eve);
  const cookie = role === undefined ? '' : await console.signInAs(ada, role);
  const responses = [
    await console.requestConsole(consoleCalls.users, { cookie }),
    await invite(console, 'joan@example.com', 'viewer', cookie),
    await send(console, 'PATCH', url, { role: 'editor' }, cookie),
    await send(console, 'DELETE', url, {}, cookie),
  ];
  expect(responses.map(({ status }) => status)).toEqual(statuses);
  for (const { headers } of responses)
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
  if (role !== 'administrator') expect(await list(console)).toContainEqual(expect.objectContaining({ email: eve }));
});

test.each([
  [{ email: 'ada', role: 'viewer' }, 'email: must be an email address'],
  [{ role: 'viewer' }, 'email: is missing'],
  [{ email: ada, role: 'owner' }, 'role: must be one of viewer, editor, administrator'],
  [{ email: ada, role: 'viewer', name: 'Ada' }, 'name: is not known'],
])('POST a user with %j returns 400 with the field and the reason', async (body, message) => {
  const console = await startConsole();
  const answer = await send(console, 'POST', consoleCalls.users, body);
  expect([answer.status, v.parse(apiErrorSchema, await answer.json()).message]).toEqual([
    400,
    expect.stringContaining(message),
  ]);
  expect(await list(console)).toEqual([]);
});

test('POST a user emails the link if a mail server is set, and says why it could not', async () => {
  const mail = await startTestSmtpServer();
  onTestFinished(() => mail.close());
  const environment = {
    PUBLIC_URL: 'https://whorl.example',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    LEAD_NOTICE_FROM: 'site@whorl.example',
    LEAD_NOTICE_TO: 'sales@whorl.example',
  };
  const console = await startConsole({ environment });
  const invitation = await readInvitation(await invite(console, ada, 'viewer'));
  expect(invitation).toMatchObject({ mailState: 'sent', mailProblem: null });
  expect(invitation.link).toMatch(/^https:\/\/whorl\.example\/console\/invitation\/\?token=[\w-]{43}$/);
  expect(mail.mails.map(({ to, text }) => [to, text.replaceAll('=\r\n', '').replaceAll('=3D', '=')])).toEqual([
    [ada, expect.stringContaining(invitation.link)],
  ]);
  mail.replyWith({ RCPT: '550 5.1.1 no such user' });
  expect(await readInvitation(await invite(console, ada, 'viewer'))).toMatchObject({
    mailState: 'failed',
    mailProblem: expect.stringContaining('no such user'),
  });
});

test('the page of a replaced invitation shows the reason without its form', async () => {
  const console = await startConsole();
  const { link } = await readInvitation(await invite(console, ada, 'viewer'));
  await invite(console, ada, 'viewer');
  const { pathname, search } = new URL(link);
  const page = await console.requestConsole(pathname + search, { accept: 'text/html' });
  const text = await page.text();
  expect([page.status, text.includes(`<div id="${invitationFormId}" hidden="">`)]).toEqual([410, true]);
  expect(text).toContain('This invitation was already used, replaced or has expired.');
});

test('a user that another site invites is refused', async () => {
  const console = await startConsole();
  const answer = await console.server.fetch(consoleCalls.users, {
    method: 'POST',
    headers: { cookie: console.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    body: JSON.stringify({ email: eve, role: 'administrator' }),
  });
  expect([answer.status, await list(console)]).toEqual([403, []]);
});
