import { apiErrorSchema } from '@whorl/contract/api-errors.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  DELIVERIES_PER_PAGE,
  deliveriesDueSchema,
  deliveryDetailSchema,
  deliveryListSchema,
} from '@whorl/contract/console/deliveries.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readAudit, readErrorCode, send, sendLead, startConsole, type TestConsole, toUrl } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { passUntil } from '../testing/pass-until.ts';
import { answers, useTestVendors, type VendorResponder } from '../testing/vendor.ts';

const SECRET = 'a secret of the webhook';
const startVendor = useTestVendors();

async function startDelivering(responder: VendorResponder, databaseUrl?: string) {
  const vendor = await startVendor(responder);
  const environment = { LEAD_WEBHOOK_URL: vendor.url, LEAD_WEBHOOK_SECRET: SECRET };
  const console = await startConsole({ environment, ...(databaseUrl !== undefined && { databaseUrl }) });
  return { console, vendor };
}

const list = async ({ requestConsole, cookie }: TestConsole, query = '') =>
  v.parse(deliveryListSchema, await (await requestConsole(consoleCalls.deliveries + query, { cookie })).json());
const find = async ({ requestConsole, cookie }: TestConsole, id: string, as = cookie) =>
  v.parse(deliveryDetailSchema, await (await requestConsole(toUrl(consoleCalls.delivery, id), { cookie: as })).json());
const listStates = async (console: TestConsole) => (await list(console)).deliveries.map(({ state }) => state);
const findWebhook = async (console: TestConsole) =>
  (await list(console)).destinations.find(({ name }) => name === 'webhook');
const findId = async (console: TestConsole) => (await list(console)).deliveries[0]?.id ?? '';
const retry = (console: TestConsole, id: string) => send(console, 'POST', toUrl(consoleCalls.deliveryRetry, id), {});

describeDataLayer('a failed delivery in the console', (makeDatabase) => {
  test('is listed with its reason, its lead and the numbers of its destination', async () => {
    const { console } = await startDelivering(answers.badRequest, await makeDatabase());
    const lead = await sendLead(console, 'ada@example.com');
    await expect.poll(() => listStates(console)).toEqual(['dead']);
    const { deliveries, next, destinations } = await list(console);
    expect(deliveries).toMatchObject([
      { destination: 'webhook', attempts: 1, subject: lead, leadId: lead, lastError: expect.stringContaining('400') },
    ]);
    expect(next).toBe(null);
    expect(destinations).toEqual([
      {
        name: 'webhook',
        waiting: 0,
        held: 0,
        dead: 1,
        sentLastDay: 0,
        oldestDueSeconds: null,
        circuit: 'closed',
        pausedUntil: null,
      },
    ]);
    expect(await readAudit(console, 'deliveries.list')).not.toEqual([]);
  });

  test('has its payload for editors and not for viewers, and each access is in the audit log', async () => {
    const { console } = await startDelivering(answers.badRequest, await makeDatabase());
    const lead = await sendLead(console, 'ada@example.com');
    await expect.poll(() => listStates(console)).toEqual(['dead']);
    const id = await findId(console);
    const [viewer, editor] = [
      await console.signInAs('ada@example.org', 'viewer'),
      await console.signInAs('eve@example.org', 'editor'),
    ];
    const failures = [{ at: expect.any(String) as string, reason: expect.stringContaining('INVALID_EMAIL') as string }];
    expect(await find(console, id, viewer)).toMatchObject({ id, leadId: lead, failures, payload: null });
    expect(await find(console, id, editor)).toMatchObject({
      failures,
      payload: { id: lead, payload: { email: 'ada@example.com' } },
    });
    expect(
      (await readAudit(console, 'delivery.view')).map(({ actor, subject, detail }) => [actor, subject, detail]).sort(),
    ).toEqual([
      ['ada@example.org', id, ''],
      ['eve@example.org', id, 'with payload'],
    ]);
    expect((await console.requestConsole(toUrl(consoleCalls.delivery, 'unknown'))).status).toBe(404);
  });

  test('is delivered after a retry, and can’t be retried again', async () => {
    const { console, vendor } = await startDelivering(answers.badRequest, await makeDatabase());
    await sendLead(console, 'ada@example.com');
    await expect.poll(() => listStates(console)).toEqual(['dead']);
    const id = await findId(console);
    vendor.answerWith(answers.ok);
    const retried = await retry(console, id);
    expect(v.parse(deliveriesDueSchema, await retried.json())).toEqual({ deliveriesDue: 1 });
    await expect.poll(() => listStates(console)).toEqual(['sent']);
    expect(await findWebhook(console)).toMatchObject({ dead: 0, sentLastDay: 1 });
    const again = await retry(console, id);
    expect([again.status, await readErrorCode(again)]).toEqual([409, 'conflict']);
    expect(await readAudit(console, 'delivery.retry')).toMatchObject([{ subject: id, actor: 'console token' }]);
    await sql`update outbox set settled_at = settled_at - 86400000`.execute(console.server.services.database.kysely);
    expect(await findWebhook(console)).toMatchObject({ sentLastDay: 0 });
  });

  test('is delivered after a retry of all failed ones of its destination', async () => {
    const { console, vendor } = await startDelivering(answers.badRequest, await makeDatabase());
    for (const name of ['ada', 'eve']) await sendLead(console, `${name}@example.com`);
    await expect.poll(() => listStates(console)).toEqual(['dead', 'dead']);
    vendor.answerWith(answers.ok);
    const retryAll = async (destination: string) =>
      v.parse(
        deliveriesDueSchema,
        await (await send(console, 'POST', consoleCalls.deliveriesRetry, { destination })).json(),
      ).deliveriesDue;
    expect(await retryAll('hubspot')).toBe(0);
    expect(await retryAll('webhook')).toBe(2);
    await expect.poll(() => listStates(console)).toEqual(['sent', 'sent']);
    expect((await readAudit(console, 'deliveries.retry')).map(({ subject }) => subject)).toEqual(['webhook']);
  });

  test('is not retried while its lead is in quarantine', async () => {
    const { console } = await startDelivering(answers.ok, await makeDatabase());
    await sendLead(console, 'bot@example.com', {}, { 'x-form-trap': 'x' });
    expect(await listStates(console)).toEqual(['held']);
    const refused = await retry(console, await findId(console));
    expect([refused.status, v.parse(apiErrorSchema, await refused.json()).message]).toEqual([
      409,
      expect.stringContaining('quarantine'),
    ]);
    expect(await findWebhook(console)).toMatchObject({ held: 1, waiting: 0 });
    expect(await readAudit(console, 'delivery.retry')).toEqual([]);
  });
});

test('no payload has a token, secret or password of its destination', async () => {
  const { url } = await startVendor(answers.badRequest);
  const [token, password] = ['pat-na1-token', 'mail-password'];
  const console = await startConsole({
    environment: {
      LEAD_WEBHOOK_URL: url,
      LEAD_WEBHOOK_SECRET: SECRET,
      HUBSPOT_MODE: 'both',
      HUBSPOT_PORTAL_ID: '4711',
      HUBSPOT_CONTACT_FORM_ID: '8a3f0c1e-1d2b-4c3d-8e4f-5a6b7c8d9e0f',
      HUBSPOT_ACCESS_TOKEN: token,
      HUBSPOT_API_URL: url,
      SMTP_URL: `smtp://site:${password}@127.0.0.1:9`,
      LEAD_NOTICE_FROM: 'site@whorl.example',
      LEAD_NOTICE_TO: 'sales@whorl.example',
    },
  });
  await sendLead(console, 'ada@example.com');
  const { deliveries } = await list(console);
  expect(deliveries.map(({ destination }) => destination).sort()).toEqual([
    'email',
    'hubspot',
    'hubspot-contacts',
    'webhook',
  ]);
  for (const { id } of deliveries) {
    const payload = JSON.stringify((await find(console, id)).payload);
    expect([SECRET, token, password].filter((secret) => payload.includes(secret))).toEqual([]);
    expect(payload).toContain('ada@example.com');
  }
});

describeDataLayer('a destination in the console', (makeDatabase) => {
  test('has an open circuit breaker until the pause ends, and the age of the oldest delivery that is due', async () => {
    const { console, vendor } = await startDelivering(answers.unavailable, await makeDatabase());
    await sendLead(console, 'ada@example.com');
    await expect.poll(async () => (await findWebhook(console))?.circuit).toBe('open');
    const pausedUntil = new Date(console.clock.now() + 60_000).toISOString();
    expect(await findWebhook(console)).toMatchObject({ waiting: 1, oldestDueSeconds: null, pausedUntil });
    await sendLead(console, 'eve@example.com');
    console.clock.advance(30_000);
    expect(await findWebhook(console)).toMatchObject({ waiting: 2, oldestDueSeconds: 30, circuit: 'open' });
    vendor.answerWith(answers.ok);
    const { outbox } = console.server.services;
    await passUntil([{ clock: console.clock, outbox }], async () => (await findWebhook(console))?.waiting === 0);
    expect(await findWebhook(console)).toMatchObject({ circuit: 'closed', pausedUntil: null, sentLastDay: 2 });
  });
});

describeDataLayer('the list of deliveries', (makeDatabase) => {
  test('is filtered by destination, state and days, newest first', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const now = console.clock.now();
    await insertDeliveries(console, [
      { id: 'a', destination: 'webhook', state: 'dead', at: now - 2 * 86_400_000 },
      { id: 'b', destination: 'webhook', state: 'sent', at: now },
      { id: 'c', destination: 'email', state: 'waiting', at: now + 1 },
    ]);
    const listIds = async (query: string) => (await list(console, query)).deliveries.map(({ id }) => id);
    const day = new Date(now).toISOString().slice(0, 10);
    expect(await listIds('')).toEqual(['c', 'b', 'a']);
    expect(await listIds('?destination=webhook')).toEqual(['b', 'a']);
    expect(await listIds('?state=dead')).toEqual(['a']);
    expect(await listIds('?destination=webhook&state=sent')).toEqual(['b']);
    expect(await listIds('?destination=email&state=sent')).toEqual([]);
    expect(await listIds(`?from=${day}&to=${day}`)).toEqual(['c', 'b']);
    expect(await listIds(`?to=${day}&state=`)).toHaveLength(3);
    expect((await list(console)).deliveries.map(({ leadId }) => leadId)).toEqual([null, null, null]);
  });

  test('has pages that neither repeat nor leave out a delivery while new ones arrive', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const now = console.clock.now();
    const states = ['waiting', 'held', 'sent', 'dead'];
    const rows = Array.from({ length: DELIVERIES_PER_PAGE + 5 }, (_, number) => ({
      id: `copy-${String(number).padStart(3, '0')}`,
      destination: 'webhook',
      state: states[number % 4] ?? '',
      at: now - (number % 3),
    }));
    await insertDeliveries(console, rows);
    const page = await list(console);
    expect(page.deliveries).toHaveLength(DELIVERIES_PER_PAGE);
    await insertDeliveries(console, [{ id: 'later', destination: 'webhook', state: 'sent', at: now + 1 }]);
    const rest = await list(console, `?after=${page.next}`);
    expect(rest.next).toBe(null);
    const all = [...page.deliveries, ...rest.deliveries];
    expect(all.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id));
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });
});

async function insertDeliveries(
  { server }: TestConsole,
  rows: readonly { id: string; destination: string; state: string; at: number }[],
): Promise<void> {
  for (const { id, destination, state, at } of rows)
    await sql`insert into outbox (id, destination, subject, body, state, due_at, lease_until, token, attempts, created_at)
      values (${id}, ${destination}, 'no lead', '{}', ${state}, ${at}, 0, 0, 0, ${at})`.execute(
      server.services.database.kysely,
    );
}

test.each([
  ['?state=failed', 'state: must be one of waiting, held, sent, dead'],
  ['?from=yesterday', 'from: must be a day such as 2026-11-22'],
  ['?after=1', 'after: must be `next` of the page before'],
  ['?email=ada', 'email: is not known'],
])('GET the deliveries with %s returns 400 with the parameter and the reason', async (query, message) => {
  const { requestConsole } = await startConsole();
  const answer = await requestConsole(consoleCalls.deliveries + query);
  expect([answer.status, v.parse(apiErrorSchema, await answer.json()).message]).toEqual([400, message]);
});

test.each<[Role | undefined, readonly number[]]>([
  [undefined, [401, 401, 401, 401]],
  ['viewer', [200, 200, 403, 403]],
  ['editor', [200, 200, 409, 200]],
  ['administrator', [200, 200, 409, 200]],
])('the endpoints of deliveries accept what the role %s permits', async (role, statuses) => {
  const console = await startConsole();
  await insertDeliveries(console, [{ id: 'a', destination: 'webhook', state: 'sent', at: 0 }]);
  const cookie = role === undefined ? '' : await console.signInAs('ada@example.org', role);
  const responses = [
    await console.requestConsole(consoleCalls.deliveries, { cookie }),
    await console.requestConsole(toUrl(consoleCalls.delivery, 'a'), { cookie }),
    await send(console, 'POST', toUrl(consoleCalls.deliveryRetry, 'a'), {}, cookie),
    await send(console, 'POST', consoleCalls.deliveriesRetry, { destination: 'webhook' }, cookie),
  ];
  expect(responses.map(({ status }) => status)).toEqual(statuses);
});
