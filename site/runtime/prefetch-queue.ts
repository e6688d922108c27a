import { isCrawler } from '@whorl/contract/crawlers.ts';

/** Number of pages fetched at a time. */
export const BATCH_SIZE = 4;
/** Pause before the first batch and between batches, in milliseconds. */
export const BATCH_PAUSE_MS = 3000;

type Connection = { effectiveType?: string; saveData?: boolean };

/**
 * Returns whether to prefetch: not on a slow or metered connection, and not for crawlers, which would fetch the whole
 * site twice.
 */
export function canPrefetch(navigator: { userAgent: string; connection?: Connection }): boolean {
  const { effectiveType = '', saveData = false } = navigator.connection ?? {};
  return !effectiveType.includes('2g') && !saveData && !isCrawler(navigator.userAgent);
}

type Options = {
  /** Fetches one page; the queue continues when it settles, even with an error. */
  fetchPage: (path: string) => Promise<unknown>;
  /** Returns whether a page needs no prefetch because it is the current one or already loaded. */
  isKnown: (path: string) => boolean;
  /** Runs a function when the browser is idle. */
  whenIdle: (run: () => void) => void;
};

/**
 * Fetches the pages whose links are in the viewport, a few at a time. The largest links are first, because a visitor
 * follows the title of an article rather than one of its tags; links of the same size in the order in which they appeared.
 */
export class PrefetchQueue {
  readonly #options: Options;
  /** Sizes of links by path. */
  readonly #waiting = new Map<string, number>();
  readonly #fetched = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Adds a page whose link of a size came into the viewport. */
  add(path: string, size: number): void {
    if (this.#fetched.has(path) || this.#options.isKnown(path)) return;
    this.#waiting.set(path, size);
    this.#schedule();
  }

  /** Removes a page whose link left the viewport before it was fetched. */
  remove(path: string): void {
    this.#waiting.delete(path);
  }

  #schedule(): void {
    if (this.#busy || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#options.whenIdle(() => void this.#fetchBatch());
    }, BATCH_PAUSE_MS);
  }

  async #fetchBatch(): Promise<void> {
    const batch = [...this.#waiting]
      .sort(([, size], [, other]) => other - size)
      .map(([path]) => path)
      .filter((path) => !this.#options.isKnown(path))
      .slice(0, BATCH_SIZE);
    this.#busy = true;
    for (const path of batch) {
      this.#waiting.delete(path);
      this.#fetched.add(path);
    }
    await Promise.allSettled(batch.map((path) => this.#options.fetchPage(path)));
    this.#busy = false;
    if (this.#waiting.size > 0) this.#schedule();
  }
}
