import { randomInt } from 'node:crypto';

/** Number of acknowledged contents that may be sent again. */
const REMEMBERED = 200;

export type QueueSettings = {
  /** Delay before a failed request is sent again, in milliseconds. */
  readonly retryDelayMs: number;
  /** Share of requests that repeat an acknowledged one. */
  readonly repeatRate?: number;
  /** Whether something that hasn't failed before may be sent now; always by default. */
  readonly mayCreate?: () => boolean;
};

export type Queue<Content> = {
  /**
   * Sends what failed before, or else something new, or again what was acknowledged.
   *
   * @returns false if there was nothing to send
   * @throws Error of `post`
   */
  send(post: (content: Content) => Promise<void>): Promise<boolean>;
  /** Returns the number of contents that were sent and not acknowledged. */
  count(): number;
};

/** Creates a queue of contents with IDs, each of which is sent until it is acknowledged. */
export function createQueue<Content extends string | readonly unknown[]>(
  create: () => Content,
  { retryDelayMs, repeatRate = 0, mayCreate = () => true }: QueueSettings,
): Queue<Content> {
  const waiting: { content: Content; due: number }[] = [];
  const acknowledged: Content[] = [];

  function takeNext(): { content: Content; isRepeated: boolean } | undefined {
    const [first] = waiting;
    if (first !== undefined && first.due <= performance.now()) {
      waiting.shift();
      return { content: first.content, isRepeated: false };
    }
    if (!mayCreate()) return undefined;
    const repeated = Math.random() < repeatRate ? acknowledged[randomInt(Math.max(1, acknowledged.length))] : undefined;
    return { content: repeated ?? create(), isRepeated: repeated !== undefined };
  }

  return {
    async send(post) {
      const next = takeNext();
      if (next === undefined) return false;
      const { content, isRepeated } = next;
      try {
        await post(content);
      } catch (error) {
        if (!isRepeated) waiting.push({ content, due: performance.now() + retryDelayMs });
        throw error;
      }
      if (!isRepeated && acknowledged.push(content) > REMEMBERED) acknowledged.shift();
      return true;
    },
    count: () => waiting.length,
  };
}
