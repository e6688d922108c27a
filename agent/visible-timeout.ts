/** Longest delay of a browser's timer; a longer one would expire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Creates a signal that aborts after a time during which the page was visible. Browsers throttle or freeze hidden
 * pages, so hidden time doesn't count.
 *
 * @param timeoutMs 0 or more; a negative number counts as 0, NaN as no timeout
 * @param caller also aborts the returned signal, with its own reason
 * @returns `signal`, whose reason is a `TimeoutError` after the time; call `clear` when the work is done
 */
export function createVisibleTimeout(
  timeoutMs: number,
  caller?: AbortSignal,
): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(caller?.reason);
  if (caller?.aborted) abort();
  caller?.addEventListener('abort', abort);
  let remainingMs = Math.max(0, Number.isNaN(timeoutMs) ? Number.POSITIVE_INFINITY : timeoutMs);
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    remainingMs -= performance.now() - since;
  };
  const start = () => {
    if (timer !== undefined || document.visibilityState === 'hidden') return;
    since = performance.now();
    timer = setTimeout(abortOnTimeout, Math.min(MAX_TIMER_MS, Math.ceil(Math.max(0, remainingMs))));
  };
  const abortOnTimeout = () => controller.abort(new DOMException('out of time', 'TimeoutError'));
  const handleVisibilityChange = () => (document.visibilityState === 'hidden' ? stop() : start());
  document.addEventListener('visibilitychange', handleVisibilityChange);
  start();
  return {
    signal: controller.signal,
    clear() {
      stop();
      document.removeEventListener('visibilitychange', handleVisibilityChange);
      caller?.removeEventListener('abort', abort);
    },
  };
}

/**
 * Resolves to the value of `work`, unless that takes longer than the given visible time.
 *
 * @throws the rejection of `work`, or `timeout after … ms`
 */
export async function withTimeout<Value>(timeoutMs: number, work: Promise<Value>): Promise<Value> {
  const timeout = createVisibleTimeout(timeoutMs);
  try {
    return await rejectOnAbort(work, timeout.signal, () => new Error(`timeout after ${timeoutMs} ms`));
  } finally {
    timeout.clear();
  }
}

/**
 * Resolves to the value of `work`, unless `signal` is aborted first. @throws the rejection of `work`, or
 * `createError(signal)`
 */
export function rejectOnAbort<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
  createError: (signal: AbortSignal) => Error,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(createError(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject);
  });
}
