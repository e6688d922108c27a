/** Maximum wait in milliseconds, for a page that is never idle or is in a background tab. */
const LONGEST_WAIT_MS = 1000;

/** Runs a function when the browser is idle. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => run(), { timeout: LONGEST_WAIT_MS });
  else setTimeout(run);
}
