import { deliveryStates } from '@whorl/contract/console/deliveries.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/database.ts';
import { watchStatements } from '../../testing/watch-statements.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrations.ts';
import { findDeliveryPage } from './find-delivery-page.ts';
import { findDestinations } from './find-destinations.ts';
import { outboxMigrations } from './outbox-tables.ts';

// On SQLite only: PostgreSQL reads a small table without an index.
test('the queries of deliveries read no more than an index selects', async () => {
  const { url, release } = await createEmptyDatabase('sqlite');
  const database = openDatabase(url);
  onTestFinished(async () => {
    await database.close();
    await release();
  });
  await migrate(database, [outboxMigrations]);
  const { kysely, plans } = watchStatements(database, 'outbox');
  for (const state of [undefined, ...deliveryStates])
    for (const destination of [undefined, 'webhook'])
      for (const after of [undefined, '1.a'])
        await findDeliveryPage(kysely, { state, destination, after, from: '2026-11-22', to: '2026-11-22' });
  await findDestinations(kysely, Date.UTC(2026, 10, 22));
  for (const plan of await plans()) {
    expect(plan).toMatch(/SEARCH outbox USING (COVERING )?INDEX outbox_(state|destination|settled)/);
    expect(plan).not.toContain('FOR ORDER BY');
  }
});
