import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeDataLayer } from '../../testing/each-database.ts';
import type { DestinationRow } from '../outbox/outbox-tables.ts';
import { openDatabase } from './database.ts';
import { isAmong } from './is-among.ts';
import { pickValues, prepareBatches, prepareQuery } from './prepare-query.ts';

const columns = ['name', 'full_at', 'open_until', 'paused_at', 'failures', 'probe'] as const;
const toRow = (name: string, failures = 0): DestinationRow => ({
  ...{ name, full_at: 0, open_until: 0, paused_at: null, failures, probe: null },
});

describeDataLayer('a prepared query', (makeDatabase) => {
  test('is built once and runs with the values of each call, also twice in one query and without a value', async () => {
    const database = openDatabase(await makeDatabase());
    let built = 0;
    const select = prepareQuery((kysely, { name, shown }: { name: string; shown: string | null }) => {
      built += 1;
      return kysely.selectNoFrom([
        sql<string>`cast(${name} as text)`.as('first'),
        sql<string>`upper(cast(${name} as text))`.as('second'),
        sql<string | null>`cast(${shown} as text)`.as('third'),
      ]);
    });
    const rows = [
      await select(database.kysely, { name: 'ada', shown: 'x' }),
      await database.kysely.transaction().execute((tx) => select(tx, { name: 'grace', shown: null })),
    ];
    expect(rows).toEqual([
      [{ first: 'ada', second: 'ADA', third: 'x' }],
      [{ first: 'grace', second: 'GRACE', third: null }],
    ]);
    expect(built).toBe(1);
    await database.close();
  });
});

describeDataLayer('a prepared batch', (makeDatabase) => {
  test('writes each row once, whatever their number', async () => {
    const database = openDatabase(await makeDatabase());
    const builtFor: number[] = [];
    const insert = prepareBatches((kysely, rows: readonly DestinationRow[]) => {
      builtFor.push(rows.length);
      return kysely.insertInto('outbox_destinations').values(rows.map((row) => pickValues(row, columns)));
    });
    const rows = Array.from({ length: 237 }, (_, index) => toRow(String(index).padStart(3, '0'), index));
    await database.kysely.transaction().execute(async (tx) => {
      await insert(tx, []);
      await insert(tx, rows);
    });
    expect(await database.kysely.selectFrom('outbox_destinations').selectAll().orderBy('name').execute()).toEqual(rows);
    // Once for each size that was needed: twice 100, then 30, 5 and 2.
    expect(builtFor).toEqual([100, 30, 5, 2]);
    await database.close();
  });
});

describeDataLayer('isAmong', (makeDatabase) => {
  test('finds the rows of any number of texts, also with quotes', async () => {
    const database = openDatabase(await makeDatabase());
    const rows = ['a', "b'", 'c"', 'd\\'].map((name) => toRow(name));
    await database.kysely.insertInto('outbox_destinations').values(rows).execute();
    const find = async (texts: readonly string[]) => {
      const query = database.kysely
        .selectFrom('outbox_destinations')
        .select('name')
        .where(isAmong(database.kysely, 'outbox_destinations.name', JSON.stringify(texts)))
        .orderBy('name');
      return (await query.execute()).map(({ name }) => name);
    };
    expect(await find([])).toEqual([]);
    expect(await find(["b'", 'x', 'd\\', 'd\\'])).toEqual(["b'", 'd\\']);
    expect(await find(['c"'])).toEqual(['c"']);
    await database.close();
  });
});
