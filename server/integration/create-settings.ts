import type { SiteSettings } from '@whorl/contract/site-settings.ts';
import { endpoints, vendorProtocols } from '@whorl/contract/urls.ts';
import type { Config } from '../config.ts';

/** Returns the settings that browsers read, from the configuration and the running experiments. */
export const createSettings = (
  { identification, analytics, amplitude, sentry }: Config,
  experiments: readonly string[],
): SiteSettings => ({
  identification: {
    apiKey: identification.publicKey,
    scriptUrlPattern: identification.scriptUrlPattern,
    endpoint: identification.endpoint,
    region: identification.region,
    signalTimeoutMs: identification.signalTimeoutMs,
    events: identification.events,
    visits: identification.visits,
  },
  analytics: {
    ...(amplitude?.isFromBrowser === true
      ? { apiKey: amplitude.apiKey, serverUrl: amplitude.url, remoteConfigUrl: amplitude.remoteConfigUrl }
      : {
          apiKey: analytics.apiKey ?? identification.publicKey,
          serverUrl: endpoints.analyticsBatch,
          remoteConfigUrl: vendorProtocols.analyticsConfig,
        }),
    transport: analytics.transport,
    autocapture: analytics.autocapture,
  },
  sentry: sentry && { dsn: sentry.dsn, environment: sentry.environment },
  experiments: [...experiments],
});
