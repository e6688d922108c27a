import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { VisitorData } from '../platform/personal-data.ts';
import type { Demo, StoredRows } from './demo.ts';
import { demos } from './demos.ts';
import { type DemoTable, deleteRows, sharedTables } from './playground-tables.ts';

const LIST = new Intl.ListFormat('en-US');
const tables = [
  ...new Set<DemoTable>([...sharedTables, ...demos.flatMap(({ storedRows }) => storedRows.map(({ table }) => table))]),
];

/** The demos' data by visitor ID. */
export const playgroundData: VisitorData = {
  name: 'demos',
  tables,
  async export(kysely, visitorId) {
    const found: object[] = [];
    for (const name of tables) {
      const rows = await kysely
        .selectFrom(name)
        .selectAll()
        .where('visitor_id', '=', visitorId)
        .orderBy('at')
        .execute();
      found.push(...rows.map(({ at, ...row }) => ({ table: name, ...row, at: new Date(at).toISOString() })));
    }
    return found;
  },
  erase: async (tx, visitorId) => ({ count: await erasePlaygroundData(tx, visitorId), externalCopies: [] }),
};

/** Deletes all of the demos' data of a visitor; returns the number of rows. */
export async function erasePlaygroundData(tx: Transaction<Tables>, visitorId: string): Promise<number> {
  let deleted = 0;
  for (const table of tables) deleted += await countDeleted(tx, { table }, visitorId);
  return deleted;
}

/** Deletes a demo's data of a visitor; returns the number of rows and a message for the visitor. */
export async function deleteVisitorRows(
  tx: Transaction<Tables>,
  visitorId: string,
  demo: Pick<Demo, 'storedRows'>,
): Promise<{ deleted: number; message: string }> {
  let deleted = 0;
  const parts: string[] = [];
  for (const rows of demo.storedRows) {
    const count = await countDeleted(tx, rows, visitorId);
    deleted += count;
    if (count > 0) parts.push(`${count} ${rows.labels[count === 1 ? 0 : 1]}`);
  }
  const message = deleted === 0 ? 'This demo has stored no data about you.' : `Deleted: ${LIST.format(parts)}.`;
  return { deleted, message };
}

async function countDeleted(tx: Transaction<Tables>, rows: Pick<StoredRows, 'table' | 'kind'>, visitorId: string) {
  const { numDeletedRows } = await deleteRows(tx, rows).where('visitor_id', '=', visitorId).executeTakeFirst();
  return Number(numDeletedRows);
}
