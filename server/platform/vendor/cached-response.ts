import type { Clock } from '../clock.ts';

export type CachedResponse<Value> = {
  readonly value: Value;
  /** Time of the response, in milliseconds since 1970. */
  readonly at: number;
  /** Whether it is older than `freshMs` because newer requests failed. */
  readonly stale: boolean;
};

type CachedResponseOptions<Value> = {
  fetch(): Promise<Value>;
  clock: Clock;
  /** Time during which a cached response is returned without a new request. */
  freshMs: number;
  /** Pause after a failed request. */
  retryMs: number;
  /** Called for each failed request. */
  onFailure(error: unknown): void;
};

/**
 * Creates a function that returns the last response of a vendor. Concurrent callers share one request; while requests
 * fail, the last response is returned as stale.
 *
 * @returns a function that returns undefined until the first successful response
 */
export function createCachedResponse<Value>(
  options: CachedResponseOptions<Value>,
): () => Promise<CachedResponse<Value> | undefined> {
  const { clock, freshMs, retryMs } = options;
  let latest: { value: Value; at: number } | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    try {
      latest = { value: await options.fetch(), at: clock.now() };
    } catch (error) {
      failedAt = clock.now();
      options.onFailure(error);
    }
  }

  // A time in the future is from before the clock was set back, so it is ignored.
  const isWithin = (at: number, milliseconds: number): boolean => clock.now() >= at && clock.now() - at < milliseconds;
  const isFresh = (): boolean => latest !== undefined && isWithin(latest.at, freshMs);

  return async () => {
    if (!isFresh() && !isWithin(failedAt, retryMs)) {
      asking ??= refresh().finally(() => {
        asking = undefined;
      });
      await asking;
    }
    return latest && { ...latest, stale: !isFresh() };
  };
}
