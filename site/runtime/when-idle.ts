/** A page that is never idle, or whose tab is in the background, is not kept waiting for ever, in milliseconds. */
const LONGEST_WAIT_MS = 1000;

/** Runs a function when the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => run(), { timeout: LONGEST_WAIT_MS });
  else setTimeout(run);
}
