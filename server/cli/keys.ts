import { InvalidArgumentError } from '@commander-js/extra-typings';
import { isOrigin } from '@whorl/contract/console/keys.ts';
import { revokeKey } from '../keys/change-keys.ts';
import { createKey, type NewKey } from '../keys/create-key.ts';
import { selectKeys } from '../keys/find-keys.ts';
import type { ApiKeyRow } from '../keys/key-tables.ts';
import { rotateSigningSecret } from '../platform/database/signing-secrets.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { createSealingKey, deleteSealingKey } from '../visitors/sealed-results/sealing-keys.ts';
import {
  createIntegerParser,
  createLineParser,
  DEFAULT_ROW_LIMIT,
  DEFAULT_WORKSPACE,
  parseRowLimit,
  parseWorkspace,
} from './command-arguments.ts';
import { requireTables } from './require-tables.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

const NAME_LIMIT = 100;
const MAX_DAYS = 36_500;

/** Defines `npm run keys`. */
export const defineKeys: DefineCommand = (program, context) => {
  program
    .description('Manages API keys and sealing keys, and rotates the signing secret.')
    .hook('preAction', () =>
      requireTables(context.database, { api_keys: ['last_used_at'], key_usage: [], sealing_keys: [] }),
    );
  program
    .command('create')
    .description('creates a key, either --public or --secret')
    .option('--public', 'for web pages')
    .option('--secret', 'for servers that look up, search and delete visits')
    .option('--origin <url>', 'with --public: only for pages of this origin; repeatable', addOrigin)
    .option('--workspace <name>', '"own" is the workspace of this site', parseWorkspace, DEFAULT_WORKSPACE)
    .option('--name <text>', 'label in the list', createLineParser(NAME_LIMIT))
    .option('--days <n>', 'days until it expires (default: never)', createIntegerParser(MAX_DAYS))
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
    .option('--limit <n>', 'rows at most', parseRowLimit, DEFAULT_ROW_LIMIT)
    .action(({ limit }) => list(context, limit));
  program
    .command('revoke')
    .description('revokes a key at once')
    .argument('<key>', 'key or its ID')
    .action((key) => revoke(context, key));
  program
    .command('create-sealing')
    .description('creates or replaces the key with which results of the agent are sealed for your server')
    .option('--workspace <name>', '"own" is the workspace of this site', parseWorkspace, DEFAULT_WORKSPACE)
    .action(({ workspace }) => createSealing(context, workspace));
  program
    .command('delete-sealing')
    .description('deletes the sealing key; results are no longer sealed')
    .option('--workspace <name>', '"own" is the workspace of this site', parseWorkspace, DEFAULT_WORKSPACE)
    .action(({ workspace }) => deleteSealing(context, workspace));
  program
    .command('rotate-signing')
    .description('signs cookies, tickets and links with a new secret, starting in ten minutes')
    .option('--leaked', 'reject values signed with the old secret as soon as the new one signs')
    .action(({ leaked = false }) => rotate(context, leaked));
};

function addOrigin(text: string, origins: readonly string[] = []): string[] {
  if (!isOrigin(text)) {
    throw new InvalidArgumentError('It must be scheme, host and port only, such as https://shop.example.');
  }
  return [...origins, new URL(text).origin];
}

async function create({ database, now, write }: CommandContext, key: NewKey): Promise<void> {
  const { id, text } = await createKey(database, now, key);
  write(
    `${text}\n${id}  ${key.kind}  workspace ${key.workspace}${key.origins.length === 0 ? '' : `  for ${key.origins.join(' ')}`}\n`,
  );
  if (key.kind === 'secret') write('Save it now: only its hash is stored, and it cannot be shown again.\n');
}

async function list({ database, now, write }: CommandContext, limit: number): Promise<void> {
  const rows = await selectKeys(database.kysely, now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === 0) return write('No keys yet.\n');
  for (const row of rows) {
    const { id, kind, shown, workspace, origins, name, lead_id } = row;
    const parts = [id, toIsoTime(row.created_at), kind, shown, formatKeyState(row, now), `workspace ${workspace}`];
    if (name !== null) parts.push(`"${name}"`);
    if (origins !== null) parts.push(`for ${origins}`);
    if (lead_id !== null) parts.push(`lead ${lead_id}`);
    if (row.last_used_at !== null) parts.push(`used ${toIsoTime(row.last_used_at).slice(0, 10)}`);
    if (row.identifications !== null) parts.push(`${row.identifications} identifications this month`);
    write(`${parts.join('  ')}\n`);
  }
}

async function revoke({ database, now, write }: CommandContext, key: string): Promise<void> {
  if (!(await revokeKey(database, now, key))) throw new Error('No such key, or it is already revoked.');
  write('Revoked.\n');
}

async function createSealing({ database, now, write }: CommandContext, workspace: string): Promise<void> {
  const key = await createSealingKey(database, now, workspace);
  write(`${key}\nSave this sealing key now: it is not shown again.\n`);
}

async function deleteSealing({ database, write }: CommandContext, workspace: string): Promise<void> {
  if (!(await deleteSealingKey(database, workspace))) throw new Error(`No sealing key in workspace ${workspace}.`);
  write('Deleted.\n');
}

async function rotate({ config, database, now, write }: CommandContext, leaked: boolean): Promise<void> {
  if (config.cookieSecrets !== undefined) {
    throw new Error(
      'COOKIE_SECRET signs, not the database: add a new one after a comma, restart, put it first, and restart again.',
    );
  }
  const signsFrom = await rotateSigningSecret(database, now, leaked);
  write(`A new secret signs from ${toIsoTime(signsFrom)}.\n`);
}

function formatKeyState({ revoked_at, expires_at }: ApiKeyRow, now: number): string {
  if (revoked_at !== null) return `revoked ${toIsoTime(revoked_at)}`;
  if (expires_at === null) return 'no end';
  return `${expires_at <= now ? 'ended' : 'until'} ${toIsoTime(expires_at)}`;
}

if (import.meta.main) await runCommand('keys', defineKeys);
