import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { VisitorData } from '../platform/personal-data.ts';
import type { Demo, Kept } from './demo.ts';
import { demos } from './demos.ts';
import { type DemoTable, deleteIn, sharedTables } from './playground-tables.ts';

const LIST = new Intl.ListFormat('en-GB');
const tables = [
  ...new Set<DemoTable>([...sharedTables, ...demos.flatMap(({ kept }) => kept.map(({ table }) => table))]),
];

/** What the demos keep under a visitor id. */
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
  erase: async (tx, visitorId) => ({ count: await erasePlaygroundOf(tx, visitorId), elsewhere: [] }),
};

/** Deletes everything that the demos keep of a visitor; returns how many rows. */
export async function erasePlaygroundOf(tx: Transaction<Tables>, visitorId: string): Promise<number> {
  let deleted = 0;
  for (const table of tables) deleted += await countDeleted(tx, { table }, visitorId);
  return deleted;
}

/** Deletes what a demo keeps of a visitor; returns how many rows, and in words what they were. */
export async function deleteRowsOf(
  tx: Transaction<Tables>,
  visitorId: string,
  demo: Pick<Demo, 'kept'>,
): Promise<{ deleted: number; message: string }> {
  let deleted = 0;
  const parts: string[] = [];
  for (const kept of demo.kept) {
    const count = await countDeleted(tx, kept, visitorId);
    deleted += count;
    if (count > 0) parts.push(`${count} ${kept.called[count === 1 ? 0 : 1]}`);
  }
  const message = deleted === 0 ? 'There was nothing of yours to delete.' : `Deleted: ${LIST.format(parts)}.`;
  return { deleted, message };
}

async function countDeleted(tx: Transaction<Tables>, kept: Pick<Kept, 'table' | 'kind'>, visitorId: string) {
  const { numDeletedRows } = await deleteIn(tx, kept).where('visitor_id', '=', visitorId).executeTakeFirst();
  return Number(numDeletedRows);
}
