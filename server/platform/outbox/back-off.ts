/** First wait after a failure; each further one doubles. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60 * 60 * 1_000;
/** However long a vendor asks to be left alone, look again after a day. */
export const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60 * 1_000;
/** Spread over which deliveries that were all told the same `Retry-After` come back. */
const RETRY_AFTER_SPREAD_MS = 1_000;

/**
 * How long to wait before the next attempt, in milliseconds. Half of it is random, so that what failed together does
 * not come back together.
 *
 * @param attempt how many were made, 1 after the first
 * @param retryAfterMs what the receiver asked for; never undercut
 * @param random from 0 to below 1
 */
export function backOff(attempt: number, retryAfterMs: number | undefined, random: number): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  const wait = full / 2 + (full / 2) * random;
  return Math.round(retryAfterMs === undefined ? wait : Math.max(wait, retryAfterMs + RETRY_AFTER_SPREAD_MS * random));
}
