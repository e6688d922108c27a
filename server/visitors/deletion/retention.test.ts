import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../../platform/database/tables.ts';
import { laptopSignals } from '../../testing/browser.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { startTestServer } from '../../testing/server.ts';
import { postSignals } from '../../testing/signals.ts';
import { deleteOldVisitors } from './retention.ts';

const OLD_VISITS = 1_200;

describeOnEachDatabase('the retention of identifications', (makeDatabase) => {
  test('other writes do not wait until all expired ones are deleted', async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    const { database } = server.services;
    await postSignals(server, { signals: laptopSignals });
    const visit = await database.kysely.selectFrom('identifications').selectAll().executeTakeFirstOrThrow();
    const old = Array.from({ length: OLD_VISITS }, (_, n) => ({ ...visit, request_id: `0.${n}`, at: 0 }));
    await database.kysely.insertInto('identifications').values(old).execute();
    const countOld = async (kysely: Kysely<Tables>) =>
      (await kysely.selectFrom('identifications').select('at').where('at', '=', 0).execute()).length;

    const deletion = deleteOldVisitors(database, clock.now());
    expect(await database.commitTogether(countOld)).toBeGreaterThan(0);
    await deletion;
    expect(await countOld(database.kysely)).toBe(0);
    expect(await database.kysely.selectFrom('identifications').select('request_id').execute()).toEqual([
      { request_id: visit.request_id },
    ]);
  });
});
