import type { TrackedEvent } from '@whorl/contract/analytics/events.ts';
import { ANALYTICS_PREFIX } from '@whorl/contract/stored-data/names.ts';

/** Events kept until analytics is there; as many as the SDK itself would keep. */
const LONGEST_QUEUE = 512;

/** What `start-analytics.ts` lends to the rest of the site while it runs. */
export type RunningAnalytics = {
  /** @param time when it happened, in milliseconds since 1970; now where none is given */
  track(event: TrackedEvent, time?: number): void;
  setSignupOptionsShown(shown: boolean): void;
  /** Sends nothing any more, nor writes anything. */
  stop(): void;
};

let running: RunningAnalytics | undefined;
let hasRun = false;
let allowed = true;
let signupOptionsShown = false;
const waiting: [event: TrackedEvent, time: number][] = [];

/**
 * Tracks one event of the plan; the only way to do so. What happens before analytics is there is kept in memory and
 * sent when it comes; after `forgetAnalytics` it is dropped.
 */
export function track(event: TrackedEvent): void {
  if (running) running.track(event);
  else if (allowed && waiting.length < LONGEST_QUEUE) waiting.push([event, Date.now()]);
}

/** Every page view from now on says whether the ways to sign up are in view. */
export function setSignupOptionsShown(shown: boolean): void {
  if (shown === signupOptionsShown) return;
  signupOptionsShown = shown;
  running?.setSignupOptionsShown(shown);
}

/** Whether page views are being counted: a second SDK beside the first would count each of them again. */
export const analyticsRuns = (): boolean => running !== undefined;

/** Whether the SDK was started in this page: it lets go of its database with the page only. */
export const analyticsRan = (): boolean => hasRun;

/** For `start-analytics.ts` only: from now on events go there, and first those that waited. */
export function attachAnalytics(analytics: RunningAnalytics): void {
  running = analytics;
  hasRun = true;
  allowed = true;
  if (signupOptionsShown) analytics.setSignupOptionsShown(true);
  for (const [event, time] of waiting.splice(0)) analytics.track(event, time);
}

/** For a visitor who has agreed: what happens until analytics is there waits for it again. */
export function allowAnalytics(): void {
  allowed = true;
}

/**
 * For a visitor who has not agreed, or no longer does: stops what runs, drops what waits and deletes what the SDK has
 * stored, also on an earlier visit. `startAnalytics` begins anew.
 */
export function forgetAnalytics(): void {
  running?.stop();
  // What the SDK is about to write of its session comes after this.
  if (running) setTimeout(() => running === undefined && deleteStored());
  running = undefined;
  discardWaitingEvents();
  deleteStored();
}

/** For a visitor who may have to agree, since nobody knows where they are; what is stored stays until that is known. */
export function discardWaitingEvents(): void {
  allowed = false;
  waiting.length = 0;
}

function deleteStored(): void {
  for (const storage of storages()) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(ANALYTICS_PREFIX)) storage.removeItem(key);
    }
  }
}

/** None where the browser does not let the page store anything. */
function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}
