import type { Clock } from '../clock.ts';

export type CachedAnswer<Value> = {
  readonly value: Value;
  /** When the vendor said so, in milliseconds since 1970. */
  readonly at: number;
  /** It should be newer, and the vendor does not say. */
  readonly stale: boolean;
};

export type CachedAnswerOptions<Value> = {
  ask(): Promise<Value>;
  clock: Clock;
  /** For how long an answer is given without asking again, in milliseconds. */
  freshMs: number;
  /** For how long a vendor that failed is left alone, in milliseconds. */
  retryMs: number;
  /** Once for each time that the vendor was asked in vain. */
  onFailure(error: unknown): void;
};

/**
 * The last answer of a vendor. However many ask at once, the vendor is asked once; while it is away, what it said last
 * is given.
 *
 * @returns undefined as long as there has been no answer at all
 */
export function createCachedAnswer<Value>(
  options: CachedAnswerOptions<Value>,
): () => Promise<CachedAnswer<Value> | undefined> {
  const { clock, freshMs, retryMs } = options;
  let latest: { value: Value; at: number } | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      latest = { value: await options.ask(), at: clock.now() };
    } catch (error) {
      failedAt = clock.now();
      options.onFailure(error);
    }
  }

  // A time ahead of the clock is from before it was set back, and says nothing.
  const isWithin = (at: number, milliseconds: number): boolean => clock.now() >= at && clock.now() - at < milliseconds;
  const isFresh = (): boolean => latest !== undefined && isWithin(latest.at, freshMs);

  return async () => {
    if (!isFresh() && !isWithin(failedAt, retryMs)) {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await asking;
    }
    return latest && { ...latest, stale: !isFresh() };
  };
}
