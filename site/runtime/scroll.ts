/** Where each entry of the history was scrolled to, in CSS pixels, by the key that its state carries. */
const positions = new Map<string, number>();
type EntryState = { key?: string; scroll?: number };

/** From now on this module restores positions, after the content is in place; the browser would do it before. */
export function takeOverScroll(): void {
  history.scrollRestoration = 'manual';
  if (!stateOf(history.state).key) history.replaceState({ ...stateOf(history.state), key: newKey() }, '');
  currentKey = stateOf(history.state).key ?? '';
  // A full load of this entry, by reload or from another site, finds its position in the entry itself.
  window.addEventListener('pagehide', () => {
    history.replaceState({ ...stateOf(history.state), scroll: window.scrollY }, '');
  });
}

let currentKey = '';

/** Remembers the position of the entry that is being left; before the address changes, or just after. */
export function leaveEntry(): void {
  positions.set(currentKey, window.scrollY);
}

/** A new entry in the history, at the top. */
export function pushEntry(url: URL): void {
  currentKey = newKey();
  history.pushState({ key: currentKey }, '', url);
}

/** The browser has moved to another entry, by back, forward or a changed hash. */
export function enterEntry(): void {
  const { key } = stateOf(history.state);
  currentKey = key ?? newKey();
  if (!key) history.replaceState({ ...stateOf(history.state), key: currentKey }, '');
}

/** Back to where this entry was; where that is not known, to its hash. */
export function restoreScroll(): void {
  const position = positions.get(currentKey) ?? stateOf(history.state).scroll;
  if (position === undefined) scrollToHash(location.hash);
  else window.scrollTo(0, position);
}

/** To the element that a hash names, else to the top. */
export function scrollToHash(hash: string): void {
  const target = hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);
const stateOf = (state: unknown): EntryState => (typeof state === 'object' && state !== null ? state : {});
