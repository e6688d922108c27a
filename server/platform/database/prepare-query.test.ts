import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeDataLayer } from '../../testing/each-database.ts';
import { openDatabase } from './database.ts';
import { prepareQuery } from './prepare-query.ts';

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
