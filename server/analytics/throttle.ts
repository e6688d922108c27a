import type { Batch, CollectorAnswer } from '@whorl/contract/analytics/collector.ts';
import type { Rate, RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';

/** A visitor's tab sends six requests a minute; behind one address there may be a whole company. */
const requestsPerAddress: Rate = { limit: 6_000, windowMs: 60_000 };
/** Events of one device: a queue of 1,000 that comes online at once passes; above the 30 a second of the vendor's own. */
const eventsPerDevice: Rate = { limit: 3_000, windowMs: 60_000 };

type Throttled = Extract<CollectorAnswer, { code: 429 }>;

/**
 * Whether a batch may be stored now. Where it may not, nothing of it is stored: the sender waits with the events at the
 * positions that are named, and sends the others again.
 *
 * @param address of the client
 */
export async function throttle(
  limiter: RateLimiter,
  address: string,
  { events }: Batch,
): Promise<Throttled | undefined> {
  const verdict = await takeForAddress(limiter, 'analytics:address', address, requestsPerAddress);
  if (!verdict.allowed)
    return throttled('requests from this address', requestsPerAddress, { events: [...events.keys()] });
  const waiting: number[] = [];
  const devices: Record<string, number> = {};
  const users: Record<string, number> = {};
  for (const [sender, positions] of Map.groupBy(events.keys(), (index) => senderOf(events[index]))) {
    if ((await limiter.take(`analytics-senders:${sender}`, eventsPerDevice, positions.length)).allowed) continue;
    waiting.push(...positions);
    const { device_id, user_id } = events[positions[0] ?? 0] ?? {};
    if (device_id) devices[device_id] = perSecond(eventsPerDevice);
    else if (user_id) users[user_id] = perSecond(eventsPerDevice);
  }
  if (waiting.length === 0) return undefined;
  return throttled('events of a device or user', eventsPerDevice, {
    events: waiting.sort((a, b) => a - b),
    devices,
    users,
  });
}

const senderOf = (event: Batch['events'][number] | undefined): string =>
  event?.device_id ? `device:${event.device_id}` : `user:${event?.user_id}`;

const perSecond = ({ limit, windowMs }: Rate): number => limit / (windowMs / 1000);

function throttled(
  what: string,
  rate: Rate,
  who: { events: number[]; devices?: Record<string, number>; users?: Record<string, number> },
): Throttled {
  return {
    code: 429,
    error: `Too many ${what}`,
    eps_threshold: perSecond(rate),
    throttled_devices: who.devices ?? {},
    throttled_users: who.users ?? {},
    throttled_events: who.events,
  };
}
