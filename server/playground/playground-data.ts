import type { Transaction } from 'kysely';
import type { NoTables } from '../platform/database/database.ts';
import type { VisitorData } from '../platform/personal-data.ts';
import { demos } from './demos.ts';
import { rowsIn, sharedTables } from './playground-tables.ts';

const tables: readonly string[] = [...sharedTables, ...demos.flatMap((demo) => demo.tables)];

/** What the demos keep under a visitor id. */
export const playgroundData: VisitorData = {
  name: 'demos',
  tables,
  async export(kysely, visitorId) {
    const found: object[] = [];
    for (const name of tables) {
      const { tables: all, table } = rowsIn(kysely, name);
      const rows = await all.selectFrom(table).selectAll().where('visitor_id', '=', visitorId).orderBy('at').execute();
      found.push(...rows.map(({ at, ...row }) => ({ table: name, ...row, at: new Date(at).toISOString() })));
    }
    return found;
  },
  erase: async (tx, visitorId) => ({ count: await erasePlaygroundOf(tx, visitorId), elsewhere: [] }),
};

/** Deletes everything that the demos keep of a visitor; returns how many rows. */
export const erasePlaygroundOf = (tx: Transaction<NoTables>, visitorId: string): Promise<number> =>
  deleteRowsOf(tx, visitorId, tables);

/** Deletes a visitor's rows in these tables; returns how many. */
export async function deleteRowsOf(
  tx: Transaction<NoTables>,
  visitorId: string,
  names: readonly string[],
): Promise<number> {
  let deleted = 0;
  for (const name of names) {
    const { tables: all, table } = rowsIn(tx, name);
    const { numDeletedRows } = await all.deleteFrom(table).where('visitor_id', '=', visitorId).executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}
