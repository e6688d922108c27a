import type { Transaction } from 'kysely';
import type { NoTables } from '../platform/database/database.ts';
import type { KeyTables } from './key-tables.ts';

/** Deletes the keys that these leads asked for: whoever has their data erased has their key erased with it. */
export async function eraseKeysOfLeads(tx: Transaction<NoTables>, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return;
  await tx.$extendTables<KeyTables>().deleteFrom('api_keys').where('lead_id', 'in', leadIds).execute();
}
