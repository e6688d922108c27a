import { InvalidArgumentError } from '@commander-js/extra-typings';
import { createKey, type NewKey } from '../keys/create-key.ts';
import type { ApiKeyRow } from '../keys/key-tables.ts';
import { hashOfKey } from '../keys/key-text.ts';
import { rotateSigningSecret } from '../platform/database/signing-secrets.ts';
import { isoTime } from '../platform/terminal-text.ts';
import { DEFAULT_ROW_LIMIT, lineOfText, rowLimit, wholeNumber } from './command-arguments.ts';
import { requireTables } from './require-tables.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

/** Keys that belong together are usually created without naming a workspace. */
const DEFAULT_WORKSPACE = 'main';
const NAME_LIMIT = 100;
const LONGEST_DAYS = 36_500;

/** Defines `npm run keys`. */
export const defineKeys: DefineCommand = (program, context) => {
  program
    .description('Creates, lists and revokes API keys, and rotates the signing secret.')
    .hook('preAction', () => requireTables(context.database, { api_keys: ['workspace'] }));
  program
    .command('create')
    .description('creates a key, either --public or --secret')
    .option('--public', 'for web pages')
    .option('--secret', 'for servers that look up, search and delete visits')
    .option('--origin <url>', 'with --public: only for pages of this origin; repeatable', addOrigin)
    .option('--workspace <name>', '"own" is the workspace of this site', workspaceName, DEFAULT_WORKSPACE)
    .option('--name <text>', 'label in the list', lineOfText(NAME_LIMIT))
    .option('--days <n>', 'days until it expires (default: never)', wholeNumber(LONGEST_DAYS))
    .action(({ public: isPublic = false, secret = false, origin = [], workspace, name, days }) => {
      if (isPublic === secret) throw new InvalidArgumentError('Give either --public or --secret.');
      if (secret && origin.length > 0) throw new InvalidArgumentError('--origin is only for public keys.');
      return create(context, {
        kind: isPublic ? 'public' : 'secret',
        workspace,
        origins: [...new Set(origin)],
        name,
        days,
      });
    });
  program
    .command('list')
    .description('latest keys, newest first')
    .option('--limit <n>', 'rows at most', rowLimit, DEFAULT_ROW_LIMIT)
    .action(({ limit }) => list(context, limit));
  program
    .command('revoke')
    .description('revokes a key at once')
    .argument('<key>', 'key or its ID')
    .action((key) => revoke(context, key));
  program
    .command('rotate-signing')
    .description('signs cookies, tickets and links with a new secret, starting in ten minutes')
    .option('--leaked', 'stop accepting what the old secret signed as soon as the new one signs')
    .action(({ leaked = false }) => rotate(context, leaked));
};

function addOrigin(text: string, origins: readonly string[] = []): string[] {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new InvalidArgumentError('It must be scheme, host and port only, such as https://shop.example.');
  }
  return [...origins, url.origin];
}

function workspaceName(text: string): string {
  if (!/^[a-z0-9][\w-]{0,63}$/i.test(text))
    throw new InvalidArgumentError('It must be 1 to 64 letters, digits, - or _.');
  return text;
}

async function create({ database, now, write }: CommandContext, key: NewKey): Promise<void> {
  const { id, text } = await createKey(database, now, key);
  write(
    `${text}\n${id}  ${key.kind}  workspace ${key.workspace}${key.origins.length === 0 ? '' : `  for ${key.origins.join(' ')}`}\n`,
  );
  if (key.kind === 'secret') write('Save it now: only its hash is stored, and it cannot be shown again.\n');
}

async function list({ database, now, write }: CommandContext, limit: number): Promise<void> {
  const rows = await database.kysely
    .selectFrom('api_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === 0) return write('No keys yet.\n');
  for (const row of rows) {
    const { id, kind, shown, workspace, origins, name, lead_id } = row;
    const parts = [id, isoTime(row.created_at), kind, shown, stateOf(row, now), `workspace ${workspace}`];
    if (name !== null) parts.push(`"${name}"`);
    if (origins !== null) parts.push(`for ${origins}`);
    if (lead_id !== null) parts.push(`lead ${lead_id}`);
    write(`${parts.join('  ')}\n`);
  }
}

async function revoke({ database, now, write }: CommandContext, key: string): Promise<void> {
  const { numUpdatedRows } = await database.commitTogether((tx) =>
    tx
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where((row) => row.or([row('id', '=', key), row('hash', '=', hashOfKey(key))]))
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw new Error('No such key, or it is already revoked.');
  write('Revoked.\n');
}

async function rotate({ config, database, now, write }: CommandContext, leaked: boolean): Promise<void> {
  if (config.cookieSecrets !== undefined) {
    throw new Error(
      'COOKIE_SECRET signs, not the database: add a new one after a comma, restart, put it first, and restart again.',
    );
  }
  const signsFrom = await rotateSigningSecret(database, now, leaked);
  write(`A new secret signs from ${isoTime(signsFrom)}.\n`);
}

function stateOf({ revoked_at, expires_at }: ApiKeyRow, now: number): string {
  if (revoked_at !== null) return `revoked ${isoTime(revoked_at)}`;
  if (expires_at === null) return 'no end';
  return `${expires_at <= now ? 'ended' : 'until'} ${isoTime(expires_at)}`;
}

if (import.meta.main) await runCommand('keys', defineKeys);
