import { callIn } from '@whorl/contract/sales-calls/written-times.ts';
import { CommandError, parseCommandLine } from '../platform/command-line.ts';
import { type BookingStore, cancelCall } from './book-call.ts';
import type { CallRow } from './booking-tables.ts';

export const salesCallsUsage = `Usage: npm run sales-calls -- COMMAND
  list [--all]               the calls to come, the next one first; with --all also past ones and those called off
  cancel ID                  calls one off and gives its time back; telling the visitor is up to you`;

export type SalesCallsCommandOptions = BookingStore & {
  /** Milliseconds since 1970. */
  now: number;
  write(text: string): void;
};

/**
 * What the person who holds the calls asks of them.
 *
 * @param args what stands behind `npm run sales-calls --`
 * @throws CommandError with what to do instead
 */
export async function runSalesCallsCommand(args: readonly string[], options: SalesCallsCommandOptions): Promise<void> {
  const { command, id, all } = parse(args);
  // No migration here: only the server knows those of all features.
  const tables = await options.database.kysely.introspection.getTables();
  if (!tables.some(({ name }) => name === 'sales_calls')) {
    throw new CommandError('There are no calls: no server has run on this database yet.');
  }
  if (command === 'list') await list(options, all);
  else await cancel(options, id);
}

function parse(args: readonly string[]) {
  const { command, positionals, values } = parseCommandLine(args, {
    usage: salesCallsUsage,
    commands: { list: { options: ['all'] }, cancel: { takes: 1 } },
    options: { all: { type: 'boolean', default: false } },
  });
  return { command, id: positionals[0], all: values.all };
}

async function list({ database, now, write }: SalesCallsCommandOptions, all: boolean): Promise<void> {
  const calls = await database.kysely
    .selectFrom('sales_calls')
    .selectAll()
    .$if(!all, (query) => query.where('state', '=', 'booked').where('ends_at', '>', now))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  if (calls.length === 0) return write(all ? 'There are no calls yet.\n' : 'There are no calls to come.\n');
  for (const call of calls) write(`${lineOf(call)}\n`);
}

async function cancel(options: SalesCallsCommandOptions, id: string | undefined): Promise<void> {
  if (id === undefined) throw new CommandError(`Which call?\n${salesCallsUsage}`);
  const call = await options.database.kysely
    .selectFrom('sales_calls')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (call === undefined) throw new CommandError(`There is no call ${id}`);
  if (call.state === 'cancelled') return options.write('It is called off already.\n');
  await cancelCall(options, call.lead_id, options.now);
  options.write(`Called off. Tell ${call.email}; their link shows it too.\n`);
}

const lineOf = (call: CallRow): string =>
  [
    call.id,
    new Date(call.starts_at).toISOString(),
    call.state,
    call.email,
    `lead ${call.lead_id}`,
    `for them ${callIn(call.starts_at, call.ends_at, call.time_zone)} (${call.time_zone})`,
  ].join('  ');
