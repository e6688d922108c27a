/**
 * Changes the URL, the state or both of the current history entry, unless the browser refuses because that has been done
 * too often (Safari: 100 times in 30 seconds). The page works without the change.
 */
export function replaceEntry({ url, state = history.state }: { url?: string | URL; state?: unknown }): void {
  try {
    history.replaceState(state, '', url);
  } catch {
    // What could have been read from the entry later is out of date.
  }
}
