import type { Batch, CollectorAnswer } from '@whorl/contract/analytics/collector.ts';
import type { RateLimit, RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';

/** A tab sends six requests per minute; one IP address may belong to a whole company. */
const requestsPerAddress: RateLimit = { limit: 6_000, windowMs: 60_000 };
/** Allows a queue of 1,000 events of a device that comes back online; higher than the vendor's own limit of 30 per second. */
const eventsPerDevice: RateLimit = { limit: 3_000, windowMs: 60_000 };

type ThrottledAnswer = Extract<CollectorAnswer, { code: 429 }>;

/**
 * Checks the rate limits of a batch. If one is exceeded, nothing is stored: the sender delays the events at the returned
 * positions and sends the others again.
 *
 * @param address IP address of the client
 */
export async function throttle(
  limiter: RateLimiter,
  address: string,
  { events }: Batch,
): Promise<ThrottledAnswer | undefined> {
  const result = await takeForAddress(limiter, 'analytics:address', address, requestsPerAddress);
  if (!result.allowed)
    return createThrottledAnswer('requests from this address', requestsPerAddress, { events: [...events.keys()] });
  const throttledEvents: number[] = [];
  const devices: Record<string, number> = {};
  const users: Record<string, number> = {};
  for (const [sender, positions] of Map.groupBy(events.keys(), (index) => toSenderId(events[index]))) {
    if ((await limiter.take(`analytics-senders:${sender}`, eventsPerDevice, positions.length)).allowed) continue;
    throttledEvents.push(...positions);
    const { device_id, user_id } = events[positions[0] ?? 0] ?? {};
    if (device_id) devices[device_id] = perSecond(eventsPerDevice);
    else if (user_id) users[user_id] = perSecond(eventsPerDevice);
  }
  if (throttledEvents.length === 0) return undefined;
  return createThrottledAnswer('events of a device or user', eventsPerDevice, {
    events: throttledEvents.sort((a, b) => a - b),
    devices,
    users,
  });
}

const toSenderId = (event: Batch['events'][number] | undefined): string =>
  event?.device_id ? `device:${event.device_id}` : `user:${event?.user_id}`;

const perSecond = ({ limit, windowMs }: RateLimit): number => limit / (windowMs / 1000);

function createThrottledAnswer(
  what: string,
  rate: RateLimit,
  throttled: { events: number[]; devices?: Record<string, number>; users?: Record<string, number> },
): ThrottledAnswer {
  return {
    code: 429,
    error: `Too many ${what}`,
    eps_threshold: perSecond(rate),
    throttled_devices: throttled.devices ?? {},
    throttled_users: throttled.users ?? {},
    throttled_events: throttled.events,
  };
}
