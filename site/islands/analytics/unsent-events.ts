import type { Types } from '@amplitude/analytics-browser';

/** The SDK's own bound for what waits to be sent. */
const MOST_EVENTS = 1000;

export type UnsentEvents = Types.Storage<Types.Event[]> & {
  /** From now on nothing is written: an answer that is still under way would leave a trace after consent was withdrawn. */
  close(): void;
  /** Until `thaw` nothing is written: what is there stays, whatever comes of it meanwhile. */
  freeze(): void;
  thaw(): void;
};

/** Where the SDK keeps what it has not sent: local storage, as far as the browser lets it. */
export function createUnsentEvents(): UnsentEvents {
  let closed = false;
  let frozen = false;
  const attempt = <Result>(action: () => Result): Result | undefined => {
    try {
      return closed ? undefined : action();
    } catch {
      // Switched off or full: then events live as long as the page.
      return undefined;
    }
  };
  const write = (action: () => void) => (frozen ? undefined : attempt(action));
  const read = (key: string) => attempt(() => localStorage.getItem(key)) ?? undefined;
  return {
    isEnabled: () => Promise.resolve(attempt(() => localStorage) !== undefined),
    get: (key) => Promise.resolve(attempt(() => JSON.parse(read(key) ?? 'null') as Types.Event[] | null) ?? undefined),
    getRaw: (key) => Promise.resolve(read(key)),
    set: (key, events) =>
      Promise.resolve(write(() => localStorage.setItem(key, JSON.stringify(events.slice(0, MOST_EVENTS))))),
    remove: (key) => Promise.resolve(write(() => localStorage.removeItem(key))),
    // Nothing else of this site's own storage is the SDK's to clear.
    reset: () => Promise.resolve(),
    close() {
      closed = true;
    },
    freeze() {
      frozen = true;
    },
    thaw() {
      frozen = false;
    },
  };
}
