import { type TrafficLine, type TrafficQuestion, trafficQuestionSchema } from '@whorl/contract/analytics/traffic.ts';
import * as v from 'valibot';
import { CommandError, parseCommandLine } from '../platform/command-line.ts';
import { csvRow } from '../platform/csv.ts';
import type { Database } from '../platform/database/database.ts';
import { retryDeadDeliveries } from '../platform/outbox/deliveries.ts';
import { type ExportOptions, eventColumns, eventsFrom, eventValues, lastSeq, tailLine } from './export-events.ts';
import { readTraffic } from './traffic.ts';
import { VENDOR } from './vendor/send-batch.ts';

export const eventsUsage = `Usage: npm run events -- COMMAND
  tail [--event NAME]         new events as they are stored, one a line, until it is interrupted
  export [--format ndjson|csv] [--from DAY] [--to DAY] [--event NAME]
                              stored events, oldest first; NDJSON has them whole
  top [--from DAY] [--to DAY] [--limit N] [--group NAME] [--source NAME]
                              pages, sources and forms of the last 30 days, without bots
  retry                       sends again what the vendor refused as a whole
Days are like 2026-11-22, in UTC, both included.`;

export type EventsCommandOptions = {
  database: Database;
  /** Milliseconds since 1970. */
  now: number;
  /** Resolves once what was written may be followed by more. */
  write(text: string): Promise<void> | void;
  /** Ends `tail`. */
  stop: AbortSignal;
  /** Resolves after a while, or when `stop` is aborted. */
  pause(): Promise<void>;
};

const DAY_MS = 86_400_000;
const DAYS_OF_TOP = 30;

/**
 * What the person who looks after the analytics asks of them.
 *
 * @param args what stands behind `npm run events --`
 * @throws CommandError with what to do instead
 */
export async function runEventsCommand(args: readonly string[], options: EventsCommandOptions): Promise<void> {
  const { command, ...values } = parse(args);
  // No migration here: only the server knows those of all features.
  const tables = await options.database.kysely.introspection.getTables();
  if (!tables.some(({ name }) => name === 'analytics_rollups')) {
    throw new CommandError('There are no events: start the server on this database once.');
  }
  if (command === 'tail') await tail(options, values.event);
  else if (command === 'export') await exportAll(options, values);
  else if (command === 'top') await showTop(options, values);
  else await retry(options);
}

type Values = Omit<ReturnType<typeof parse>, 'command'>;

const commands = {
  tail: { options: ['event'] },
  export: { options: ['format', 'from', 'to', 'event'] },
  top: { options: ['from', 'to', 'limit', 'group', 'source'] },
  retry: {},
} as const;

function parse(args: readonly string[]) {
  const { command, values } = parseCommandLine(args, {
    usage: eventsUsage,
    commands,
    options: {
      format: { type: 'string', default: 'ndjson' },
      from: { type: 'string' },
      to: { type: 'string' },
      event: { type: 'string' },
      limit: { type: 'string', default: '10' },
      group: { type: 'string' },
      source: { type: 'string' },
    },
  });
  for (const name of ['from', 'to'] as const) {
    const day = values[name];
    const isDay = day === undefined || (/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)));
    if (!isDay) throw new CommandError(`--${name} has to be a day like 2026-11-22\n${eventsUsage}`);
  }
  return { ...values, command };
}

async function tail({ database, write, stop, pause }: EventsCommandOptions, event: string | undefined): Promise<void> {
  let after = await lastSeq(database);
  while (!stop.aborted) {
    for await (const row of eventsFrom(database, { after, event })) {
      await write(tailLine(row));
      after = row.seq;
    }
    await pause();
  }
}

async function exportAll({ database, write, stop }: EventsCommandOptions, values: Values): Promise<void> {
  const { format, from, to, event } = values;
  if (format !== 'csv' && format !== 'ndjson') {
    throw new CommandError('Which format? --format ndjson or --format csv');
  }
  const wanted: ExportOptions = {
    after: 0,
    event,
    from: from === undefined ? undefined : Date.parse(from),
    before: to === undefined ? undefined : Date.parse(to) + DAY_MS,
  };
  if (format === 'csv') await write(csvRow(eventColumns));
  for await (const row of eventsFrom(database, wanted)) {
    if (stop.aborted) return;
    await write(format === 'csv' ? csvRow(eventValues(row)) : `${row.event}\n`);
  }
}

async function showTop({ database, now, write }: EventsCommandOptions, values: Values): Promise<void> {
  const day = (at: number) => new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const to = values.to ?? day(now);
  const question = v.safeParse(trafficQuestionSchema, {
    from: values.from ?? day(Date.parse(to) - (DAYS_OF_TOP - 1) * DAY_MS),
    to,
    lines: Number(values.limit),
    ...(values.group !== undefined && { pageGroup: values.group }),
    ...(values.source !== undefined && { cameFrom: { parameter: 'utm_source', value: values.source } }),
  } satisfies Record<keyof TrafficQuestion & string, unknown> | object);
  if (!question.success) {
    const [issue] = question.issues;
    throw new CommandError(`${v.getDotPath(issue) ?? 'The question'}: ${issue.message}`);
  }
  const { from, people } = await readTraffic(database.kysely, question.output);
  const { pageViews, visits, visitors } = people.total;
  await write(
    `${from} to ${to}: ${pageViews} page views, ${visits} visits, about ${visitors} visitors; bots and virtual machines left out\n`,
  );
  await write(table('Pages', people.pages));
  await write(table('Sources', people.sources));
  await write(table('Referrers', people.referrers));
  for (const { form, times, rate } of people.conversions) {
    await write(`${form}  sent ${times} times, by ${(rate * 100).toFixed(1)}% of the visitors\n`);
  }
}

async function retry({ database, now, write }: EventsCommandOptions): Promise<void> {
  const count = await retryDeadDeliveries(database, VENDOR, now);
  await write(count === 0 ? 'Nothing is refused.\n' : `Due again: ${count}. The running server delivers them.\n`);
}

function table(title: string, lines: readonly TrafficLine[]): string {
  const rows = lines.map(
    ({ value, pageViews, visitors }) => `${String(pageViews).padStart(9)}  ${String(visitors).padStart(9)}  ${value}`,
  );
  return `\n${title}\n    views   visitors\n${rows.length === 0 ? '  none\n' : `${rows.join('\n')}\n`}`;
}
