import { MAX_DELIVERY_DELAY_HOURS, MAX_RETRY_AFTER_HOURS } from '@whorl/contract/delivery-limits.ts';

const HOUR_MS = 60 * 60 * 1_000;
/** Delay after the first failure; doubles with each further one. */
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = MAX_DELIVERY_DELAY_HOURS * HOUR_MS;
export const MAX_RETRY_AFTER_MS = MAX_RETRY_AFTER_HOURS * HOUR_MS;
/** Jitter added to `Retry-After`, so that deliveries with the same one are not all retried at once. */
const RETRY_AFTER_JITTER_MS = 1_000;

/**
 * Returns the delay before the next attempt: exponential backoff, half of it jitter, so that deliveries that failed
 * together are not retried together.
 *
 * @param attempt number of attempts so far, from 1
 * @param retryAfterMs minimum delay that the receiver requested
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function computeBackoffMs(attempt: number, retryAfterMs: number | undefined, random: number): number {
  const full = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
  const wait = full / 2 + (full / 2) * random;
  return Math.round(retryAfterMs === undefined ? wait : Math.max(wait, retryAfterMs + RETRY_AFTER_JITTER_MS * random));
}
