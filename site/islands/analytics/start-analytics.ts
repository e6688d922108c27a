import { createInstance, Types } from '@amplitude/analytics-browser';
import { DEFAULT_MIN_ID_LENGTH } from '@whorl/contract/analytics/collector.ts';
import { countedPath, planVersion, visitorGroup } from '@whorl/contract/analytics/events.ts';
import type { SiteSettings } from '@whorl/contract/site-settings.ts';
import { pageViewNames } from './page-view-names.ts';
import { lendAnalytics } from './track.ts';
import { createUnsentEvents, type UnsentEvents } from './unsent-events.ts';
import { type VisitorProperties, visitorEnrichment, visitorEnrichmentName } from './visitor-enrichment.ts';

/** The site's own pace; the library would send every second, 30 events at a time, and try five times. */
const FLUSH_INTERVAL_MS = 10_000;
const FLUSH_QUEUE_SIZE = 200;
const FLUSH_MAX_RETRIES = 12;
const SESSION_TIMEOUT_MS = 30 * 60 * 1000;
const pageViewPlugin = '@amplitude/plugin-page-view-tracking-browser';

type Visitor = {
  settings: SiteSettings['analytics'];
  visitorId: string;
  /** Only where bot detection says bad. */
  botDetected: boolean;
  vmDetected: boolean;
};

/**
 * Starts the SDK, which counts this page and from then on every change of the path. Only for a visitor who is identified
 * and checked and with whose consent it happens; to be loaded with `import()`, for it brings the SDK.
 */
export function startAnalytics({ settings, visitorId, botDetected, vmDetected }: Visitor): void {
  const client = createInstance();
  const unsentEvents = createUnsentEvents();
  let properties: VisitorProperties = {
    botDetected: botDetected ? 'True' : 'False',
    vmDetected,
    signupOptionsShown: false,
  };

  client.init(settings.apiKey, sdkOptions(settings.serverUrl, unsentEvents));
  // Not awaited: the SDK keeps these until it is ready, and does them before it counts the first page.
  client.setDeviceId(visitorId);
  client.setGroup(visitorGroup, visitorId);
  client.add(pageViewNames());
  client.add(visitorEnrichment(properties));

  // The SDK does not send by itself when the page goes; what is not sent then stays in its storage for the next page.
  const sendRest = () => {
    client.setTransport('beacon');
    client.flush();
  };
  // A page that comes back from the browser's cache learns from answers again.
  const answerAgain = () => client.setTransport('fetch');
  addEventListener('pagehide', sendRest);
  addEventListener('pageshow', answerAgain);

  lendAnalytics({
    track: (event) => void client.track(event.name, event.properties),
    setSignupOptionsShown(shown) {
      properties = { ...properties, signupOptionsShown: shown };
      client.remove(visitorEnrichmentName);
      client.add(visitorEnrichment(properties));
    },
    stop() {
      removeEventListener('pagehide', sendRest);
      removeEventListener('pageshow', answerAgain);
      client.setOptOut(true);
      unsentEvents.close();
      client.remove(pageViewPlugin);
    },
  });
}

function sdkOptions(serverUrl: string, storageProvider: UnsentEvents): Types.BrowserOptions {
  return {
    serverUrl,
    transport: 'fetch',
    flushIntervalMillis: FLUSH_INTERVAL_MS,
    flushQueueSize: FLUSH_QUEUE_SIZE,
    flushMaxRetries: FLUSH_MAX_RETRIES,
    logLevel: Types.LogLevel.Warn,
    minIdLength: DEFAULT_MIN_ID_LENGTH,
    sessionTimeout: SESSION_TIMEOUT_MS,
    optOut: false,
    storageProvider,
    identityStorage: 'localStorage',
    cookieOptions: { upgrade: false },
    plan: { version: planVersion },
    // Nothing that asks or tells the vendor, nor evaluates code from there.
    remoteConfig: { fetchRemoteConfig: false },
    enableDiagnostics: false,
    customEnrichment: false,
    trackingOptions: { ipAddress: false, language: true, platform: true },
    autocapture: {
      attribution: { trackingMethod: 'userProperty', excludeInternalReferrers: true },
      pageViews: { trackOn: () => countedPath.test(location.pathname), trackHistoryChanges: 'pathOnly' },
      sessions: false,
      formInteractions: false,
      fileDownloads: false,
      elementInteractions: false,
      frustrationInteractions: false,
      networkTracking: false,
      webVitals: false,
      performanceTracking: false,
      pageUrlEnrichment: false,
    },
  };
}
