import { CommandError } from '../platform/command-line.ts';
import type { Database } from '../platform/database/database.ts';
import { RotationUnderWayError, rotateSigningSecret } from '../platform/database/signing-secrets.ts';
import { createKey, type NewKey } from './create-key.ts';
import type { ApiKeyRow } from './key-tables.ts';
import { hashOfKey } from './key-text.ts';
import { readCommandLine } from './read-command-line.ts';

export type KeysCommandOptions = {
  database: Database;
  /** Whether COOKIE_SECRET is set, so that no secret of the database signs. */
  signsWithCookieSecret: boolean;
  /** Milliseconds since 1970. */
  now: number;
  write(text: string): void;
};

/**
 * What the person who looks after the keys asks of them.
 *
 * @param args what stands behind `npm run keys --`
 * @throws CommandError with what to do instead
 */
export async function runKeysCommand(args: readonly string[], options: KeysCommandOptions): Promise<void> {
  const asked = readCommandLine(args);
  await requireTables(options.database);
  if (asked.command === 'create') await create(options, asked);
  else if (asked.command === 'list') await list(options, asked.limit);
  else if (asked.command === 'revoke') await revoke(options, asked.key);
  else await rotate(options, asked.leaked);
}

/** No migration here: only the server knows those of all features. */
async function requireTables(database: Database): Promise<void> {
  const tables = await database.kysely.introspection.getTables();
  const keys = tables.find(({ name }) => name === 'api_keys');
  if (keys === undefined) {
    throw new CommandError('There are no keys: no server has run on this database yet.');
  }
  if (!keys.columns.some(({ name }) => name === 'workspace')) {
    throw new CommandError('The database is that of an older version: start the server on it once.');
  }
}

async function create({ database, now, write }: KeysCommandOptions, key: NewKey): Promise<void> {
  const { id, text } = await createKey(database, now, key);
  write(
    `${text}\n${id}  ${key.kind}  workspace ${key.workspace}${key.origins.length === 0 ? '' : `  for ${key.origins.join(' ')}`}\n`,
  );
  if (key.kind === 'secret') write('Keep it now: only its hash is stored, and it cannot be shown again.\n');
}

async function list({ database, now, write }: KeysCommandOptions, limit: number): Promise<void> {
  const rows = await database.kysely
    .selectFrom('api_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === 0) return write('There are no keys yet.\n');
  for (const row of rows) {
    const { id, kind, shown, workspace, origins, name, lead_id } = row;
    const parts = [id, isoTime(row.created_at), kind, shown, stateOf(row, now), `workspace ${workspace}`];
    if (name !== null) parts.push(`"${name}"`);
    if (origins !== null) parts.push(`for ${origins}`);
    if (lead_id !== null) parts.push(`lead ${lead_id}`);
    write(`${parts.join('  ')}\n`);
  }
}

async function revoke({ database, now, write }: KeysCommandOptions, key: string): Promise<void> {
  const { numUpdatedRows } = await database.commitTogether((tx) =>
    tx
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where((row) => row.or([row('id', '=', key), row('hash', '=', hashOfKey(key))]))
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw new CommandError('There is no such key, or it is revoked already.');
  write('Revoked.\n');
}

async function rotate({ database, signsWithCookieSecret, now, write }: KeysCommandOptions, leaked: boolean) {
  if (signsWithCookieSecret) {
    throw new CommandError(
      'COOKIE_SECRET signs, and not the database: add a new one behind a comma, restart, put it first, and restart again.',
    );
  }
  try {
    const signsFrom = await rotateSigningSecret(database, now, leaked);
    write(`A new secret signs from ${isoTime(signsFrom)}.\n`);
  } catch (error) {
    if (error instanceof RotationUnderWayError) throw new CommandError(error.message);
    throw error;
  }
}

function stateOf({ revoked_at, expires_at }: ApiKeyRow, now: number): string {
  if (revoked_at !== null) return `revoked ${isoTime(revoked_at)}`;
  if (expires_at === null) return 'no end';
  return `${expires_at <= now ? 'ended' : 'until'} ${isoTime(expires_at)}`;
}

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
