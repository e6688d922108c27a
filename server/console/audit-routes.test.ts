import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { AUDIT_ENTRIES_PER_PAGE, type AuditAction, auditListSchema } from '@whorl/contract/console/audit.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readAudit, startConsole, type TestConsole } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';

const DAY_MS = 86_400_000;
const list = async ({ requestConsole }: TestConsole, query = '') =>
  v.parse(auditListSchema, await (await requestConsole(consoleCalls.audit + query)).json());
/** Adds an entry that is older than all others. */
const insert = ({ server }: TestConsole, id: string, at: number, action: AuditAction, subject = '') =>
  sql`insert into audit_log (id, at, actor, action, subject, detail, network)
    values (${id}, ${at}, 'Ada@example.com', ${action}, ${subject}, '', '')`.execute(server.services.database.kysely);

describeDataLayer('the list of the audit log', (makeDatabase) => {
  test('is filtered by part of the actor and of the subject, action and days, as is the export', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const now = console.clock.now();
    await insert(console, '0-1', now - 2 * DAY_MS, 'lead.view', 'lead_1');
    await insert(console, '0-2', now - DAY_MS, 'lead.update', 'lead-1');
    const listIds = async (query: string) => (await list(console, query)).entries.map(({ id }) => id);
    const day = new Date(now - DAY_MS).toISOString().slice(0, 10);
    expect(await listIds('?actor=ADA%40')).toEqual(['0-2', '0-1']);
    expect(await listIds('?actor=ada&action=lead.view')).toEqual(['0-1']);
    expect(await listIds('?subject=lead_')).toEqual(['0-1']);
    expect(await listIds('?subject=lead&action=')).toEqual(['0-2', '0-1']);
    expect(await listIds(`?from=${day}&to=${day}`)).toEqual(['0-2']);
    expect(await listIds('?subject=%25')).toEqual([]);
    const csv = await (await console.requestConsole(`${consoleCalls.auditExport}?format=csv&subject=lead_`)).text();
    expect([csv.includes('0-1'), csv.includes('0-2')]).toEqual([true, false]);
  });

  test('has pages, newest first, that neither repeat nor leave out an entry while new ones arrive', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const count = AUDIT_ENTRIES_PER_PAGE + 4;
    for (let number = 0; number < count; number++)
      await insert(console, `0-${String(number).padStart(3, '0')}`, console.clock.now(), 'lead.view');
    const page = await list(console, '?action=lead.view');
    const rest = await list(console, `?action=lead.view&after=${page.next}`);
    const ids = [...page.entries, ...rest.entries].map(({ id }) => id);
    expect([page.entries.length, ids.length, rest.next]).toEqual([AUDIT_ENTRIES_PER_PAGE, count, null]);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
  });
});

test('each request for the list of the audit log is recorded once', async () => {
  const console = await startConsole();
  await list(console);
  await list(console, '?action=user.role');
  expect(await readAudit(console, 'audit.list')).toMatchObject([
    { actor: 'console token' },
    { actor: 'console token' },
  ]);
});

test.each([
  ['?action=lead.open', 'action: must be one of session.start'],
  ['?from=yesterday', 'from: must be a day such as 2026-11-22'],
  ['?after=%2F', 'after: must be `next` of the page before'],
  ['?format=csv', 'format: is not known'],
])('GET the audit log with %s returns 400 with the parameter and the reason', async (query, message) => {
  const { requestConsole } = await startConsole();
  const answer = await requestConsole(consoleCalls.audit + query);
  expect([answer.status, v.parse(apiErrorSchema, await answer.json()).message]).toEqual([
    400,
    expect.stringContaining(message),
  ]);
});

test.each([
  [undefined, 401],
  ['viewer', 403],
  ['editor', 403],
  ['administrator', 200],
] as const)('GET the audit log and its export as %s returns %i', async (role, status) => {
  const console = await startConsole();
  const cookie = role === undefined ? '' : await console.signInAs('ada@example.com', role);
  for (const path of [consoleCalls.audit, `${consoleCalls.auditExport}?format=json`]) {
    const answer = await console.requestConsole(path, { cookie });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  }
});
