/** Rate limit: at most `limit` at once, refilled evenly, so that on average `limit` are allowed per `windowMs`. */
export type RateLimit = { readonly limit: number; readonly windowMs: number };
export type RateLimitResult =
  | { readonly allowed: true /** Requests that are allowed now, after this one. */; readonly remaining: number }
  | { readonly allowed: false; readonly retryAfterMs: number };

export type RateLimiter = {
  /**
   * Takes from the allowance of a key.
   *
   * @param key prefixed with the feature (`leads:address:203.0.113.9`)
   * @param amount taken completely or not at all, 1 by default; never allowed if it exceeds `limit`
   */
  take(key: string, rate: RateLimit, amount?: number): Promise<RateLimitResult>;
  /** Whether limits are those of this process, shared by all, or those of this process because Redis is unavailable. */
  readonly state: 'own' | 'shared' | 'degraded';
  close(): Promise<void>;
};

/** Wait in milliseconds that isn't refused, because dividing the window leaves rounding errors. */
export const TOLERATED_WAIT_MS = 0.5;

/** Returns the requests that are allowed now. @param fullInMs milliseconds until the allowance is full again */
export const countRemaining = (fullInMs: number, { limit, windowMs }: RateLimit): number =>
  Math.max(0, Math.floor(((windowMs + TOLERATED_WAIT_MS - fullInMs) * limit) / windowMs));
