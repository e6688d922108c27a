import type { Types } from '@amplitude/analytics-browser';
import { UNSENT_EVENT_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { withLock } from '../../browser/locks.ts';
import { localStore } from '../../browser/storage.ts';

/** Maximum number of stored events, equal to the SDK's own limit. */
const MAX_EVENTS = 1000;
const MAX_AGE_MS = UNSENT_EVENT_DAYS * 24 * 60 * 60 * 1000;

type Events = readonly Types.Event[];

export type UnsentEvents = Types.Storage<Types.Event[]> & {
  /** Stores an event that the SDK has given up, in addition to those it still has to send. */
  addFailedEvent(event: Types.Event): void;
  /** Returns the stored events that the SDK has given up; none while the page is closed or frozen. */
  failedEvents(): Events;
  /** Takes over the events that closed pages have left. */
  recoverEvents(): Promise<void>;
  /** Stops writing: a pending response would otherwise store data after consent was withdrawn. */
  close(): void;
  /**
   * Called when the page is left, perhaps only for the back/forward cache: until `thaw` all events stay in storage, and
   * another page may take them over.
   */
  freeze(): void;
  resume(): void;
};

/**
 * Creates the SDK's storage for unsent events, in local storage if available. The SDK uses one key for all tabs, which
 * would overwrite each other's events. So each tab has its own key and holds a Web Lock of that name while it is open.
 * Without Web Locks (a page without TLS) a page also takes over the events of open tabs; some are then sent twice, and
 * the collector discards duplicates by `insert_id`.
 */
export function createUnsentEvents(): UnsentEvents {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let sharedKey = '';
  let queued: Events = [];
  let failedEvents: Events = [];
  let closed = false;
  let frozen = false;
  let releaseLock: () => void = () => undefined;

  const attempt = <Result>(action: () => Result): Result | undefined => {
    try {
      return closed ? undefined : action();
    } catch {
      // Another program changed the stored events.
      return undefined;
    }
  };
  const getOwnKey = () => `${sharedKey}.${id}`;
  const holdLock = () => {
    const untilReleased = new Promise<void>((resolve) => {
      releaseLock = resolve;
    });
    return withLock(getOwnKey(), {}, () => untilReleased);
  };
  const write = () =>
    attempt(() => {
      const events = [...failedEvents, ...queued].slice(-MAX_EVENTS);
      if (events.length > 0) return localStore.set(getOwnKey(), JSON.stringify(events));
      localStore.remove(getOwnKey());
      return true;
    });
  const recoverFrom = (name: string) =>
    attempt(() => {
      const recovered: Types.Event[] = JSON.parse(localStore.get(name) ?? '[]');
      failedEvents = [...failedEvents, ...excludeEvents(recovered.filter(isRecent), [...failedEvents, ...queued])];
      // If there is no room for both, the original stays.
      if (write()) localStore.remove(name);
    });
  const recoverEvents = async () => {
    const names = closed ? [] : localStore.keys();
    const others = names.filter(
      (name) => name !== getOwnKey() && (name === sharedKey || name.startsWith(`${sharedKey}.`)),
    );
    await Promise.all(others.map((name) => withLock(name, { ifAvailable: true }, (lock) => lock && recoverFrom(name))));
  };

  return {
    isEnabled: () => Promise.resolve(!closed && !localStore.isBlocked()),
    /** Returns the events that earlier pages could not send. The SDK calls this once, before it tracks anything. */
    async get(key) {
      sharedKey = key;
      void holdLock();
      await recoverEvents();
      return closed ? undefined : [...failedEvents];
    },
    getRaw: () => Promise.resolve((!closed && localStore.get(getOwnKey())) || undefined),
    set(key, events) {
      sharedKey = key;
      if (frozen) failedEvents = [...failedEvents, ...excludeEvents(queued, failedEvents)];
      failedEvents = excludeEvents(failedEvents, events);
      queued = events;
      write();
      return Promise.resolve();
    },
    remove: () => Promise.resolve(attempt(() => localStore.remove(getOwnKey()))),
    // The SDK must not clear anything else in this site's storage.
    reset: () => Promise.resolve(),
    addFailedEvent(event) {
      failedEvents = [...excludeEvents(failedEvents, [event]), event];
      write();
    },
    failedEvents: () => (closed || frozen ? [] : failedEvents.filter(isRecent)),
    recoverEvents,
    close() {
      closed = true;
      releaseLock();
    },
    freeze() {
      frozen = true;
      // Browsers don't put a page that holds a lock into the back/forward cache.
      releaseLock();
    },
    resume() {
      if (!frozen) return;
      frozen = false;
      void holdLock();
    },
  };
}

const excludeEvents = (events: Events, others: Events): Events => {
  const ids = new Set(others.map(({ insert_id }) => insert_id));
  return events.filter(({ insert_id }) => !ids.has(insert_id));
};

const isRecent = ({ time = Date.now() }: Types.Event): boolean => time > Date.now() - MAX_AGE_MS;
