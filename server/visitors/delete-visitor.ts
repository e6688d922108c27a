import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import type { Transaction } from 'kysely';
import type { NoTables } from '../platform/database/database.ts';
import type { VisitorTables } from './visitor-tables.ts';

/** Deletes a visitor with all identifications; returns how many rows that were. */
export async function deleteVisitor(
  tx: Transaction<NoTables>,
  visitorId: string,
  workspace: string = OWN_WORKSPACE,
): Promise<number> {
  const tables = tx.$extendTables<VisitorTables>();
  const visits = await tables
    .deleteFrom('identifications')
    .where('visitor_id', '=', visitorId)
    .where('workspace', '=', workspace)
    .executeTakeFirst();
  // Its profiles go with it, by their foreign key.
  const visitors = await tables
    .deleteFrom('visitors')
    .where('id', '=', visitorId)
    .where('workspace', '=', workspace)
    .executeTakeFirst();
  return Number(visits.numDeletedRows + visitors.numDeletedRows);
}
