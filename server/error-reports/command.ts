import type { Kysely } from 'kysely';
import { CommandError, parseCommandLine } from '../platform/command-line.ts';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { ErrorReportRow } from './error-report-tables.ts';

export const errorsUsage = `Usage: npm run errors -- COMMAND
  list [--all] [--limit N]   errors of pages that are not resolved, the latest first (50 unless told)
  show ID                    one of them with its latest stack; the first letters of the id are enough
  resolve ID                 takes it off the list until it is reported again`;

export type ErrorsCommandOptions = {
  database: Database;
  /** Milliseconds since 1970. */
  now: number;
  write(text: string): void;
};

const SHOWN_OF_ID = 12;

/**
 * What the person who mends the pages asks of their errors.
 *
 * @param args what stands behind `npm run errors --`
 * @throws CommandError with what to do instead
 */
export async function runErrorsCommand(args: readonly string[], options: ErrorsCommandOptions): Promise<void> {
  const { command, id, all, limit } = parse(args);
  // No migration here: only the server knows those of all features.
  const tables = await options.database.kysely.introspection.getTables();
  const table = tables.find(({ name }) => name === 'error_reports');
  if (!table?.columns.some(({ name }) => name === 'resolved_at')) {
    throw new CommandError('There are no errors: start the server on this database once.');
  }
  if (command === 'list') await list(options, all, limit);
  else if (command === 'show') await show(options, id);
  else await resolve(options, id);
}

const commands = { list: { options: ['all', 'limit'] }, show: { takes: 1 }, resolve: { takes: 1 } } as const;

function parse(args: readonly string[]) {
  const { command, positionals, values } = parseCommandLine(args, {
    usage: errorsUsage,
    commands,
    options: { all: { type: 'boolean', default: false }, limit: { type: 'string', default: '50' } },
  });
  if (!/^[1-9]\d{0,5}$/.test(values.limit)) {
    throw new CommandError(`--limit has to be a number from 1\n${errorsUsage}`);
  }
  return { all: values.all, command, id: positionals[0], limit: Number(values.limit) };
}

async function list({ database, write }: ErrorsCommandOptions, all: boolean, limit: number): Promise<void> {
  const rows = await reportsOf(database.kysely)
    .selectAll()
    .$if(!all, (query) => query.where('resolved_at', 'is', null))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return write(all ? 'No error was reported.\n' : 'No error is open.\n');
  for (const { id, reports, last_seen_at, message, path, resolved_at } of rows) {
    const state = resolved_at === null ? '' : '  (resolved)';
    write(
      `${id.slice(0, SHOWN_OF_ID)}  ${isoTime(last_seen_at)}  ${String(reports).padStart(6)} ×  ${oneLine(message)}  ${oneLine(path)}${state}\n`,
    );
  }
}

async function show({ database, write }: ErrorsCommandOptions, id: string | undefined): Promise<void> {
  const { first_seen_at, last_seen_at, resolved_at, ...row } = await find(database.kysely, id);
  const readable = {
    ...row,
    stack: row.stack.split('\n'),
    component_stack: row.component_stack.split('\n'),
    first_seen_at: isoTime(first_seen_at),
    last_seen_at: isoTime(last_seen_at),
    resolved_at: resolved_at === null ? null : isoTime(resolved_at),
  };
  write(`${JSON.stringify(readable, undefined, 2)}\n`);
}

async function resolve({ database, now, write }: ErrorsCommandOptions, id: string | undefined): Promise<void> {
  const row = await find(database.kysely, id);
  await database.commitTogether((tx) =>
    tx.updateTable('error_reports').set({ resolved_at: now }).where('id', '=', row.id).execute(),
  );
  write(`Resolved: ${oneLine(row.message)}\n`);
}

async function find(kysely: Kysely<Tables>, id: string | undefined): Promise<ErrorReportRow> {
  if (id === undefined || !/^[0-9a-f]{4,64}$/.test(id)) throw new CommandError(`Which error?\n${errorsUsage}`);
  const [row, another] = await reportsOf(kysely).selectAll().where('id', 'like', `${id}%`).limit(2).execute();
  if (row === undefined) throw new CommandError(`There is no error ${id}`);
  if (another !== undefined) throw new CommandError(`More than one error begins with ${id}: give more of it`);
  return row;
}

const reportsOf = (kysely: Kysely<Tables>) => kysely.selectFrom('error_reports');
/** What a browser sent must not begin a line of its own, or steer the terminal. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
