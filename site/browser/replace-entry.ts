/**
 * Changes the URL or the state of the current history entry, unless the browser refuses because that has been done too
 * often (Safari: 100 times in 30 seconds). The page doesn't depend on either.
 *
 * @param change what isn't given stays
 */
export function replaceEntry({ url, state = history.state }: { url?: string | URL; state?: unknown }): void {
  try {
    history.replaceState(state, '', url);
  } catch {
    // Only a URL to share or a scroll position is out of date.
  }
}
