/** At most `limit` at once, refilled evenly so that over a long time `limit` are allowed per `windowMs`. */
export type Rate = { readonly limit: number; readonly windowMs: number };
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number };

export type RateLimiter = {
  /** Takes one from the allowance of `key`, which is prefixed by its owner (`leads:address:203.0.113.9`). */
  take(key: string, rate: Rate): Promise<Verdict>;
  close(): Promise<void>;
};
