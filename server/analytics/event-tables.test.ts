import { getExposureId } from '@whorl/contract/experiments/exposure.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { type Migrations, migrate } from '../platform/database/migrations.ts';
import { testEvent, testView } from '../testing/analytics-events.ts';
import { afterTest } from '../testing/clean-up.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { analyticsMigrations } from './event-tables.ts';
import { storeEvents } from './store-events.ts';

describeDataLayer('migration of older events', (makeDatabase) => {
  test('older events get their kind of traffic', async () => {
    const database = openDatabase(await makeDatabase('empty'));
    afterTest(() => database.close());
    const before: Migrations = Object.fromEntries(
      Object.entries(analyticsMigrations).filter(([name]) => name < 'analytics-4'),
    );
    await migrate(database, [before]);
    const events = {
      people: testView('/'),
      bots: testView('/', {}, { botDetected: 'True', vmDetected: true }),
      'virtual machines': testView('/', {}, { vmDetected: true }),
      none: testEvent(),
    };
    for (const [name, event] of Object.entries(events))
      await sql`insert into analytics_events (insert_id, event_type, happened_at, received_at, counted_at, plan_version,
        plan_fit, event) values (${name}, ${event.event_type}, 0, 0, 0, '1', 'unchecked', ${JSON.stringify(event)})`.execute(
        database.kysely,
      );
    await migrate(database, [analyticsMigrations]);
    const rows = await database.kysely.selectFrom('analytics_events').select(['insert_id', 'traffic']).execute();
    expect(Object.fromEntries(rows.map(({ insert_id, traffic }) => [insert_id, traffic ?? 'none']))).toEqual(
      Object.fromEntries(Object.keys(events).map((name) => [name, name])),
    );
  });

  test('older events are still deduplicated, and their stored IDs contain no visitor ID', async () => {
    const databaseUrl = await makeDatabase('empty');
    const database = openDatabase(databaseUrl);
    afterTest(() => database.close());
    const before: Migrations = Object.fromEntries(
      Object.entries(analyticsMigrations).filter(([name]) => name < 'analytics-5'),
    );
    await migrate(database, [before]);
    const visitor = 'aZ3bY4cX5dW6eV7fU8gT';
    const ids = [getExposureId('home-evidence', visitor), '018f-at-random'];
    for (const id of ids)
      await sql`insert into analytics_insert_ids (insert_id, received_at) values (${id}, 0)`.execute(database.kysely);
    await migrate(database, [analyticsMigrations]);
    const { rows } = await sql<{ insert_id: string }>`select insert_id from analytics_insert_ids`.execute(
      database.kysely,
    );
    expect(rows.filter(({ insert_id }) => insert_id.includes(visitor))).toEqual([]);
    const again = ids.map((insert_id) => ({ ...testEvent({ insert_id }), event_type: 'Web CTA Clicked' }));
    const added = await storeEvents(database, { events: again, sentAt: undefined, country: undefined }, Date.now());
    expect([...added]).toEqual([]);
  });
});
