import type { Clock } from '../clock.ts';

/** Thrown when a vendor returns no usable response. The message is logged. */
export class VendorRequestError extends Error {}

type VendorRequestOptions = {
  readonly clock: Clock;
  /** Timeout in milliseconds for headers and body together. */
  readonly timeoutMs: number;
  /** Maximum size of the response body. */
  readonly maxBytes: number;
};

/**
 * Fetches JSON with GET. Redirects are errors, so that only the configured host is requested.
 *
 * @returns the parsed body; undefined for 404 and 410
 * @throws VendorRequestError for every other status, invalid JSON, a body that is too large, and a timeout
 */
export async function fetchVendorJson(url: string, options: VendorRequestOptions): Promise<unknown> {
  const abort = new AbortController();
  const cancel = options.clock.after(options.timeoutMs, () =>
    abort.abort(new VendorRequestError(`no response within ${options.timeoutMs} ms`)),
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
      throw new VendorRequestError(`answered ${response.status}`);
    }
    return parse(await readAtMost(response, options.maxBytes));
  } catch (error) {
    if (error instanceof VendorRequestError) throw error;
    throw new VendorRequestError(describeFailure(error), { cause: error });
  } finally {
    cancel();
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (length > maxBytes) throw new VendorRequestError(`the response has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new VendorRequestError('the response is not JSON');
  }
}

/** Returns the reason of a failure. The message of `fetch` is only "fetch failed"; the reason is in its cause. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Returns the code of an error or of its cause, such as `ECONNREFUSED`; its name if there is none. */
export function findErrorCode(error: unknown): string {
  const { code, cause, name } = Object(error) as { code?: unknown; cause?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return cause instanceof Error ? findErrorCode(cause) : String(name);
}
