import type { AmplitudeBrowser } from '@amplitude/analytics-browser';
import { createStore } from '../create-store.ts';
import { setHeaderPresent } from '../shell/header-presence.ts';
import { useStore } from '../use-store.ts';

/** The analytics client and its state, for other parts of the site. Events are still sent with `track.ts`. */
type AnalyticsContext = {
  /** Undefined before the client is loaded and after consent was withdrawn. */
  readonly client: AmplitudeBrowser | undefined;
  readonly clientLoaded: boolean;
  /** The value that page views report; undefined while analytics doesn't run. */
  readonly botDetected: boolean | undefined;
  /** Called by the component that renders the header. */
  readonly setHeaderPresent: (present: boolean) => void;
};

const analyticsContext = createStore<AnalyticsContext>({
  client: undefined,
  clientLoaded: false,
  botDetected: undefined,
  setHeaderPresent,
});
/** Publishes the running client. Called by `start-analytics.ts` only. */
export function publishAnalyticsContext(client: AmplitudeBrowser, botDetected: boolean): void {
  analyticsContext.set({ ...analyticsContext.initial, client, clientLoaded: true, botDetected });
}

/** Resets the context when analytics stops. Called by `start-analytics.ts` only. */
export const resetAnalyticsContext = (): void => analyticsContext.set(analyticsContext.initial);

export const useAnalytics = (): AnalyticsContext => useStore(analyticsContext);
