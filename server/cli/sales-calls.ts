import { formatCall } from '@whorl/contract/sales-calls/format-times.ts';
import { toKnownTimeZone } from '@whorl/contract/sales-calls/time-zone.ts';
import { Registry } from 'prom-client';
import { planCallDeliveries } from '../integration/plan-call-deliveries.ts';
import { createWebhookDestination } from '../leads/delivery/webhook-destination.ts';
import { systemClock } from '../platform/clock.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { createLog } from '../platform/log.ts';
import { createOutbox } from '../platform/outbox/create-outbox.ts';
import { cancelCall } from '../sales-calls/book-call.ts';
import type { CallRow } from '../sales-calls/booking-tables.ts';
import { requireTables } from './require-tables.ts';
import { type CommandContext, type DefineCommand, runCommand } from './run-command.ts';

/** Defines `npm run sales-calls`. */
export const defineSalesCalls: DefineCommand = (program, context) => {
  program
    .description('Lists and cancels booked sales calls.')
    .hook('preAction', () => requireTables(context.database, { sales_calls: [] }));
  program
    .command('list')
    .description('upcoming calls, next one first')
    .option('--all', 'also past and canceled calls')
    .action(({ all = false }) => list(context, all));
  program
    .command('cancel')
    .description('cancels a call and frees its time; you notify the visitor yourself')
    .argument('<id>')
    .action((id) => cancel(context, id));
};

async function list({ database, now, write }: CommandContext, all: boolean): Promise<void> {
  const calls = await database.kysely
    .selectFrom('sales_calls')
    .selectAll()
    .$if(!all, (query) => query.where('state', '=', 'booked').where('ends_at', '>', now))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  if (calls.length === 0) return write(all ? 'No calls yet.\n' : 'No upcoming calls.\n');
  for (const call of calls) write(`${formatCallLine(call)}\n`);
}

async function cancel({ config, database, now, write }: CommandContext, id: string): Promise<void> {
  const call = await database.kysely.selectFrom('sales_calls').selectAll().where('id', '=', id).executeTakeFirst();
  if (call === undefined) throw new Error(`No call ${id}`);
  if (call.state === 'cancelled') return write('This call is already canceled.\n');
  // Not started: the running server, or the next one, delivers what is added here.
  const outbox = createOutbox({
    database,
    clock: systemClock,
    log: createLog('silent'),
    metrics: new Registry(),
    destinations: config.leadWebhook === undefined ? [] : [createWebhookDestination(config.leadWebhook, systemClock)],
    deliveryTimeoutMs: config.deliveryTimeoutMs,
  });
  await cancelCall({ database, outbox, planDeliveries: planCallDeliveries(config) }, call.lead_id, now);
  write(`Canceled. Notify ${call.email}; the link in their email shows it too.\n`);
}

const formatCallLine = (call: CallRow): string =>
  [
    call.id,
    toIsoTime(call.starts_at),
    call.state,
    call.email,
    `lead ${call.lead_id}`,
    `visitor's time ${formatCall(call.starts_at, call.ends_at, call.time_zone)} (${toKnownTimeZone(call.time_zone)})`,
  ].join('  ');

if (import.meta.main) await runCommand('sales-calls', defineSalesCalls);
