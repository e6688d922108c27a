import type { Types } from '@amplitude/analytics-browser';
import { UNSENT_EVENT_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';

/** The SDK's own bound for what waits to be sent. */
const MOST_EVENTS = 1000;
const LONGEST_MS = UNSENT_EVENT_DAYS * 24 * 60 * 60 * 1000;

type Events = readonly Types.Event[];

export type UnsentEvents = Types.Storage<Types.Event[]> & {
  /** Stores what the SDK has given up, beside what it still has to send. */
  keep(event: Types.Event): void;
  /** What is stored and no longer the SDK's to send; none where it would be of no use now. */
  kept(): Events;
  /** Takes over what pages that are gone have left: from then on that is kept here. */
  adopt(): Promise<void>;
  /** From now on nothing is written: an answer that is still under way would leave a trace after consent was withdrawn. */
  close(): void;
  /** The page goes, perhaps for good: until `thaw` nothing leaves storage, and another page may take it over. */
  freeze(): void;
  thaw(): void;
};

/**
 * Where the SDK keeps what it has not sent: local storage, as far as the browser lets it. The SDK calls it by one name
 * for all tabs, of which each would write over the others' events; so each has a name of its own, and shows by a lock
 * of that name that it lives. Where there are no locks (a page without TLS), a page takes over also what living ones
 * have: then some events are sent twice, which whoever collects sees by their `insert_id`.
 */
export function createUnsentEvents(): UnsentEvents {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let shared = '';
  let queued: Events = [];
  let kept: Events = [];
  let closed = false;
  let frozen = false;
  let releaseLock: () => void = () => undefined;

  const attempt = <Result>(action: () => Result): Result | undefined => {
    try {
      return closed ? undefined : action();
    } catch {
      // Switched off or full: then events live as long as the page.
      return undefined;
    }
  };
  const own = () => `${shared}.${id}`;
  const hold = () => {
    const untilReleased = new Promise<void>((resolve) => {
      releaseLock = resolve;
    });
    return locked(own(), {}, () => untilReleased);
  };
  const write = () =>
    attempt(() => {
      const events = [...kept, ...queued].slice(-MOST_EVENTS);
      if (events.length > 0) localStorage.setItem(own(), JSON.stringify(events));
      else localStorage.removeItem(own());
      return true;
    });
  const takeOver = (name: string) =>
    attempt(() => {
      const left = JSON.parse(localStorage.getItem(name) ?? '[]') as Types.Event[];
      kept = [...kept, ...without(left.filter(isYoung), [...kept, ...queued])];
      // Where there is no room for both, what is there stays there.
      if (write()) localStorage.removeItem(name);
    });
  const adopt = async () => {
    const names = attempt(() => Object.keys(localStorage)) ?? [];
    const others = names.filter((name) => name !== own() && (name === shared || name.startsWith(`${shared}.`)));
    await Promise.all(others.map((name) => locked(name, { ifAvailable: true }, (lock) => lock && takeOver(name))));
  };

  return {
    isEnabled: () => Promise.resolve(attempt(() => localStorage) !== undefined),
    /** What earlier pages could not send; the SDK asks once, before it counts anything. */
    async get(key) {
      shared = key;
      void hold();
      await adopt();
      return closed ? undefined : [...kept];
    },
    getRaw: () => Promise.resolve(attempt(() => localStorage.getItem(own())) ?? undefined),
    set(key, events) {
      shared = key;
      if (frozen) kept = [...kept, ...without(queued, kept)];
      kept = without(kept, events);
      queued = events;
      write();
      return Promise.resolve();
    },
    remove: () => Promise.resolve(attempt(() => localStorage.removeItem(own()))),
    // Nothing else of this site's own storage is the SDK's to clear.
    reset: () => Promise.resolve(),
    keep(event) {
      kept = [...without(kept, [event]), event];
      write();
    },
    kept: () => (closed || frozen ? [] : kept.filter(isYoung)),
    adopt,
    close() {
      closed = true;
      releaseLock();
    },
    freeze() {
      frozen = true;
      // Also because a browser does not keep a page that holds a lock for the way back.
      releaseLock();
    },
    thaw() {
      if (!frozen) return;
      frozen = false;
      void hold();
    },
  };
}

/** Does it with the lock of this name, or at once where the browser has none. */
async function locked(
  name: string,
  options: LockOptions,
  action: (lock: Lock | null | true) => unknown,
): Promise<void> {
  // Only secure pages have them, whatever the types say.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return void action(true);
  await locks.request(name, options, action).catch(() => undefined);
}

const without = (events: Events, others: Events): Events => {
  const ids = new Set(others.map(({ insert_id }) => insert_id));
  return events.filter(({ insert_id }) => !ids.has(insert_id));
};

const isYoung = ({ time = Date.now() }: Types.Event): boolean => time > Date.now() - LONGEST_MS;
