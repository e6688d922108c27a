type EntryState = { key?: string; scroll?: number };

/** Remembers the scroll position of each history entry of this tab. */
export type ScrollPositions = {
  /** Stores the position of the entry that is being left; call it before the URL changes, or just after. */
  leaveEntry(): void;
  /** Adds a history entry. */
  pushEntry(url: URL): void;
  /** Call it when the browser has moved to another entry: back, forward or a changed hash. */
  enterEntry(): void;
  /** Scrolls to the position of the current entry, or to its hash if the position is unknown. */
  restore(): void;
};

/** Restores scroll positions after the content is rendered; the browser would do it before. */
export function createScrollPositions(): ScrollPositions {
  history.scrollRestoration = 'manual';
  if (!stateOf(history.state).key) history.replaceState({ ...stateOf(history.state), key: newKey() }, '');
  let currentKey = stateOf(history.state).key ?? '';
  /** In CSS pixels, by the key in the entry's state. */
  const positions = new Map<string, number>();
  // After a full load of this entry, by reload or from another site, the entry itself has the position.
  window.addEventListener('pagehide', () => {
    history.replaceState({ ...stateOf(history.state), scroll: window.scrollY }, '');
  });
  return {
    leaveEntry() {
      positions.set(currentKey, window.scrollY);
    },
    pushEntry(url) {
      currentKey = newKey();
      history.pushState({ key: currentKey }, '', url);
    },
    enterEntry() {
      const { key } = stateOf(history.state);
      currentKey = key ?? newKey();
      if (!key) history.replaceState({ ...stateOf(history.state), key: currentKey }, '');
    },
    restore() {
      const position = positions.get(currentKey) ?? stateOf(history.state).scroll;
      if (position === undefined) scrollToHash(location.hash);
      else window.scrollTo(0, position);
    },
  };
}

/** Scrolls to the element with the ID of a hash, or to the top. */
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
