import {
  type ApiError,
  ConnectionError,
  createApiError,
  InvalidResponseError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
  WhorlError,
} from './errors.ts';

/** Upper limits of the random delay before a retry: the first one, doubled for each further retry, and the largest. */
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8_000;
/** Longest `Retry-After` that is waited for. A longer one is left to the caller, see `RateLimitError.retryAfterMs`. */
const MAX_RETRY_AFTER_MS = 60_000;

export type ApiRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type SendOptions = {
  readonly fetch: typeof fetch;
  /** Timeout of each attempt in milliseconds, including the body. */
  readonly timeoutMs: number;
  /** Attempts after the first one. */
  readonly maxRetries: number;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Sends a request and retries it after 429, 5xx, a broken connection or a timeout. A POST isn't idempotent, so it is
 * only retried after 429.
 *
 * @returns the parsed body; undefined if it is empty
 * @throws WhorlError; or the reason of `signal` if that is aborted
 */
export async function sendRequest(request: ApiRequest, options: SendOptions): Promise<unknown> {
  let mayHaveSucceeded = false;
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(request, options);
    } catch (error) {
      // An earlier attempt deleted it, but its response was lost.
      if (request.method === 'DELETE' && mayHaveSucceeded && error instanceof NotFoundError) return undefined;
      const canRetry = request.method !== 'POST' || error instanceof RateLimitError;
      const delayMs = canRetry && attempt < options.maxRetries ? getRetryDelay(error, attempt) : undefined;
      if (delayMs === undefined) throw error;
      mayHaveSucceeded ||= !(error instanceof RateLimitError);
      await wait(delayMs, options.signal);
    }
  }
}

async function sendOnce({ url, ...request }: ApiRequest, options: SendOptions): Promise<unknown> {
  const { signal: caller, timeoutMs } = options;
  caller?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  caller?.addEventListener('abort', abort);
  const timer = setTimeout(abort, timeoutMs);
  try {
    // A redirect could send the key to another host.
    const response = await options.fetch(url, { ...request, redirect: 'manual', signal: controller.signal });
    const text = await response.text();
    if (!response.ok) throw toApiError(response, text);
    return text === '' ? undefined : parseBody(text);
  } catch (error) {
    if (error instanceof WhorlError) throw error;
    caller?.throwIfAborted();
    if (controller.signal.aborted) throw new TimeoutError(`No response within ${timeoutMs} ms.`, { cause: error });
    throw new ConnectionError(`The request to ${new URL(url).origin} failed.`, { cause: error });
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', abort);
  }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidResponseError('The response is not JSON. Check that url is the URL of a Whorl server.', { cause });
  }
}

function toApiError({ status, headers }: Response, text: string): ApiError {
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'));
  if (status < 400) {
    const message = `The server redirects to ${headers.get('location')}. Set url to that server.`;
    return createApiError({ status, code: undefined, message, retryAfterMs, body: text });
  }
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy in between may respond with HTML.
  }
  return createApiError({ status, ...readError(body, status), retryAfterMs, body });
}

/** Reads the code and message of all formats: `{error: {code, message}}`, `{error: message}` and `{code, message}`. */
function readError(body: unknown, status: number): { code: string | undefined; message: string } {
  const { error = body } = (typeof body === 'object' && body !== null ? body : {}) as { error?: unknown };
  if (typeof error === 'string' && error !== body) return { code: undefined, message: error };
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  return {
    code: typeof code === 'string' ? code : undefined,
    message: typeof message === 'string' ? message : `The server returned ${status}.`,
  };
}

/** Parses `Retry-After`: seconds or an HTTP date (RFC 9110, section 10.2.3). @returns milliseconds from now */
function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const delayMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs);
}

/** Returns the delay before the next attempt; undefined if the request must not be retried. */
function getRetryDelay(error: unknown, attempt: number): number | undefined {
  if (error instanceof RateLimitError || error instanceof ServerError) {
    const { retryAfterMs } = error;
    if (retryAfterMs !== undefined) return retryAfterMs <= MAX_RETRY_AFTER_MS ? retryAfterMs : undefined;
  } else if (!(error instanceof ConnectionError || error instanceof TimeoutError)) return undefined;
  const limitMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  // At least half of the limit; random, so that clients that failed together don't retry together.
  return limitMs * (0.5 + Math.random() / 2);
}

/** @throws the reason of `signal` if that is aborted */
function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, delayMs);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
