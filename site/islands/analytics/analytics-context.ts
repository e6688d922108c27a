import type { AmplitudeBrowser } from '@amplitude/analytics-browser';
import { useSyncExternalStore } from 'react';
import { setHeaderPresent } from '../shell/header-presence.ts';

/** What a part of the site may know of the counting. Events go by `track.ts` all the same. */
export type AnalyticsContext = {
  /** Undefined before it is loaded, and once consent is withdrawn. */
  readonly client: AmplitudeBrowser | undefined;
  readonly clientLoaded: boolean;
  /** As every page view is marked; undefined where nothing is counted. */
  readonly botDetected: boolean | undefined;
  /** Told by whatever draws the header. */
  readonly setHeaderPresent: (present: boolean) => void;
};

const notLoaded: AnalyticsContext = {
  client: undefined,
  clientLoaded: false,
  botDetected: undefined,
  setHeaderPresent,
};
let context = notLoaded;
const listeners = new Set<() => void>();

/** For `start-analytics.ts` only. */
export function lendContext(client: AmplitudeBrowser, botDetected: boolean): void {
  change({ ...notLoaded, client, clientLoaded: true, botDetected });
}

/** For `start-analytics.ts` only. */
export const endContext = (): void => change(notLoaded);

function change(next: AnalyticsContext): void {
  context = next;
  for (const listener of listeners) listener();
}

export const useAnalytics = (): AnalyticsContext =>
  useSyncExternalStore(
    subscribe,
    () => context,
    () => notLoaded,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
