/** The longest that a browser's timer can be set to; what is longer would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Aborts after so many milliseconds in which the page was visible. A hidden page is throttled or frozen by the browser,
 * and what it does not get done meanwhile is nobody's failure.
 *
 * @param timeoutMs 0 or more; a negative number counts as 0, what is no number as for ever
 * @param caller aborts as well, with its own reason
 * @returns the signal to give to what may take too long, whose reason is a `TimeoutError` when the time is over, and
 *   `clear` for when it is done
 */
export function visibleTimeout(timeoutMs: number, caller?: AbortSignal): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort(caller?.reason);
  if (caller?.aborted) abort();
  caller?.addEventListener('abort', abort);
  let left = Math.max(0, Number.isNaN(timeoutMs) ? Number.POSITIVE_INFINITY : timeoutMs);
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left -= performance.now() - since;
  };
  const go = () => {
    if (timer !== undefined || document.visibilityState === 'hidden') return;
    since = performance.now();
    timer = setTimeout(timeOut, Math.min(LONGEST_TIMER_MS, Math.ceil(Math.max(0, left))));
  };
  const timeOut = () => controller.abort(new DOMException('out of time', 'TimeoutError'));
  const change = () => (document.visibilityState === 'hidden' ? stop() : go());
  document.addEventListener('visibilitychange', change);
  go();
  return {
    signal: controller.signal,
    clear() {
      stop();
      document.removeEventListener('visibilitychange', change);
      caller?.removeEventListener('abort', abort);
    },
  };
}

/**
 * What `work` resolves to, if it does within so many milliseconds of visible time.
 *
 * @throws what `work` rejects with, or `timeout after … ms`
 */
export async function within<Value>(timeoutMs: number, work: Promise<Value>): Promise<Value> {
  const timeout = visibleTimeout(timeoutMs);
  try {
    return await unlessAborted(work, timeout.signal, () => new Error(`timeout after ${timeoutMs} ms`));
  } finally {
    timeout.clear();
  }
}

/** What `work` resolves to, unless `signal` is aborted before. @throws what `work` rejects with, or what `errorOf` makes */
export function unlessAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
  errorOf: (signal: AbortSignal) => Error,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(errorOf(signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject);
  });
}
