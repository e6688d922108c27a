import type { Clock } from '../clock.ts';

/** Why a vendor gave no answer that can be used; for the log. */
export class NoVendorAnswerError extends Error {}

export type VendorQuestion = {
  readonly clock: Clock;
  /** Headers and body together, in milliseconds. */
  readonly timeoutMs: number;
  /** A longer answer is not read to its end. */
  readonly largestBytes: number;
};

/**
 * One GET of JSON. Redirects are no answers: what is configured is the only host that is asked.
 *
 * @returns the parsed body; undefined where the vendor says that there is no such thing (404, 410)
 * @throws NoVendorAnswerError for every other status, no JSON, too much of it, and no answer in time
 */
export async function askVendor(url: string, question: VendorQuestion): Promise<unknown> {
  const abort = new AbortController();
  const cancel = question.clock.after(question.timeoutMs, () =>
    abort.abort(new NoVendorAnswerError(`no answer within ${question.timeoutMs} ms`)),
  );
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: abort.signal,
    });
    if (response.status === 404 || response.status === 410) {
      await response.body?.cancel();
      return undefined;
    }
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new NoVendorAnswerError(`answered ${response.status}`);
    }
    return parse(await readAtMost(response, question.largestBytes));
  } catch (error) {
    if (error instanceof NoVendorAnswerError) throw error;
    throw new NoVendorAnswerError(reasonOf(error), { cause: error });
  } finally {
    cancel();
  }
}

async function readAtMost(response: Response, largestBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (length > largestBytes) throw new NoVendorAnswerError(`answered more than ${largestBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoVendorAnswerError('answered something that is no JSON');
  }
}

/** `fetch` says only "fetch failed"; why stands in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
