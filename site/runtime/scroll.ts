type EntryState = { key?: string; scroll?: number };

/** Remembers the scroll position of each history entry of this tab. */
export type ScrollPositions = {
  /** Stores the position of the entry being left; call it before the URL changes, or right after. */
  leaveEntry(): void;
  /** Adds a history entry. */
  pushEntry(url: URL): void;
  /** Call it when the browser has moved to another entry: back, forward or a changed hash. */
  enterEntry(): void;
  /** Scrolls to the position of the current entry, or to its hash if the position is unknown. */
  restore(): void;
};

/** Restores scroll positions after the content is rendered; the browser would do it too early. */
export function createScrollPositions(): ScrollPositions {
  history.scrollRestoration = 'manual';
  if (!toEntryState(history.state).key) history.replaceState({ ...toEntryState(history.state), key: createKey() }, '');
  let currentKey = toEntryState(history.state).key ?? '';
  /** Positions in CSS pixels by the key in the entry's state. */
  const positions = new Map<string, number>();
  // After a full load of this entry, by reload or from another site, the position is read from the entry's state.
  window.addEventListener('pagehide', () => {
    history.replaceState({ ...toEntryState(history.state), scroll: window.scrollY }, '');
  });
  return {
    leaveEntry() {
      positions.set(currentKey, window.scrollY);
    },
    pushEntry(url) {
      currentKey = createKey();
      history.pushState({ key: currentKey }, '', url);
    },
    enterEntry() {
      const { key } = toEntryState(history.state);
      currentKey = key ?? createKey();
      if (!key) history.replaceState({ ...toEntryState(history.state), key: currentKey }, '');
    },
    restore() {
      const position = positions.get(currentKey) ?? toEntryState(history.state).scroll;
      if (position === undefined) scrollToHash(location.hash);
      else window.scrollTo(0, position);
    },
  };
}

/** Scrolls to the element with the ID of a hash, or to the top. */
export function scrollToHash(hash: string): void {
  const target = hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const createKey = (): string => Math.random().toString(36).slice(2, 10);
const toEntryState = (state: unknown): EntryState => (typeof state === 'object' && state !== null ? state : {});
