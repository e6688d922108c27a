import { randomUUID } from 'node:crypto';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { form as pressForm } from '@whorl/contract/leads/forms/press.ts';
import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import { serverStorageEntries } from '@whorl/contract/stored-data/server-storage.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeBatches } from '../analytics/forwarding/make-batches.ts';
import { vendorReceiver } from '../analytics/forwarding/send-batch.ts';
import { exportReceiver } from '../analytics/forwarding/send-export.ts';
import { rollUp } from '../analytics/roll-up.ts';
import { definePrivacy } from '../cli/privacy.ts';
import { savedViewData } from '../console/saved-view-data.ts';
import { createListAccess } from '../lists/list-access.ts';
import { playgroundData } from '../playground/playground-data.ts';
import { sendEvents, testView } from '../testing/analytics-events.ts';
import { createTestClock } from '../testing/clock.ts';
import { getCommandOutput, spawnCommand } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { postSignals } from '../testing/signals.ts';
import { answers, type TestVendor, useTestVendors } from '../testing/vendor.ts';
import { personalData, tablesWithoutPersonalData, visitorDataSets } from './personal-data.ts';

const startVendor = useTestVendors();
const webhookAt = (vendor: TestVendor) => ({
  LEAD_WEBHOOK_URL: vendor.url,
  LEAD_WEBHOOK_SECRET: 'a secret of the webhook',
});

async function send(server: TestServer, endpoint: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await server.fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': randomUUID(), ...headers },
    body: JSON.stringify(payload),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}
const contact = { name: 'contact-sales', description: 'Hello' };

const run = ({ services: { database, clock } }: TestServer, ...args: string[]): Promise<string> =>
  getCommandOutput(definePrivacy, { database, now: clock.now() }, args);
type Exported = { kept: Record<string, { form: string; deliveries: { state: string; body: unknown }[] }[]> };
const exported = async (server: TestServer, email: string) =>
  JSON.parse(await run(server, 'export', email)) as Exported;

/** Returns every value of every table. */
async function everythingStored(server: TestServer): Promise<string> {
  const { kysely } = server.services.database;
  const tables = await kysely.introspection.getTables();
  const rows: unknown[][] = [];
  for (const { name } of tables) rows.push((await sql`select * from ${sql.table(name)}`.execute(kysely)).rows);
  return JSON.stringify(rows).toLowerCase();
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Returns every object and array of an export. */
function listObjects(exported: unknown): JsonObject[] {
  if (typeof exported !== 'object' || exported === null) return [];
  return [exported as JsonObject, ...Object.values(exported).flatMap(listObjects)];
}

/** Returns the forms in which an export may contain a column's value: unchanged, parsed from JSON, or as a time. */
function listSpellings(value: unknown): string[] {
  const forms = [value];
  if (typeof value === 'number' && value > 1e12) forms.push(new Date(value).toISOString());
  if (typeof value === 'string' && /^[[{]/.test(value)) forms.push(JSON.parse(value));
  return forms.map((form) => JSON.stringify(form));
}

describeOnEachDatabase('npm run privacy', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}) => {
    const clock = createTestClock();
    return { clock, server: await startTestServer({ databaseUrl: await makeDatabase(), environment, clock }) };
  };

  test('covers every table with personal data', async () => {
    const { server } = await start();
    const tables = serverStorageEntries.flatMap(({ table }) => (table === undefined ? [] : [table]));
    const answeredFor = [...personalData, ...visitorDataSets].flatMap((part) => part.tables);
    // Saved views are searched for email addresses and for visitor IDs.
    expect([...new Set([...answeredFor, ...tablesWithoutPersonalData])].sort()).toEqual(tables.sort());
    await expect(run(server, 'export', 'unknown@example.com')).resolves.toContain('"kept"');
  });

  test('exports the leads of every form, the drafts of rejected forms, and every delivery', async () => {
    const vendor = await startVendor(answers.badRequest);
    const { server, clock } = await start(webhookAt(vendor));
    await send(server, generalContactForm.endpoint, { ...contact, email: 'ada@example.com' });
    await send(server, endpoints.newsletter, { email: 'Ada@Example.com' });
    await send(
      server,
      supportForm.endpoint,
      { email: 'ADA@example.com', description: 'It hangs.' },
      { 'x-form-trap': 'x' },
    );
    await send(server, endpoints.jobApplication, {
      job: 'analyst',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      question_421: 'Because.',
    });
    await send(server, pressForm.endpoint, { email: 'grace@example.com', message: 'What?' });
    const typed = { email: 'ada@example.com', description: '' };
    await server.fetch(supportForm.endpoint, { method: 'POST', body: new URLSearchParams(typed) });
    await expect
      .poll(async () =>
        (await exported(server, 'ada@example.com')).kept.forms?.map(({ form, deliveries }) => [
          form,
          ...deliveries.map(({ state }) => state),
        ]),
      )
      .toEqual([
        ['general-contact', 'dead'],
        ['newsletter', 'dead'],
        ['support', 'held'],
        ['job-application', 'dead'],
      ]);
    const { kept, ...head } = JSON.parse(await run(server, 'export', 'aDa@example.com')) as Exported;
    expect(head).toEqual({ email: 'aDa@example.com', exported_at: new Date(clock.now()).toISOString() });
    expect(kept.forms?.[0]).toMatchObject({
      received_at: new Date(clock.now()).toISOString(),
      address: '127.0.0.0',
      payload: { description: 'Hello', email: 'ada@example.com' },
      deliveries: [
        { destination: 'webhook', last_error: expect.stringMatching(/^400/), body: { form: 'general-contact' } },
      ],
    });
    expect(kept['refused forms']).toMatchObject([{ form: 'support', typed }]);
    expect(JSON.stringify(kept)).not.toContain('grace');
  });

  test('erases all of it, lists its recipients, and keeps the data of others', async () => {
    const vendor = await startVendor(answers.ok);
    const { server, clock } = await start(webhookAt(vendor));
    const sent = await send(server, generalContactForm.endpoint, { ...contact, email: 'ada@example.com' });
    await expect
      .poll(async () => (await exported(server, 'ada@example.com')).kept.forms?.[0]?.deliveries[0]?.state)
      .toBe('sent');
    vendor.answerWith(answers.badRequest);
    const dead = await send(server, endpoints.newsletter, { email: 'ADA@example.com' });
    const quarantined = await send(
      server,
      supportForm.endpoint,
      { email: 'ada@example.com', description: 'x' },
      { 'x-form-trap': 'x' },
    );
    await send(server, pressForm.endpoint, { email: 'grace@example.com', message: 'What?' });
    await server.fetch(supportForm.endpoint, {
      method: 'POST',
      body: new URLSearchParams({ email: 'ada@example.com', description: '' }),
    });
    await expect
      .poll(async () =>
        (await exported(server, 'ada@example.com')).kept.forms?.map(({ deliveries }) => deliveries[0]?.state),
      )
      .toEqual(['sent', 'dead', 'held']);
    const out = await run(server, 'erase', 'Ada@Example.COM');
    expect(out).toMatch(/^Erased: 3 of forms, 1 of refused forms\.\n/);
    expect(out).toContain(`webhook: ${sent}, delivered ${new Date(clock.now()).toISOString()}`);
    expect(out).toContain(`webhook: ${dead}, attempted`);
    expect(out).not.toContain(quarantined);
    const left = await everythingStored(server);
    expect(left).not.toContain('ada@example.com');
    expect(left).toContain('grace@example.com');
    expect(await run(server, 'erase', 'ada@example.com')).toMatch(/^Nothing is stored/);
  });

  test('erases while a delivery is in flight, which is the last one', async () => {
    const vendor = await startVendor(answers.hang);
    const { server, clock } = await start(webhookAt(vendor));
    await send(server, generalContactForm.endpoint, { ...contact, email: 'ada@example.com' });
    await vendor.received(1);
    expect(await run(server, 'erase', 'ada@example.com')).toMatch(/webhook: .*, attempted/);
    vendor.answerWith(answers.ok);
    // Longer than the delivery's timeout, its lease, and the longest retry delay.
    for (let minute = 0; minute < 70; minute += 1) clock.advance(60_000);
    const after = await send(server, generalContactForm.endpoint, { ...contact, email: 'grace@example.com' });
    await vendor.received(2);
    expect(JSON.parse(vendor.requests[1]?.body ?? '')).toMatchObject({ id: after });
    expect(vendor.requests).toHaveLength(2);
    expect(await everythingStored(server)).not.toContain('ada@example.com');
  });

  test.each([
    [[], 'Usage'],
    [['export'], "missing required argument 'subject'"],
    [['erase', 'ada'], 'not an email address'],
    [['erase', '@example.com'], 'not an email address'],
    [['export', 'visitor:'], 'not a visitor ID'],
    [['erase', 'visitor:%'], 'not a visitor ID'],
    [['forget', 'ada@example.com'], 'Usage'],
    [['erase', 'ada@example.com', 'grace@example.com'], 'Usage'],
  ])('npm run privacy with %j fails with the reason', async (args, reason) => {
    const { server } = await start();
    await expect(run(server, ...args)).rejects.toThrow(reason);
  });

  test('exports and erases only the data of one visitor ID', async () => {
    const vendor = { AMPLITUDE_API_KEY: 'k', AMPLITUDE_API_URL: 'http://127.0.0.1:9/' };
    const { server } = await start({ ...vendor, EVENT_EXPORT_URL: 'http://127.0.0.1:9/' });
    const [mine, others] = ['aaaaaaaaaa0000000001', 'aaaaaaaaaa0000000002'];
    const events = [mine, others].map((device_id) => ({ event_type: 'x', device_id, insert_id: `of ${device_id}` }));
    await server.fetch(endpoints.analyticsBatch, { method: 'POST', body: JSON.stringify({ api_key: 'k', events }) });
    const { kept, ...head } = JSON.parse(await run(server, 'export', `visitor:${mine}`)) as Exported;
    expect(head).toMatchObject({ visitor_id: mine });
    expect(kept).toMatchObject({ events: [{ event: { device_id: mine } }], identifications: [] });
    expect(await run(server, 'erase', `visitor:${mine}`)).toMatch(/^Erased: 1 of events\.\nNo copies were sent/);
    expect(await run(server, 'erase', `visitor:${mine}`)).toMatch(/^Nothing is stored/);
    const { kept: left } = JSON.parse(await run(server, 'export', `visitor:${others}`)) as Exported;
    expect(left.events).toHaveLength(1);
    // After forwarding, the erasure reports every recipient.
    for (const receiver of [vendorReceiver, exportReceiver]) await makeBatches(server.services, receiver);
    const erased = await run(server, 'erase', `visitor:${others}`);
    expect(erased).toContain(`the analytics vendor: ${others}`);
    expect(erased).toContain(`the receiver of exported events: ${others}`);
  });

  test('exports every personal column of every table with data by visitor ID', async () => {
    const { server } = await start();
    const { kysely } = server.services.database;
    const identified = await postSignals(server, { privacy: { isPrivate: true }, linkedId: 'order-7' });
    const { result } = (await identified.json()) as IdentificationAnswer;
    const { visitorId } = result;
    await sendEvents(server, [testView('/blog/', { device_id: visitorId, user_id: 'a person', language: 'en-GB' })]);
    await rollUp(server.services.database);
    const tables = await kysely.introspection.getTables();
    for (const table of tables.filter(({ name }) => playgroundData.tables.includes(name))) {
      const values = table.columns.map(({ name, dataType }, index) => {
        if (name === 'visitor_id') return visitorId;
        if (dataType.toLowerCase() === 'text') return `${table.name} ${name}`;
        return /bigint|int8/i.test(dataType) ? 1_790_000_000_000 + index : 7 + index;
      });
      const names = table.columns.map(({ name }) => sql.ref(name));
      await sql`insert into ${sql.table(table.name)} (${sql.join(names)}) values (${sql.join(values)})`.execute(kysely);
    }

    await createListAccess(server.services).add(
      {
        workspace: 'shop',
        kind: 'visitor',
        value: visitorId,
        action: 'block',
        reason: 'Cards',
        expiresAt: '2099-01-01T00:00:00.000Z',
      },
      'ada@example.org',
      () => async () => undefined,
    );

    const { kept } = JSON.parse(await run(server, 'export', `visitor:${visitorId}`)) as { kept: object };
    const parts = listObjects(kept);
    const values = new Set(parts.flatMap((part) => Object.values(part).map((value) => JSON.stringify(value))));
    for (const { table = '', personal } of serverStorageEntries) {
      if (!visitorDataSets.some((part) => part.tables.includes(table))) continue;
      // A view only mentions a visitor; its row belongs to a user. Its test is that of saved views.
      if (savedViewData.tables.includes(table)) continue;
      const owner = ['visitor_id', 'device_id', 'value'].find((name) => personal.includes(name)) ?? 'id';
      const { rows } = await sql<JsonObject>`select * from ${sql.table(table)}
        where ${sql.ref(owner)} = ${visitorId}`.execute(kysely);
      expect(rows, table).not.toEqual([]);
      for (const row of rows) {
        const isExported = (column: string, matches: (form: string) => boolean) =>
          listSpellings(row[column]).some(matches);
        // Events are exported in the format in which they were sent; everything else row by row and column by column.
        const missing = table.startsWith('analytics_')
          ? [personal.filter((column) => row[column] !== null && !isExported(column, (form) => values.has(form)))]
          : parts.map((part) =>
              personal.filter((column) => !isExported(column, (form) => JSON.stringify(part[column]) === form)),
            );
        expect(missing, `${table}: ${JSON.stringify(row)}`).toContainEqual([]);
      }
    }
  });

  test('runs while the server is running', async () => {
    const databaseUrl = await makeDatabase('empty');
    const runExport = () => spawnCommand('privacy', { DATABASE_URL: databaseUrl }, 'export', 'ada@example.com');
    expect(await runExport()).toMatchObject({ code: 1, out: '', err: expect.stringContaining('start the server') });
    const server = await startTestServer({ databaseUrl });
    await send(server, endpoints.newsletter, { email: 'ada@example.com' });
    const { code, out } = await runExport();
    expect([code, (JSON.parse(out) as Exported).kept.forms]).toMatchObject([0, [{ form: 'newsletter' }]]);
  });
});
