import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { Kysely } from 'kysely';
import type { ErrorReportRow } from '../error-reports/error-report-tables.ts';
import { findErrorPage, findErrorsByPrefix, resolveError } from '../error-reports/find-errors.ts';
import type { Tables } from '../platform/database/tables.ts';
import { oneLine } from '../platform/format-terminal-text.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { DEFAULT_ROW_LIMIT, parseRowLimit } from './command-arguments.ts';
import { requireTables } from './require-tables.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

const SHOWN_OF_ID = 12;

/** Defines `npm run errors`. */
const defineErrors: DefineCommand = (program, context) => {
  program
    .description('Lists and resolves the errors that browsers report.')
    .hook('preAction', () => requireTables(context.database, { error_reports: ['resolved_at'] }));
  program
    .command('list')
    .description('unresolved errors, latest first')
    .option('--all', 'also resolved errors')
    .option('--limit <n>', 'rows at most', parseRowLimit, DEFAULT_ROW_LIMIT)
    .action(({ all = false, limit }) => list(context, all, limit));
  program
    .command('show')
    .description('one error with its latest stack')
    .argument('<id>', 'error ID or its first 4 or more characters', errorId)
    .action((id) => show(context, id));
  program
    .command('resolve')
    .description('removes an error from the list until it is reported again')
    .argument('<id>', 'error ID or its first 4 or more characters', errorId)
    .action((id) => resolve(context, id));
};

function errorId(text: string): string {
  if (!/^[0-9a-f]{4,64}$/.test(text)) throw new InvalidArgumentError('It must be 4 to 64 hexadecimal digits.');
  return text;
}

async function list({ database, write }: CommandContext, all: boolean, limit: number): Promise<void> {
  const { page: rows } = await findErrorPage(database.kysely, { state: all ? 'all' : 'unresolved' }, limit);
  if (rows.length === 0) return write(all ? 'No errors.\n' : 'No unresolved errors.\n');
  for (const { id, reports, last_seen_at, message, path, resolved_at } of rows) {
    const state = resolved_at === null ? '' : '  (resolved)';
    write(
      `${id.slice(0, SHOWN_OF_ID)}  ${toIsoTime(last_seen_at)}  ${String(reports).padStart(6)} ×  ${oneLine(message)}  ${oneLine(path)}${state}\n`,
    );
  }
}

async function show({ database, write }: CommandContext, id: string): Promise<void> {
  const { first_seen_at, last_seen_at, resolved_at, ...row } = await find(database.kysely, id);
  const readable = {
    ...row,
    stack: row.stack.split('\n'),
    component_stack: row.component_stack.split('\n'),
    first_seen_at: toIsoTime(first_seen_at),
    last_seen_at: toIsoTime(last_seen_at),
    resolved_at: resolved_at === null ? null : toIsoTime(resolved_at),
  };
  write(`${JSON.stringify(readable, undefined, 2)}\n`);
}

async function resolve({ database, now, write }: CommandContext, id: string): Promise<void> {
  const row = await find(database.kysely, id);
  await resolveError(database, row.id, now);
  write(`Resolved: ${oneLine(row.message)}\n`);
}

async function find(kysely: Kysely<Tables>, id: string): Promise<ErrorReportRow> {
  const [row, another] = await findErrorsByPrefix(kysely, id);
  if (row === undefined) throw new Error(`No error ${id}`);
  if (another !== undefined) throw new Error(`Several errors begin with ${id}: give more characters.`);
  return row;
}

if (import.meta.main) await runCommand('errors', defineErrors);
