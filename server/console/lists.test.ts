import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { LIST_ENTRIES_PER_PAGE, listEntryListSchema } from '@whorl/contract/console/lists.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import { type ListEntry, listEntrySchema } from '@whorl/contract/lists/list-entry.ts';
import { endpoints, serverApi } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { advanceAndSignIn, readAudit, send, startConsole, type TestConsole, toUrl } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { createTestKey } from '../testing/keys.ts';
import { postSignals } from '../testing/signals.ts';

/** Less than a session without activity. */
const EXPIRY_MS = 30 * 60_000;
const hostile = '<img src=x onerror=alert(1)>';
const network = { kind: 'network', value: '203.0.113.7/24', action: 'block', workspace: 'own' };
const domain = { kind: 'email_domain', value: 'Mail.example', action: 'watch', workspace: 'own' };

const post = (console: TestConsole, entry: object, as?: string) =>
  send(console, 'POST', consoleCalls.listEntries, entry, as);
async function add(console: TestConsole, entry: object): Promise<ListEntry> {
  const answer = await post(console, entry);
  expect(answer.status).toBe(200);
  return v.parse(listEntrySchema, await answer.json());
}
const list = async ({ requestConsole, cookie }: TestConsole, query = '') =>
  v.parse(listEntryListSchema, await (await requestConsole(consoleCalls.listEntries + query, { cookie })).json());
const listValues = async (console: TestConsole, query = '') =>
  (await list(console, query)).entries.map(({ value }) => value);
const readMessage = async (answer: Response) => v.parse(apiErrorSchema, await answer.json()).message;

describeDataLayer('the lists in the console', (makeDatabase) => {
  test('are filtered by kind, action and text, newest first, and exported', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const added = await add(console, { ...network, reason: `50% ${hostile}` });
    expect(added).toMatchObject({ value: '203.0.113.0/24', createdBy: 'console token', expiresAt: null, version: 0 });
    await add(console, domain);
    await add(console, { kind: 'visitor', value: 'abcdefghij0123456789', action: 'allow', workspace: 'shop' });
    expect(await listValues(console)).toEqual(['abcdefghij0123456789', 'mail.example', '203.0.113.0/24']);
    expect(await listValues(console, '?kind=network&action=')).toEqual(['203.0.113.0/24']);
    expect(await listValues(console, '?action=watch')).toEqual(['mail.example']);
    expect(await listValues(console, '?text=50%25')).toEqual(['203.0.113.0/24']);
    expect(await listValues(console, '?text=SHOP')).toEqual(['abcdefghij0123456789']);
    expect(await listValues(console, '?text=_')).toEqual([]);
    const file = await console.requestConsole(`${consoleCalls.listEntryExport}?format=csv&kind=network`);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="lists.csv"');
    expect(await file.text()).toContain(`"own","network","203.0.113.0/24","block","50% ${hostile}","console token",""`);
    const json = await console.requestConsole(`${consoleCalls.listEntryExport}?format=json&kind=network`);
    expect(await json.json()).toEqual([added]);
    expect(await readAudit(console, 'list-entries.export')).toMatchObject([{ detail: 'format csv' }, {}]);
    expect(await readAudit(console, 'list-entries.list')).toHaveLength(6);
  });

  test('have pages that neither repeat nor leave out an entry', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const { id } = await add(console, network);
    for (let number = 0; number < LIST_ENTRIES_PER_PAGE + 4; number++)
      await sql`insert into list_entries (id, workspace, kind, value, action, reason, created_by, created_at, version)
        select ${`copy-${number}`}, workspace, kind, ${`203.0.${number}.0/24`}, action, reason, created_by, created_at, 0
        from list_entries where id = ${id}`.execute(console.server.services.database.kysely);
    const page = await list(console);
    const rest = await list(console, `?after=${page.next}`);
    expect([page.entries.length, rest.entries.length, rest.next]).toEqual([LIST_ENTRIES_PER_PAGE, 5, null]);
    const ids = [...page.entries, ...rest.entries].map((entry) => entry.id);
    expect(new Set(ids).size).toBe(LIST_ENTRIES_PER_PAGE + 5);
  });

  test('keep the change of the user who saved first, and remove an entry once', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const { id } = await add(console, { ...network, reason: hostile });
    const url = toUrl(consoleCalls.listEntry, id);
    const expiresAt = new Date(console.clock.now() + EXPIRY_MS).toISOString();
    const changed = await send(console, 'PATCH', url, { version: 0, action: 'watch', expiresAt, reason: 'Bots' });
    expect(await changed.json()).toMatchObject({ action: 'watch', expiresAt, reason: 'Bots', version: 1 });
    const late = await send(console, 'PATCH', url, { version: 0, action: 'allow' });
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'conflict', entry: { action: 'watch' } }]);
    const taken = await post(console, { ...network, value: '203.0.113.99/24' });
    expect([taken.status, await taken.json()]).toMatchObject([409, { code: 'conflict', entry: { id } }]);
    expect((await console.requestConsole(url)).status).toBe(200);
    expect((await send(console, 'DELETE', url, {})).status).toBe(204);
    expect((await send(console, 'DELETE', url, {})).status).toBe(404);
    expect(await listValues(console)).toEqual([]);
    const audit = (await readAudit(console)).filter(({ action }) => action.startsWith('list-entry.'));
    expect(audit.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
      ['list-entry.create', id, 'block network, workspace own'],
      ['list-entry.update', id, `action block → watch, expires never → ${expiresAt}, reason`],
      ['list-entry.view', id, ''],
      ['list-entry.remove', id, 'watch network, workspace own'],
    ]);
    expect(JSON.stringify(audit)).not.toContain('onerror');
  });

  test('have no entries of deleted visitors, nor expired ones', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const identify = async () => {
      const answer = await postSignals(console.server, {});
      const { result } = v.parse(v.object({ result: v.object({ visitorId: v.string() }) }), await answer.json());
      return { value: result.visitorId, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
    };
    const visitor = await identify();
    const entry = { kind: 'visitor', action: 'block', value: visitor.value };
    await add(console, { ...entry, workspace: 'own' });
    await add(console, { ...entry, workspace: 'shop' });
    const expiresAt = new Date(console.clock.now() + EXPIRY_MS).toISOString();
    await add(console, { ...network, expiresAt });
    console.clock.advance(EXPIRY_MS);
    expect(await listValues(console)).toHaveLength(2);
    await console.server.fetch(endpoints.identify, { method: 'DELETE', headers: { cookie: visitor.cookie } });
    expect((await list(console)).entries.map(({ workspace }) => workspace)).toEqual(['shop']);
    const other = await identify();
    await add(console, { ...entry, value: other.value, workspace: 'own' });
    const key = await createTestKey(console.server, '--secret', '--workspace', 'own');
    const url = serverApi.flatVisitor.replace(':visitorId', other.value);
    const deleted = await console.server.fetch(url, { method: 'DELETE', headers: { authorization: `Bearer ${key}` } });
    expect(deleted.status).toBe(200);
    const signedIn = await advanceAndSignIn(console, 0);
    await send(signedIn, 'POST', consoleCalls.privacyErase, {
      subject: `visitor:${visitor.value}`,
      confirmation: `visitor:${visitor.value}`,
    });
    expect(await listValues(signedIn)).toEqual([]);
  });
});

test.each([
  [{ ...network, value: '203.0.113' }, 'value: must be an IP address, or a network such as'],
  [{ ...network, value: '' }, 'value: is missing'],
  [{ ...network, kind: 'country' }, 'kind: must be one of visitor, network, email_domain'],
  [{ ...network, action: 'ban' }, 'action: must be one of block, watch, allow'],
  [{ ...network, workspace: 'a shop' }, 'workspace: must be'],
  [{ ...network, reason: 'two\nlines' }, 'reason: must be on one line'],
  [{ ...network, expiresAt: 'tomorrow' }, 'expiresAt: must be a time such as'],
  [{ ...network, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt: must be in the future'],
  [{ ...domain, value: 'com' }, 'value: must be the domain of email addresses'],
])('POST an entry of %j returns 400 with the field and the reason', async (entry, message) => {
  const console = await startConsole();
  const answer = await post(console, entry);
  expect([answer.status, await readMessage(answer)]).toEqual([400, expect.stringContaining(message)]);
});

test.each<[Role | undefined, readonly number[]]>([
  [undefined, [401, 401, 401, 401, 401, 401]],
  ['viewer', [200, 200, 403, 403, 403, 403]],
  ['editor', [200, 200, 200, 200, 200, 204]],
])('the endpoints of lists accept what the role %s permits', async (role, statuses) => {
  const console = await startConsole();
  const { id } = await add(console, network);
  const cookie = role === undefined ? '' : await console.signInAs('ada@example.org', role);
  const url = toUrl(consoleCalls.listEntry, id);
  const responses = [
    await console.requestConsole(consoleCalls.listEntries, { cookie }),
    await console.requestConsole(url, { cookie }),
    await console.requestConsole(`${consoleCalls.listEntryExport}?format=csv`, { cookie }),
    await post(console, domain, cookie),
    await send(console, 'PATCH', url, { version: 0, reason: 'Bots' }, cookie),
    await send(console, 'DELETE', url, {}, cookie),
  ];
  expect(responses.map(({ status }) => status)).toEqual(statuses);
});
