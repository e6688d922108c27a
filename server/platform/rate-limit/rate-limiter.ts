/** At most `limit` at once, refilled evenly so that over a long time `limit` are allowed per `windowMs`. */
export type Rate = { readonly limit: number; readonly windowMs: number };
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number };

export type RateLimiter = {
  /**
   * Takes from the allowance of `key`, which is prefixed by its owner (`leads:address:203.0.113.9`).
   *
   * @param amount all of it or nothing; 1 unless told, and never allowed where it is more than `limit`
   */
  take(key: string, rate: Rate, amount?: number): Promise<Verdict>;
  close(): Promise<void>;
};
