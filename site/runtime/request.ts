/** Timeout in milliseconds for a complete answer, including all retries. */
const ABORT_AFTER_MS = 10_000;
/** Maximum number of retries after the first attempt. */
const RETRIES = 3;
const FIRST_BACK_OFF_MS = 150;

/** Answer of a server; the status is 0 without one: offline, unreachable or aborted. */
export type Answer = { status: number; text: string };

const underWay = new Map<string, Promise<Answer>>();

/**
 * Requests a file of this site as text. Concurrent calls for the same URL share one request. Never rejects.
 *
 * @param timeout in milliseconds
 */
export function request(url: string, timeout = ABORT_AFTER_MS): Promise<Answer> {
  let asking = underWay.get(url);
  if (!asking) {
    asking = fetchOnce(url, timeout).finally(() => underWay.delete(url));
    underWay.set(url, asking);
  }
  return asking;
}

/**
 * Requests a file like `request`, with up to `RETRIES` retries and increasing pauses, until an answer is final or the
 * total timeout is reached.
 *
 * @returns the last answer, final or not
 */
export async function requestUntil(url: string, isFinal: (answer: Answer) => boolean): Promise<Answer> {
  const deadline = performance.now() + ABORT_AFTER_MS;
  for (let attempt = 0; ; attempt++) {
    const answer = await request(url, Math.max(0, deadline - performance.now()));
    const pause = FIRST_BACK_OFF_MS * 2 ** attempt;
    if (isFinal(answer) || attempt === RETRIES || performance.now() + pause >= deadline) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function fetchOnce(url: string, timeout: number): Promise<Answer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}
