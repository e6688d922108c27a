/** Time that a server has to answer in full, in milliseconds; all retries of a request together have no more. */
const ABORT_AFTER_MS = 10_000;
/** Tries after the first one. */
export const RETRIES = 3;
const FIRST_BACK_OFF_MS = 150;

/** What came back; status 0 stands for no answer at all: offline, unreachable, aborted. */
export type Answer = { status: number; text: string };

const underWay = new Map<string, Promise<Answer>>();

/**
 * Requests a file of this site as text; calls for the same URL while one is under way share it. Never rejects.
 *
 * @param timeout in milliseconds
 */
export function request(url: string, timeout = ABORT_AFTER_MS): Promise<Answer> {
  let asking = underWay.get(url);
  if (!asking) {
    asking = ask(url, timeout).finally(() => underWay.delete(url));
    underWay.set(url, asking);
  }
  return asking;
}

/**
 * Requests a file like `request` and repeats that up to `RETRIES` times, with a growing pause, until an answer is final
 * or the time of all attempts together is over.
 *
 * @returns the last answer, final or not.
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

async function ask(url: string, timeout: number): Promise<Answer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}
