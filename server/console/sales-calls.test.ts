import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import { CALLS_PER_PAGE, callDetailSchema, callListSchema, callSchema } from '@whorl/contract/console/sales-calls.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import {
  advanceAndSignIn,
  readAudit,
  readErrorCode,
  send,
  startConsole,
  type TestConsole,
  toUrl,
} from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { bookCall, findSeats, first, sendLead, third, timeZone } from '../testing/sales-calls.ts';
import { startTestVendor } from '../testing/vendor.ts';

const DAY_MS = 86_400_000;

/** Books a call. Returns its ID and that of its lead. */
async function book(console: TestConsole, email: string, slot = first): Promise<{ id: string; leadId: string }> {
  const { id: leadId, booking = '' } = await sendLead(console.server, { email });
  expect((await bookCall(console.server, booking, slot)).status).toBe(200);
  const { calls } = await list(console, `?state=all&email=${encodeURIComponent(email)}`);
  return { id: calls[0]?.id ?? '', leadId };
}

const list = async ({ requestConsole }: TestConsole, query = '') =>
  v.parse(callListSchema, await (await requestConsole(consoleCalls.salesCalls + query)).json());
const listEmails = async (console: TestConsole, query = '') =>
  (await list(console, query)).calls.map(({ email }) => email);
const find = async ({ requestConsole }: TestConsole, id: string) =>
  v.parse(callDetailSchema, await (await requestConsole(toUrl(consoleCalls.salesCall, id))).json());
const cancel = (console: TestConsole, id: string) => send(console, 'POST', toUrl(consoleCalls.salesCallCancel, id), {});

describeDataLayer('sales calls in the console', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}) =>
    startConsole({ databaseUrl: await makeDatabase(), environment });

  test('are filtered by state, email address and day, upcoming ones in their order', async () => {
    const console = await start();
    const later = await book(console, 'Ada@example.com', third);
    await book(console, 'eve@example.com', first);
    expect(await listEmails(console)).toEqual(['eve@example.com', 'Ada@example.com']);
    expect(await listEmails(console, '?state=all')).toEqual(['Ada@example.com', 'eve@example.com']);
    expect(await listEmails(console, '?email=ADA%40')).toEqual(['Ada@example.com']);
    expect(await listEmails(console, '?email=%25')).toEqual([]);
    const day = first.slice(0, 10);
    expect(await listEmails(console, `?from=${day}&to=${day}`)).toHaveLength(2);
    expect(await listEmails(console, '?to=2026-01-01')).toEqual([]);
    expect((await cancel(console, later.id)).status).toBe(200);
    expect(await listEmails(console, '?state=canceled')).toEqual(['Ada@example.com']);
    const afterwards = await advanceAndSignIn(console, 14 * DAY_MS);
    expect(await listEmails(afterwards)).toEqual([]);
    expect(await listEmails(afterwards, '?state=past')).toEqual(['eve@example.com']);
    expect((await readAudit(afterwards, 'calls.list')).length).toBeGreaterThan(5);
  });

  test('have pages in both orders that neither repeat nor leave out a call', async () => {
    const console = await start();
    const { id } = await book(console, 'ada@example.com');
    for (let number = 0; number < CALLS_PER_PAGE + 4; number++)
      await sql`insert into sales_calls (id, lead_id, form, email, starts_at, ends_at, time_zone, state, sequence, created_at, changed_at)
        select ${`copy-${number}`}, ${`copy-${number}`}, form, email, starts_at + ${number % 3}, ends_at, time_zone, state,
        sequence, created_at, changed_at from sales_calls where id = ${id}`.execute(
        console.server.services.database.kysely,
      );
    for (const state of ['upcoming', 'all']) {
      const page = await list(console, `?state=${state}`);
      const rest = await list(console, `?state=${state}&after=${page.next}`);
      expect([page.calls.length, rest.calls.length, rest.next]).toEqual([CALLS_PER_PAGE, 5, null]);
      expect(new Set([...page.calls, ...rest.calls].map((call) => call.id)).size).toBe(CALLS_PER_PAGE + 5);
    }
  });

  test('have their times and lead, and each view is in the audit log without the email address', async () => {
    const console = await start();
    const { id, leadId } = await book(console, 'ada@example.com');
    expect(await find(console, id)).toMatchObject({
      id,
      email: 'ada@example.com',
      startsAt: first,
      timeZone,
      visitorTime: 'Tuesday, November 3, 4:00\u00a0AM to 4:30\u00a0AM (America/New York, GMT-5)',
      state: 'booked',
      leadId,
      hasLead: true,
      canCancel: true,
      changes: 0,
    });
    expect((await console.requestConsole(toUrl(consoleCalls.salesCall, 'unknown'))).status).toBe(404);
    expect(await readAudit(console, 'call.view')).toMatchObject([{ subject: id, actor: 'console token' }]);
    expect(JSON.stringify(await readAudit(console))).not.toContain('ada@');
  });

  test('are canceled once, which frees the time and notifies the webhook', async () => {
    const vendor = await startTestVendor();
    onTestFinished(() => vendor.close());
    const console = await start({ LEAD_WEBHOOK_URL: vendor.url, LEAD_WEBHOOK_SECRET: 'a secret of the webhook' });
    const { id } = await book(console, 'ada@example.com');
    expect(await findSeats(console.server)).toHaveLength(1);
    const canceled = await cancel(console, id);
    expect(v.parse(callDetailSchema, await canceled.json())).toMatchObject({ state: 'canceled', canCancel: false });
    expect(await findSeats(console.server)).toEqual([]);
    await vendor.received(3);
    expect(vendor.requests.map(({ body }) => (JSON.parse(body) as { event?: string }).event)).toContain(
      'sales-call.cancelled',
    );
    const again = await cancel(console, id);
    expect([again.status, await readErrorCode(again)]).toEqual([409, 'conflict']);
    expect(await readAudit(console, 'call.cancel')).toMatchObject([{ subject: id }]);
    const past = await book(console, 'eve@example.com');
    expect((await cancel(await advanceAndSignIn(console, 14 * DAY_MS), past.id)).status).toBe(409);
  });
});

test('an export of sales calls has the filters of the list, and is in the audit log', async () => {
  const console = await startConsole();
  await book(console, 'ada@example.com');
  await book(console, 'eve@example.com', third);
  const answer = await console.requestConsole(`${consoleCalls.salesCallExport}?email=ada&format=csv`);
  const text = await answer.text();
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="sales-calls.csv"',
  ]);
  expect([text.includes('ada@example.com'), text.includes('eve@')]).toEqual([true, false]);
  const json = await (await console.requestConsole(`${consoleCalls.salesCallExport}?format=json`)).json();
  expect(v.parse(v.array(callSchema), json)).toHaveLength(2);
  expect(await readAudit(console, 'calls.export')).toHaveLength(2);
});

test.each<[Role | undefined, readonly number[]]>([
  [undefined, [401, 401, 401, 401]],
  ['viewer', [200, 200, 403, 403]],
  ['editor', [200, 200, 200, 200]],
  ['administrator', [200, 200, 200, 200]],
])('the endpoints of sales calls accept what the role %s permits', async (role, statuses) => {
  const console = await startConsole();
  const { id } = await book(console, 'lead@example.com');
  const cookie = role === undefined ? '' : await console.signInAs('ada@example.org', role);
  const responses = [
    await console.requestConsole(consoleCalls.salesCalls, { cookie }),
    await console.requestConsole(toUrl(consoleCalls.salesCall, id), { cookie }),
    await console.requestConsole(`${consoleCalls.salesCallExport}?format=csv`, { cookie }),
    await send(console, 'POST', toUrl(consoleCalls.salesCallCancel, id), {}, cookie),
  ];
  expect(responses.map(({ status }) => status)).toEqual(statuses);
});

test('GET the sales calls with an unknown state returns 400 with the parameter and the reason', async () => {
  const { requestConsole } = await startConsole();
  const answer = await requestConsole(`${consoleCalls.salesCalls}?state=open`);
  expect([answer.status, v.parse(apiErrorSchema, await answer.json()).message]).toEqual([
    400,
    'state: must be one of upcoming, past, canceled, all',
  ]);
});
