/**
 * Aborts after `timeoutMs` milliseconds in which the page was visible: a tab in the background is slowed down by the
 * browser, which is nobody's failure.
 *
 * @returns the signal to give to what may take too long, and `clear` for when it is done
 */
export function visibleTimeout(timeoutMs: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  let left = timeoutMs;
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
    timer = setTimeout(() => controller.abort(), Math.max(0, left));
  };
  const change = () => (document.visibilityState === 'hidden' ? stop() : go());
  document.addEventListener('visibilitychange', change);
  go();
  return {
    signal: controller.signal,
    clear() {
      stop();
      document.removeEventListener('visibilitychange', change);
    },
  };
}
