import { randomUUID } from 'node:crypto';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { form as pressForm } from '@whorl/contract/leads/forms/press.ts';
import { form as supportForm } from '@whorl/contract/leads/forms/support.ts';
import { keptOnServer } from '@whorl/contract/stored-data/kept-on-server.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { rollUp } from '../analytics/roll-up.ts';
import { makeBatches } from '../analytics/vendor/make-batches.ts';
import { definePrivacy } from '../cli/privacy.ts';
import { playgroundData } from '../playground/playground-data.ts';
import { sendEvents, testView } from '../testing/analytics-events.ts';
import { createTestClock } from '../testing/clock.ts';
import { outputOf, spawnCommand } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { postReading } from '../testing/signals.ts';
import { answers, startTestVendor, type TestVendor, type VendorAnswer } from '../testing/vendor.ts';
import { dataOfVisitors, personalData, tablesWithoutAddress } from './personal-data.ts';

const vendors: TestVendor[] = [];
// Before the server is closed, which waits for what is on its way.
afterEach(async () => {
  for (const vendor of vendors.splice(0)) await vendor.close();
});
const startVendor = async (answer: VendorAnswer) => {
  const vendor = await startTestVendor(answer);
  vendors.push(vendor);
  return vendor;
};
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
  outputOf(definePrivacy, { database, now: clock.now() }, args);
type Exported = { kept: Record<string, { form: string; deliveries: { state: string; body: unknown }[] }[]> };
const exported = async (server: TestServer, email: string) =>
  JSON.parse(await run(server, 'export', email)) as Exported;

/** Every value of every table in which something stands. */
async function everythingStored(server: TestServer): Promise<string> {
  const { kysely } = server.services.database;
  const tables = await kysely.introspection.getTables();
  const rows: unknown[][] = [];
  for (const { name } of tables) rows.push((await sql`select * from ${sql.table(name)}`.execute(kysely)).rows);
  return JSON.stringify(rows).toLowerCase();
}

type Told = Readonly<Record<string, unknown>>;

/** Every object and list that an export is made of. */
function partsOf(exported: unknown): Told[] {
  if (typeof exported !== 'object' || exported === null) return [];
  return [exported as Told, ...Object.values(exported).flatMap(partsOf)];
}

/** How an export may write what stands in a column: as it is, as what it is JSON of, or as a time. */
function formsOf(value: unknown): string[] {
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

  test('answers for every table in which an address stands', async () => {
    const { server } = await start();
    const tables = keptOnServer.flatMap(({ table }) => (table === undefined ? [] : [table]));
    const answeredFor = [...personalData, ...dataOfVisitors].flatMap((part) => part.tables);
    expect([...answeredFor, ...tablesWithoutAddress].sort()).toEqual(tables.sort());
    await expect(run(server, 'export', 'nobody@example.com')).resolves.toContain('"kept"');
  });

  test('exports what every form has brought, what was refused, and every delivery', async () => {
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

  test('erases all of it, says who has got some, and leaves others alone', async () => {
    const vendor = await startVendor(answers.ok);
    const { server, clock } = await start(webhookAt(vendor));
    const sent = await send(server, generalContactForm.endpoint, { ...contact, email: 'ada@example.com' });
    await expect
      .poll(async () => (await exported(server, 'ada@example.com')).kept.forms?.[0]?.deliveries[0]?.state)
      .toBe('sent');
    vendor.answerWith(answers.badRequest);
    const dead = await send(server, endpoints.newsletter, { email: 'ADA@example.com' });
    const held = await send(
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
    expect(out).not.toContain(held);
    const left = await everythingStored(server);
    expect(left).not.toContain('ada@example.com');
    expect(left).toContain('grace@example.com');
    expect(await run(server, 'erase', 'ada@example.com')).toMatch(/^Nothing is stored/);
  });

  test('erases while a delivery is on its way: it is the last', async () => {
    const vendor = await startVendor(answers.hang);
    const { server, clock } = await start(webhookAt(vendor));
    await send(server, generalContactForm.endpoint, { ...contact, email: 'ada@example.com' });
    await vendor.received(1);
    expect(await run(server, 'erase', 'ada@example.com')).toMatch(/webhook: .*, attempted/);
    vendor.answerWith(answers.ok);
    // Over the delivery's timeout, its lease, and the longest wait after a failure.
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
  ])('npm run privacy with %j names what is wrong', async (args, told) => {
    const { server } = await start();
    await expect(run(server, ...args)).rejects.toThrow(told);
  });

  test('exports and erases what is kept under a visitor id, and nothing of others', async () => {
    const vendor = { AMPLITUDE_API_KEY: 'k', AMPLITUDE_API_URL: 'http://127.0.0.1:9/' };
    const { server } = await start(vendor);
    const [mine, others] = ['aaaaaaaaaa0000000001', 'aaaaaaaaaa0000000002'];
    const events = [mine, others].map((device_id) => ({ event_type: 'x', device_id, insert_id: `of ${device_id}` }));
    await server.fetch(endpoints.analyticsBatch, { method: 'POST', body: JSON.stringify({ api_key: 'k', events }) });
    const { kept, ...head } = JSON.parse(await run(server, 'export', `visitor:${mine}`)) as Exported;
    expect(head).toMatchObject({ visitor_id: mine });
    expect(kept).toMatchObject({ events: [{ event: { device_id: mine } }], identifications: [] });
    expect(await run(server, 'erase', `visitor:${mine}`)).toMatch(/^Erased: 1 of events\.\nNobody else/);
    expect(await run(server, 'erase', `visitor:${mine}`)).toMatch(/^Nothing is stored/);
    const { kept: left } = JSON.parse(await run(server, 'export', `visitor:${others}`)) as Exported;
    expect(left.events).toHaveLength(1);
    // Once it was given to the vendor, that is said.
    await makeBatches(server.services);
    expect(await run(server, 'erase', `visitor:${others}`)).toContain(`the analytics vendor: ${others}`);
  });

  test('exports every personal column of every table that is kept under a visitor id', async () => {
    const { server } = await start();
    const { kysely } = server.services.database;
    const identified = await postReading(server, { privacy: { isPrivate: true }, linkedId: 'order-7' });
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

    const { kept } = JSON.parse(await run(server, 'export', `visitor:${visitorId}`)) as { kept: object };
    const parts = partsOf(kept);
    const values = new Set(parts.flatMap((part) => Object.values(part).map((value) => JSON.stringify(value))));
    for (const { table = '', personal } of keptOnServer) {
      if (!dataOfVisitors.some((part) => part.tables.includes(table))) continue;
      const owner = ['visitor_id', 'device_id'].find((name) => personal.includes(name)) ?? 'id';
      const { rows } = await sql<Told>`select * from ${sql.table(table)}
        where ${sql.ref(owner)} = ${visitorId}`.execute(kysely);
      expect(rows, table).not.toEqual([]);
      for (const row of rows) {
        const isTold = (column: string, told: (form: string) => boolean) => formsOf(row[column]).some(told);
        // Events are told as they came, under their own names; everything else as a row, column by column.
        const untold = table.startsWith('analytics_')
          ? [personal.filter((column) => row[column] !== null && !isTold(column, (form) => values.has(form)))]
          : parts.map((part) =>
              personal.filter((column) => !isTold(column, (form) => JSON.stringify(part[column]) === form)),
            );
        expect(untold, `${table}: ${JSON.stringify(row)}`).toContainEqual([]);
      }
    }
  });

  test('is a command beside the server', async () => {
    const databaseUrl = await makeDatabase('empty');
    const ask = () => spawnCommand('privacy', { DATABASE_URL: databaseUrl }, 'export', 'ada@example.com');
    expect(await ask()).toMatchObject({ code: 1, out: '', err: expect.stringContaining('start the server') });
    const server = await startTestServer({ databaseUrl });
    await send(server, endpoints.newsletter, { email: 'ada@example.com' });
    const { code, out } = await ask();
    expect([code, (JSON.parse(out) as Exported).kept.forms]).toMatchObject([0, [{ form: 'newsletter' }]]);
  });
});
