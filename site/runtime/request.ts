/** A server may take this long to answer in full, in milliseconds. */
const ABORT_AFTER_MS = 10_000;
/** Tries after the first one. */
export const RETRIES = 3;
const FIRST_BACK_OFF_MS = 150;

/** What came back; status 0 stands for no answer at all: offline, unreachable, aborted. */
export type Answer = { status: number; text: string };

const underWay = new Map<string, Promise<Answer>>();

/** Asks for a file of this site as text; calls for the same address while one is under way share it. Never rejects. */
export function request(url: string): Promise<Answer> {
  let asking = underWay.get(url);
  if (!asking) {
    asking = ask(url).finally(() => underWay.delete(url));
    underWay.set(url, asking);
  }
  return asking;
}

/**
 * The same, tried again up to `RETRIES` times with a growing pause, until an answer is final.
 *
 * @returns the last answer, final or not.
 */
export async function requestUntil(url: string, isFinal: (answer: Answer) => boolean): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const answer = await request(url);
    if (isFinal(answer) || attempt === RETRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, FIRST_BACK_OFF_MS * 2 ** attempt));
  }
}

async function ask(url: string): Promise<Answer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ABORT_AFTER_MS) });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}
