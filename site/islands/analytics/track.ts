import type { TrackedEvent } from '@whorl/contract/analytics/events.ts';
import { ANALYTICS_PREFIX } from '@whorl/contract/stored-data/names.ts';
import { localStore, sessionStore } from '../../browser/storage.ts';
import { createStore } from '../create-store.ts';

/** Maximum number of queued events, equal to the SDK's own limit. */
const MAX_QUEUE_LENGTH = 512;

/** Implemented by `start-analytics.ts`. */
type RunningAnalytics = {
  /** @param time when it happened, in milliseconds since 1970; defaults to now */
  track(event: TrackedEvent, time?: number): void;
  setSignupOptionsShown(shown: boolean): void;
  /** Stops sending and storing. */
  stop(): void;
};

const running = createStore<RunningAnalytics | undefined>(undefined);
const hasRun = createStore(false);
const isAllowed = createStore(true);
const signupOptionsShown = createStore(false);
const queuedEvents: [event: TrackedEvent, time: number][] = [];

/**
 * Tracks one event of the plan; the only way to do so. Events before analytics has started are queued in memory and sent
 * when it starts; after `stopAnalytics` they are discarded.
 */
export function track(event: TrackedEvent): void {
  const analytics = running.get();
  if (analytics) analytics.track(event);
  else if (isAllowed.get() && queuedEvents.length < MAX_QUEUE_LENGTH) queuedEvents.push([event, Date.now()]);
}

/** Sets whether page views from now on report that the sign-up options are in view. */
export function setSignupOptionsShown(shown: boolean): void {
  if (shown === signupOptionsShown.get()) return;
  signupOptionsShown.set(shown);
  running.get()?.setSignupOptionsShown(shown);
}

/** Returns whether page views are being tracked. A second SDK would track each of them twice. */
export const isAnalyticsRunning = (): boolean => running.get() !== undefined;

/** Returns whether the SDK was started on this page. It closes its database only when the page is left. */
export const hasAnalyticsRun = hasRun.get;

/** Called by `start-analytics.ts`: sends the queued events, and from now on every event, to `analytics`. */
export function attachAnalytics(analytics: RunningAnalytics): void {
  running.set(analytics);
  hasRun.set(true);
  isAllowed.set(true);
  if (signupOptionsShown.get()) analytics.setSignupOptionsShown(true);
  for (const [event, time] of queuedEvents.splice(0)) analytics.track(event, time);
}

/** Called when the visitor has consented: events are queued again until analytics starts. */
export const allowAnalytics = (): void => isAllowed.set(true);

/**
 * Called when the visitor has not consented or has withdrawn consent: stops analytics, discards queued events and deletes
 * what the SDK has stored, also on an earlier visit. `startAnalytics` may start it again.
 */
export function stopAnalytics(): void {
  const stopped = running.get();
  stopped?.stop();
  // The SDK writes its session once more after it has stopped.
  if (stopped) setTimeout(() => running.get() === undefined && deleteStoredData());
  running.set(undefined);
  discardPendingEvents();
  deleteStoredData();
}

/** Called while it is unknown whether consent is needed. Stored data stays until the region is known. */
export function discardPendingEvents(): void {
  isAllowed.set(false);
  queuedEvents.length = 0;
}

function deleteStoredData(): void {
  for (const store of [localStore, sessionStore])
    for (const key of store.keys()) if (key.startsWith(ANALYTICS_PREFIX)) store.remove(key);
}
