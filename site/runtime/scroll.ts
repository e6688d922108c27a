import { replaceEntry } from '../browser/replace-entry.ts';

type EntryState = { key?: string; scroll?: number };

/** Remembers the scroll position of each history entry of this tab. */
type ScrollPositions = {
  /** Stores the position of the entry being left; call it before the URL changes, or right after. */
  leaveEntry(): void;
  /** Adds a history entry. */
  pushEntry(url: URL): void;
  /**
   * Call it when the browser has moved to another entry: back, forward or a changed fragment.
   *
   * @returns whether the browser has left scrolling to this site
   */
  enterEntry(): boolean;
  /** Scrolls to the position of the current entry, or to its fragment if the position is unknown. */
  restore(): void;
  /** Scrolls to the element of a fragment such as `#limits`, or to the top if it is empty or there is none. */
  goToFragment(hash: string): void;
  /** Whether `popstate` was caused by `goToFragment`. */
  isGoingToFragment(): boolean;
};

/** Time without scrolling after which the position is stored, in milliseconds. Browsers limit `replaceState` calls. */
const STORE_DELAY_MS = 150;

/**
 * Restores scroll positions after navigation inside the site, where the browser would do it before the content is
 * rendered. The browser restores that of the current entry, after a reload or when the visitor returns from another
 * site.
 */
export function createScrollPositions(): ScrollPositions {
  let currentKey = '';
  let isGoingToFragment = false;
  /** Positions in CSS pixels by the key in the entry's state. */
  const positions = new Map<string, number>();
  const updateState = (change: EntryState) => replaceEntry({ state: { ...toEntryState(history.state), ...change } });
  /** Waits to store the position; undefined if it is stored. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = () => {
    timer = undefined;
    updateState({ scroll: scrollY });
  };

  function enterEntry(): boolean {
    clearTimeout(timer);
    const isManual = history.scrollRestoration === 'manual';
    history.scrollRestoration = 'auto';
    currentKey = toEntryState(history.state).key ?? createKey();
    updateState({ key: currentKey });
    return isManual;
  }

  function goToFragment(hash: string): void {
    if (hash) {
      const { state } = history;
      // Only a navigation by the browser applies `:target` and moves the point from which Tab continues.
      isGoingToFragment = true;
      location.replace(hash);
      isGoingToFragment = false;
      replaceEntry({ state });
    }
    if (!hash || !document.querySelector(':target')) scrollTo(0, 0);
  }

  enterEntry();
  const { scroll } = toEntryState(history.state);
  // The entry was left for another page of this site, or the browser had no time to store the position.
  if (scroll && !scrollY) scrollTo(0, scroll);
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = setTimeout(store, STORE_DELAY_MS);
    },
    { passive: true },
  );
  return {
    leaveEntry() {
      positions.set(currentKey, scrollY);
    },
    pushEntry(url) {
      clearTimeout(timer);
      // Each call takes milliseconds on a phone, while the next page waits.
      if (timer !== undefined) store();
      history.scrollRestoration = 'manual';
      currentKey = createKey();
      history.pushState({ key: currentKey } satisfies EntryState, '', url);
      history.scrollRestoration = 'auto';
    },
    enterEntry,
    restore() {
      const position = positions.get(currentKey) ?? toEntryState(history.state).scroll;
      goToFragment(location.hash);
      if (position !== undefined) scrollTo(0, position);
    },
    goToFragment,
    isGoingToFragment: () => isGoingToFragment,
  };
}

const createKey = (): string => Math.random().toString(36).slice(2, 10);
const toEntryState = (state: unknown): EntryState => (typeof state === 'object' && state !== null ? state : {});
