import type { AmplitudeBrowser } from '@amplitude/analytics-browser';
import { createStore } from '../create-store.ts';
import { setHeaderPresent } from '../shell/header-presence.ts';
import { useStore } from '../use-store.ts';

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

const analyticsContext = createStore<AnalyticsContext>({
  client: undefined,
  clientLoaded: false,
  botDetected: undefined,
  setHeaderPresent,
});
/** For `start-analytics.ts` only. */
export function lendContext(client: AmplitudeBrowser, botDetected: boolean): void {
  analyticsContext.set({ ...analyticsContext.initial, client, clientLoaded: true, botDetected });
}

/** For `start-analytics.ts` only. */
export const endContext = (): void => analyticsContext.set(analyticsContext.initial);

export const useAnalytics = (): AnalyticsContext => useStore(analyticsContext);
