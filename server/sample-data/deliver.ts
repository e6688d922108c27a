import type { Database } from '../platform/database/database.ts';
import { claimDeliveries } from '../platform/outbox/claim-deliveries.ts';
import { registerDestination } from '../platform/outbox/insert-deliveries.ts';
import type { DeliveryOutcome, Destination } from '../platform/outbox/outbox.ts';
import type { OutboxRow } from '../platform/outbox/outbox-tables.ts';
import { settleDelivery } from '../platform/outbox/settle-delivery.ts';

const LEASE_MS = 20_000;
const CLAIMED_AT_ONCE = 50;

/** Returns the outcome of an attempt. @param serial number of the delivery to its destination, from 0 */
type Outcome = (row: OutboxRow, serial: number) => DeliveryOutcome;

/** Sample outcomes by destination. They are computed: nothing is sent. */
const outcomes: Readonly<Record<string, Outcome>> = {
  email: () => ({ kind: 'sent' }),
  hubspot: (row, serial) => {
    if (serial % 16 === 2)
      return {
        kind: 'refused',
        reason: '400 {"message":"The request is not valid","errors":[{"errorType":"BLOCKED_EMAIL"}]}',
        code: 400,
      };
    return serial % 7 === 4 && row.attempts < 3
      ? { kind: 'retry', reason: '503 Service Unavailable', code: 503 }
      : { kind: 'sent' };
  },
  webhook: (row, serial) => {
    if (serial % 19 === 6) return { kind: 'refused', reason: '410 Gone', code: 410 };
    return serial % 5 === 2 && row.attempts < 2
      ? { kind: 'retry', reason: 'no response within 10000 ms', code: 'timeout' }
      : { kind: 'sent' };
  },
};

const destinations = Object.keys(outcomes).map(
  (name): Destination => ({
    name,
    rate: { burst: 100, perSecond: 10 },
    deliver: () => Promise.reject(new Error('Sample data is never delivered')),
  }),
);

/** Creates the functions that settle sample deliveries with the functions of the outbox, without a network. */
export function createDeliveryRun(database: Database) {
  const serials = new Map<string, number>();
  const counts = new Map<string, number>();

  function getSerial({ id, destination }: OutboxRow): number {
    const known = serials.get(id);
    if (known !== undefined) return known;
    const serial = counts.get(destination) ?? 0;
    counts.set(destination, serial + 1);
    serials.set(id, serial);
    return serial;
  }

  return {
    async register(): Promise<void> {
      for (const { name } of destinations) await database.commitTogether((tx) => registerDestination(tx, name));
    },

    /** Attempts what is due. @param now milliseconds since 1970 */
    async attempt(now: number): Promise<void> {
      for (const destination of destinations) {
        const claim = { destination, now, leaseMs: LEASE_MS, atMost: CLAIMED_AT_ONCE };
        const { rows } = await claimDeliveries(database, claim);
        for (const row of rows) {
          const outcome = outcomes[destination.name]?.(row, getSerial(row)) ?? { kind: 'sent' };
          await settleDelivery(database, row, outcome, { now: now + 400, random: 0.5 });
        }
      }
    },
  };
}
