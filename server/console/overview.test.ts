import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { overviewSchema } from '@whorl/contract/console/overview.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sendLead, startConsole, type TestConsole } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { postSignals } from '../testing/signals.ts';
import { distinctBrowser } from '../testing/visits.ts';

const DAY_MS = 86_400_000;
const read = async ({ requestConsole }: TestConsole) =>
  v.parse(overviewSchema, await (await requestConsole(consoleCalls.overview)).json());

describeDataLayer('the overview', (makeDatabase) => {
  test('is empty on a new server', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const { days, freeBytes: _freeBytes, ...attention } = await read(console);
    expect(attention).toEqual({
      newLeads: 0,
      oldestNewLeadAt: null,
      heldLeads: 0,
      failedDeliveries: 0,
      pausedDestinations: [],
      unresolvedErrors: 0,
      lateTexts: 0,
      decidedExperiments: [],
      unevenExperiments: [],
    });
    expect(days.map(({ leads, identifications, pageViews }) => [leads, identifications, pageViews])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  test('counts new leads, those in quarantine, failed deliveries and errors', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const { kysely } = console.server.services.database;
    const held = await sendLead(console, 'held@example.com');
    const answered = await sendLead(console, 'answered@example.com');
    await sendLead(console, 'new@example.com');
    await sql`update leads set quarantine = 'held' where id = ${held}`.execute(kysely);
    await sql`update leads set status = 'contacted' where id = ${answered}`.execute(kysely);
    await sql`insert into outbox_destinations (name, full_at, open_until, failures) values ('crm', 0, 0, 0)`.execute(
      kysely,
    );
    await sql`insert into outbox (id, subject, destination, body, state, attempts, due_at, lease_until, token, created_at)
      values ('d-1', ${answered}, 'crm', '{}', 'dead', 10, 0, 0, 0, 0)`.execute(kysely);
    expect(await read(console)).toMatchObject({
      newLeads: 1,
      oldestNewLeadAt: new Date(console.clock.now()).toISOString(),
      heldLeads: 1,
      failedDeliveries: 1,
    });
  });

  test('has the figures of today, yesterday and the same day last week', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const { kysely } = console.server.services.database;
    const yesterday = await sendLead(console, 'yesterday@example.com');
    await sql`update leads set received_at = received_at - ${DAY_MS} where id = ${yesterday}`.execute(kysely);
    await sendLead(console, 'today@example.com');
    await postSignals(console.server, distinctBrowser('a'));
    await postSignals(console.server, { ...distinctBrowser('b'), bot: { bot: true, botKind: 'headless' } });
    await sql`update identifications set at = at - ${7 * DAY_MS} where bot = 'bad'`.execute(kysely);
    const toDay = (days: number) => new Date(console.clock.now() - days * DAY_MS).toISOString().slice(0, 10);
    expect((await read(console)).days).toMatchObject([
      { day: toDay(0), leads: 1, identifications: 1, badBots: 0 },
      { day: toDay(1), leads: 1, identifications: 0, badBots: 0 },
      { day: toDay(7), leads: 0, identifications: 1, badBots: 1 },
    ]);
  });
});

test('the overview is refused without a session', async () => {
  const { requestConsole } = await startConsole();
  expect((await requestConsole(consoleCalls.overview, {})).status).toBe(401);
});
