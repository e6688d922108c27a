import { setTimeout } from 'node:timers/promises';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import {
  type FunnelStep,
  type TrafficFunnel,
  type TrafficLine,
  type TrafficQuery,
  trafficQuerySchema,
} from '@whorl/contract/analytics/traffic.ts';
import * as v from 'valibot';
import {
  type ExportOptions,
  eventColumns,
  findLastSeq,
  formatTailLine,
  readEvents,
  toExportValues,
} from '../analytics/export-events.ts';
import { vendorReceiver } from '../analytics/forwarding/send-batch.ts';
import { exportReceiver } from '../analytics/forwarding/send-export.ts';
import { readTraffic } from '../analytics/traffic.ts';
import { csvHeader, csvRow } from '../platform/csv.ts';
import type { Database } from '../platform/database/database.ts';
import { retryDeadLetters } from '../platform/outbox/deliveries.ts';
import { noBomOption, parseUtcDay } from './command-arguments.ts';
import { createInterruptSignal, type ExportOutput, exportFileOptions, writeExport } from './export-file.ts';
import { requireTables } from './require-tables.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

/** Interval at which `tail` reads new events. */
const TAIL_INTERVAL_MS = 500;
const DAY_MS = 86_400_000;
const DAYS_OF_TOP = 30;

/** Defines `npm run events`. */
export const defineEvents: DefineCommand = (program, context) => {
  program
    .description('Shows and exports analytics events. Days are in UTC; --from and --to are included.')
    .hook('preAction', () => requireTables(context.database, { analytics_rollups: [] }));
  program
    .command('tail')
    .description('new events as they are stored, one per line, until interrupted')
    .option('--event <name>', 'only events of this name')
    .action(({ event }) => printNewEvents(context, event));
  program
    .command('export')
    .description('stored events, oldest first; NDJSON has all properties')
    .addOption(
      new Option('--format <format>', 'ndjson | csv').choices(['ndjson', 'csv'] as const).default('ndjson' as const),
    )
    .option(...noBomOption)
    .option(...exportFileOptions.output)
    .option(...exportFileOptions.force)
    .option('--from <day>', 'first day', parseUtcDay)
    .option('--to <day>', 'last day', parseUtcDay)
    .option('--event <name>', 'only events of this name')
    .action((options) => writeExport(context, options, (output) => exportAll(context.database, output, options)));
  program
    .command('top')
    .description('top pages, sources and forms, without agents and bots')
    .option('--from <day>', 'first day (default: 29 days before the last)', parseUtcDay)
    .option('--to <day>', 'last day (default: today)', parseUtcDay)
    .option('--limit <n>', 'rows per table', '10')
    .option('--group <name>', 'only pages of this group')
    .option('--source <name>', 'only visits with this utm_source')
    .action((options) => showTop(context, options));
  program
    .command('retry')
    .description('retries deliveries of events that the analytics vendor or the receiver of the export rejected')
    .action(() => retry(context));
};

async function printNewEvents(
  { database, write, drained, outputClosed }: CommandContext,
  event: string | undefined,
): Promise<void> {
  const stop = AbortSignal.any([createInterruptSignal(), outputClosed]);
  let after = await findLastSeq(database);
  while (!stop.aborted) {
    for await (const row of readEvents(database, { after, event })) {
      write(formatTailLine(row));
      await drained();
      after = row.seq;
    }
    await setTimeout(TAIL_INTERVAL_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

type ExportArguments = { format: 'csv' | 'ndjson'; bom: boolean; from?: string; to?: string; event?: string };

async function exportAll(
  database: Database,
  { write, drained }: ExportOutput,
  { format, bom, from, to, event }: ExportArguments,
): Promise<void> {
  const stop = createInterruptSignal();
  const options: ExportOptions = {
    after: 0,
    event,
    from: from === undefined ? undefined : Date.parse(from),
    before: to === undefined ? undefined : Date.parse(to) + DAY_MS,
  };
  if (format === 'csv') write(csvHeader(eventColumns, bom));
  for await (const row of readEvents(database, options)) {
    if (stop.aborted) return;
    write(format === 'csv' ? csvRow(toExportValues(row)) : `${row.event}\n`);
    await drained();
  }
}

type TopArguments = { from?: string; to?: string; limit: string; group?: string; source?: string };

async function showTop({ database, now, write }: CommandContext, values: TopArguments): Promise<void> {
  const formatDay = (at: number) => new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const to = values.to ?? formatDay(now);
  const question = v.safeParse(trafficQuerySchema, {
    from: values.from ?? formatDay(Date.parse(to) - (DAYS_OF_TOP - 1) * DAY_MS),
    to,
    lines: Number(values.limit),
    ...(values.group !== undefined && { pageGroup: values.group }),
    ...(values.source !== undefined && { cameFrom: { parameter: 'utm_source', value: values.source } }),
  } satisfies Record<keyof TrafficQuery & string, unknown> | object);
  if (!question.success) {
    const [issue] = question.issues;
    throw new InvalidArgumentError(`${v.getDotPath(issue) ?? 'options'}: ${issue.message}`);
  }
  const { from, people } = await readTraffic(database.reports, question.output);
  const { pageViews, visits, visitors } = people.total;
  write(
    `${from} to ${to}: ${pageViews} page views, ${visits} visits, about ${visitors} visitors; agents, bots and virtual machines left out\n`,
  );
  write(table('Pages', people.pages));
  write(table('Sources', people.sources));
  write(table('Referrers', people.referrers));
  write(`\nFunnel\n${formatFunnel(people.funnel)}`);
  for (const { form, times, rate } of people.conversions) {
    write(`${form}  sent ${times} times, by ${(rate * 100).toFixed(1)}% of the visitors\n`);
  }
}

const stepNames: Readonly<Record<FunnelStep, string>> = {
  landing: 'visits',
  engagement: 'viewed a second page or a page with a form',
  submission: 'sent a form',
};

const formatFunnel = ({ steps }: TrafficFunnel): string =>
  steps
    .map(({ step, visits, share }) => {
      const percent = share === null ? '' : `${(share * 100).toFixed(1)}%`;
      return `${String(visits).padStart(9)}  ${percent.padStart(9)}  ${stepNames[step]}\n`;
    })
    .join('');

async function retry({ database, now, write }: CommandContext): Promise<void> {
  let count = 0;
  for (const { destination } of [vendorReceiver, exportReceiver])
    count += await retryDeadLetters(database, destination, now);
  write(count === 0 ? 'No failed deliveries.\n' : `Due again: ${count}. The running server delivers them.\n`);
}

function table(title: string, lines: readonly TrafficLine[]): string {
  const rows = lines.map(
    ({ value, pageViews, visitors }) => `${String(pageViews).padStart(9)}  ${String(visitors).padStart(9)}  ${value}`,
  );
  return `\n${title}\n    views   visitors\n${rows.length === 0 ? '  none\n' : `${rows.join('\n')}\n`}`;
}

if (import.meta.main) await runCommand('events', defineEvents);
