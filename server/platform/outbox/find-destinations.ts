import type { DestinationState } from '@whorl/contract/console/deliveries.ts';
import { CIRCUIT_FAILURES } from '@whorl/contract/delivery-limits.ts';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { toIsoTime } from '../iso-time.ts';
import type { DestinationRow, OutboxRow } from './outbox-tables.ts';

const DAY_MS = 86_400_000;

/** Returns every destination with its numbers of deliveries and its circuit breaker, by name. @param now milliseconds since 1970 */
export async function findDestinations(kysely: Kysely<Tables>, now: number): Promise<DestinationState[]> {
  const [destinations, sent] = await Promise.all([
    // One query by destination and state each, because indexes have these columns first.
    kysely
      .selectFrom('outbox_destinations')
      .selectAll()
      .select((destination) => [
        countInState(destination, 'waiting').as('waiting'),
        countInState(destination, 'held').as('held'),
        countInState(destination, 'dead').as('dead'),
        selectInState(destination, 'waiting')
          .select('created_at')
          .where('due_at', '<=', now)
          .orderBy('created_at')
          .limit(1)
          .as('oldest_due_at'),
      ])
      .orderBy('name')
      .execute(),
    countSent(kysely, now - DAY_MS),
  ]);
  return destinations.map((destination) => {
    const { name, waiting, held, dead, oldest_due_at: oldestAt } = destination;
    return {
      name,
      waiting: Number(waiting),
      held: Number(held),
      dead: Number(dead),
      sentLastDay: Number(sent.find((one) => one.destination === name)?.count ?? 0),
      oldestDueSeconds: oldestAt === null ? null : Math.max(0, Math.round((now - Number(oldestAt)) / 1000)),
      ...describeCircuit(destination, now),
    };
  });
}

type Destination = ExpressionBuilder<Tables, 'outbox_destinations'>;

const selectInState = ({ selectFrom, ref }: Destination, state: OutboxRow['state']) =>
  selectFrom('outbox').whereRef('outbox.destination', '=', ref('outbox_destinations.name')).where('state', '=', state);

const countInState = (destination: Destination, state: OutboxRow['state']) =>
  selectInState(destination, state).select((row) => row.fn.countAll<number | string>().as('count'));

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
