import { parseArgs } from 'node:util';
import type { Database } from '../platform/database/database.ts';
import type { ApiKeyRow, KeyTables } from './key-tables.ts';
import { hashOfKey } from './key-text.ts';

export const keysUsage = `Usage: npm run keys -- COMMAND
  list [--limit N]   the latest keys, newest first (50 unless told), with the lead that asked for each
  revoke KEY|ID      from now on this key is unknown`;

export type KeysCommandOptions = {
  database: Database;
  /** Milliseconds since 1970. */
  now: number;
  write(text: string): void;
};

/** A wrong command line, or a key that there is not: its message is for the person at the terminal. */
export class KeysCommandError extends Error {}

const LISTED = 50;

/**
 * What the person who looks after the keys asks of them.
 *
 * @param args what stands behind `npm run keys --`
 * @throws KeysCommandError with what to do instead
 */
export async function runKeysCommand(args: readonly string[], options: KeysCommandOptions): Promise<void> {
  const { command, key, limit } = parse(args);
  // No migration here: only the server knows those of all features.
  const tables = await options.database.kysely.introspection.getTables();
  if (!tables.some(({ name }) => name === 'api_keys')) {
    throw new KeysCommandError('There are no keys: no server has run on this database yet.');
  }
  if (command === 'list') await list(options, limit);
  else if (command === 'revoke') await revoke(options, key);
  else throw new KeysCommandError(keysUsage);
}

function parse(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { limit: { type: 'string', default: String(LISTED) } },
    });
    const [command, key] = positionals;
    if (!/^[1-9]\d{0,5}$/.test(values.limit)) throw new KeysCommandError('--limit has to be a number from 1');
    return { command, key, limit: Number(values.limit) };
  } catch (error) {
    if (error instanceof KeysCommandError) throw error;
    throw new KeysCommandError(`${error instanceof Error ? error.message : String(error)}\n${keysUsage}`);
  }
}

async function list({ database, now, write }: KeysCommandOptions, limit: number): Promise<void> {
  const rows = await database.kysely
    .$extendTables<KeyTables>()
    .selectFrom('api_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === 0) return write('There are no keys yet.\n');
  for (const row of rows) {
    const lead = row.lead_id === null ? '' : `  lead ${row.lead_id}`;
    write(`${row.id}  ${isoTime(row.created_at)}  ${row.kind}  ${row.shown}  ${stateOf(row, now)}${lead}\n`);
  }
}

async function revoke({ database, now, write }: KeysCommandOptions, key: string | undefined): Promise<void> {
  if (key === undefined) throw new KeysCommandError(`Which key?\n${keysUsage}`);
  const { numUpdatedRows } = await database.commitTogether((tx) =>
    tx
      .$extendTables<KeyTables>()
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where((row) => row.or([row('id', '=', key), row('hash', '=', hashOfKey(key))]))
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw new KeysCommandError('There is no such key, or it is revoked already.');
  write('Revoked.\n');
}

function stateOf({ revoked_at, expires_at }: ApiKeyRow, now: number): string {
  if (revoked_at !== null) return `revoked ${isoTime(revoked_at)}`;
  return `${expires_at <= now ? 'ended' : 'until'} ${isoTime(expires_at)}`;
}

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
