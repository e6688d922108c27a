import { isCrawler } from '@whorl/contract/crawlers.ts';

/** How many pages are fetched at a time. */
export const BATCH_SIZE = 4;
/** Pause before the first batch and between batches, in milliseconds. */
export const BATCH_PAUSE_MS = 3000;

type Connection = { effectiveType?: string; saveData?: boolean };

/** Not on a slow or metered connection, and not for crawlers, which would fetch the whole site twice. */
export function prefetchWelcome(navigator: { userAgent: string; connection?: Connection }): boolean {
  const { effectiveType = '', saveData = false } = navigator.connection ?? {};
  return !effectiveType.includes('2g') && !saveData && !isCrawler(navigator.userAgent);
}

type Options = {
  /** Fetches one page; the queue goes on when it settles, however it settles. */
  fetchPage: (path: string) => Promise<unknown>;
  /** Pages that need no prefetch: the current one, and those that are there already. */
  isKnown: (path: string) => boolean;
  /** Runs a function when the browser has nothing better to do. */
  whenIdle: (run: () => void) => void;
};

/** Fetches the pages whose links are in sight, a few at a time, in the order in which they came into sight. */
export class PrefetchQueue {
  readonly #options: Options;
  readonly #waiting = new Set<string>();
  readonly #fetched = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** A link to the page came into sight. */
  add(path: string): void {
    if (this.#fetched.has(path) || this.#options.isKnown(path)) return;
    this.#waiting.add(path);
    this.#schedule();
  }

  /** It went out of sight before its turn. */
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
    const batch = [...this.#waiting].filter((path) => !this.#options.isKnown(path)).slice(0, BATCH_SIZE);
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
