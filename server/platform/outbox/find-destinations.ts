import type { DestinationState } from '@whorl/contract/console/deliveries.ts';
import { CIRCUIT_FAILURES } from '@whorl/contract/delivery-limits.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { toIsoTime } from '../iso-time.ts';
import type { DestinationRow, OutboxRow } from './outbox-tables.ts';

const DAY_MS = 86_400_000;

/** Returns every destination with its numbers of deliveries and its circuit breaker, by name. @param now milliseconds since 1970 */
export async function findDestinations(kysely: Kysely<Tables>, now: number): Promise<DestinationState[]> {
  const [destinations, counts, due, sent] = await Promise.all([
    kysely.selectFrom('outbox_destinations').selectAll().orderBy('name').execute(),
    countUnsent(kysely),
    findOldestDue(kysely, now),
    countSent(kysely, now - DAY_MS),
  ]);
  return destinations.map((destination) => {
    const { name } = destination;
    const count = (state: OutboxRow['state']) =>
      Number(counts.find((one) => one.destination === name && one.state === state)?.count ?? 0);
    const oldestAt = due.find((one) => one.destination === name)?.oldestAt;
    return {
      name,
      waiting: count('waiting'),
      held: count('held'),
      dead: count('dead'),
      sentLastDay: Number(sent.find((one) => one.destination === name)?.count ?? 0),
      oldestDueSeconds: oldestAt === undefined ? null : Math.max(0, Math.round((now - oldestAt) / 1000)),
      ...describeCircuit(destination, now),
    };
  });
}

const countUnsent = (kysely: Kysely<Tables>) =>
  kysely
    .selectFrom('outbox')
    .select((row) => ['destination', 'state', row.fn.countAll<number | string>().as('count')])
    .where('state', 'in', ['waiting', 'held', 'dead'])
    .groupBy(['destination', 'state'])
    .execute();

const findOldestDue = (kysely: Kysely<Tables>, now: number) =>
  kysely
    .selectFrom('outbox')
    .select((row) => ['destination', row.fn.min('created_at').as('oldestAt')])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .groupBy('destination')
    .execute();

const countSent = (kysely: Kysely<Tables>, since: number) =>
  kysely
    .selectFrom('outbox')
    .select((row) => ['destination', row.fn.countAll<number | string>().as('count')])
    .where('state', '=', 'sent')
    .where('settled_at', '>', since)
    .groupBy('destination')
    .execute();

function describeCircuit(
  { failures, open_until, probe }: DestinationRow,
  now: number,
): Pick<DestinationState, 'circuit' | 'pausedUntil'> {
  if (failures < CIRCUIT_FAILURES) return { circuit: 'closed', pausedUntil: null };
  // During a probe, the pause lasts until the probe is settled.
  if (open_until <= now || probe !== null) return { circuit: 'half-open', pausedUntil: null };
  return { circuit: 'open', pausedUntil: toIsoTime(open_until) };
}
