import { Identify, Types } from '@amplitude/analytics-browser';
import { DEFAULT_MIN_ID_LENGTH } from '@whorl/contract/analytics/collector.ts';
import { countedPath, planVersion, visitorGroup } from '@whorl/contract/analytics/events.ts';
import { getExposureId, getExposureProperty } from '@whorl/contract/experiments/exposure.ts';
import type { SiteSettings } from '@whorl/contract/site-settings.ts';
import { onExposure } from '../experiments/watch-exposures.ts';
import { publishAnalyticsContext, resetAnalyticsContext } from './analytics-context.ts';
import { AnalyticsLog } from './analytics-log.ts';
import { applyRemoteConfig } from './apply-remote-config.ts';
import { type BotResult, onBotResult } from './bot-result.ts';
import { discardQueuedEvents } from './discard-queued-events.ts';
import { limitAttribution } from './limit-attribution.ts';
import { pageViewNames } from './page-view-names.ts';
import { PersistentAmplitudeClient } from './persistent-amplitude-client.ts';
import { attachAnalytics } from './track.ts';
import { createUnsentEvents, type UnsentEvents } from './unsent-events.ts';
import { type VisitorProperties, visitorEnrichment, visitorEnrichmentName } from './visitor-enrichment.ts';

/** Longer intervals and larger batches than the SDK's defaults (1 second, 30 events, 5 attempts). */
const FLUSH_INTERVAL_MS = 10_000;
const FLUSH_QUEUE_SIZE = 200;
const FLUSH_MAX_RETRIES = 12;
const SESSION_TIMEOUT_MS = 30 * 60 * 1000;
const pageViewPlugin = '@amplitude/plugin-page-view-tracking-browser';

type AnalyticsOptions = BotResult & {
  settings: SiteSettings['analytics'];
  /** Running experiments. */
  experiments?: readonly string[];
  visitorId: string;
};

/**
 * Starts the SDK, which counts this page and every later change of the path. Call it only for a visitor who is
 * identified, has a bot result and has consented. Load it with `import()` because it includes the SDK.
 */
export function startAnalytics({ settings, experiments = [], visitorId, ...botResult }: AnalyticsOptions): void {
  limitAttribution();
  const unsentEvents = createUnsentEvents();
  const client = new PersistentAmplitudeClient(unsentEvents);
  let properties: VisitorProperties = { ...toEventProperties(botResult), signupOptionsShown: false };

  const { promise: started } = client.init(settings.apiKey, createSdkOptions(settings, unsentEvents));
  // Not awaited: the SDK queues these calls and runs them before the first page view.
  client.setDeviceId(visitorId);
  client.setGroup(visitorGroup, visitorId);
  client.add(pageViewNames());
  client.add(visitorEnrichment(properties));

  const stopPageEvents = sendOnPageEvents(client, unsentEvents, settings.transport);
  const stopExposures = onExposure(experiments, (experiment, variant, time) => {
    const shown = new Identify().setOnce(getExposureProperty(experiment), variant);
    client.identify(shown, { insert_id: getExposureId(experiment, visitorId), time });
  });

  let isStopped = false;
  void applyRemoteConfig(client, settings, started, () => isStopped);
  const stopCapture = settings.autocapture ? captureElementsWhenLoaded(client) : () => undefined;

  const updateProperties = (changed: Partial<VisitorProperties>) => {
    properties = { ...properties, ...changed };
    client.remove(visitorEnrichmentName);
    client.add(visitorEnrichment(properties));
  };
  const stopBotResults = onBotResult((latest) => {
    updateProperties(toEventProperties(latest));
    publishAnalyticsContext(client, latest.botDetected);
  });
  publishAnalyticsContext(client, botResult.botDetected);
  attachAnalytics({
    track: ({ name, properties: given }, time = Date.now()) => void client.track(name, given, { time }),
    setSignupOptionsShown: (shown) => updateProperties({ signupOptionsShown: shown }),
    stop() {
      stopExposures();
      stopBotResults();
      stopPageEvents();
      client.setOptOut(true);
      unsentEvents.close();
      isStopped = true;
      discardQueuedEvents(client);
      client.remove(pageViewPlugin);
      stopCapture();
      resetAnalyticsContext();
    },
  });
}

/**
 * Sends queued events when the page is left, restored or online again. The SDK doesn't flush when the page is left. The
 * result of a beacon is unknown and a browser may refuse a large one, so unsent events stay in storage for the next page,
 * or for this one if it is restored. The collector discards duplicates by `insert_id`.
 *
 * @returns a function that stops it
 */
function sendOnPageEvents(
  client: PersistentAmplitudeClient,
  unsentEvents: UnsentEvents,
  transport: SiteSettings['analytics']['transport'],
): () => void {
  const sendStoredEvents = () => void client.sendStoredEvents();
  const flushOnPageHide = () => {
    unsentEvents.freeze();
    client.setTransport('beacon');
    client.flush();
  };
  // A page restored from the back/forward cache uses normal requests again.
  const resumeOnPageShow = () => {
    unsentEvents.resume();
    client.setTransport(transport);
    sendStoredEvents();
  };
  addEventListener('pagehide', flushOnPageHide);
  addEventListener('pageshow', resumeOnPageShow);
  addEventListener('online', sendStoredEvents);
  return () => {
    removeEventListener('pagehide', flushOnPageHide);
    removeEventListener('pageshow', resumeOnPageShow);
    removeEventListener('online', sendStoredEvents);
  };
}

/** Loads and starts the capture of clicks and form submissions. Returns a function that stops or prevents it. */
function captureElementsWhenLoaded(client: PersistentAmplitudeClient): () => void {
  let isStopped = false;
  let stopCapture: (() => void) | undefined;
  void import('./capture-elements.ts').then(({ captureElements }) => {
    if (!isStopped) stopCapture = captureElements(client);
  });
  return () => {
    isStopped = true;
    stopCapture?.();
  };
}

const toEventProperties = ({ botDetected, vmDetected }: BotResult) => ({
  botDetected: botDetected ? ('True' as const) : ('False' as const),
  vmDetected,
});

function createSdkOptions(
  { serverUrl, transport, autocapture }: SiteSettings['analytics'],
  storageProvider: UnsentEvents,
): Types.BrowserOptions {
  return {
    serverUrl,
    transport,
    flushIntervalMillis: FLUSH_INTERVAL_MS,
    flushQueueSize: FLUSH_QUEUE_SIZE,
    flushMaxRetries: FLUSH_MAX_RETRIES,
    loggerProvider: new AnalyticsLog(),
    logLevel: Types.LogLevel.Warn,
    minIdLength: DEFAULT_MIN_ID_LENGTH,
    sessionTimeout: SESSION_TIMEOUT_MS,
    optOut: false,
    storageProvider,
    identityStorage: 'localStorage',
    cookieOptions: { upgrade: false },
    plan: { version: planVersion },
    // No requests to the vendor, and no code from there.
    remoteConfig: { fetchRemoteConfig: false },
    enableDiagnostics: false,
    customEnrichment: false,
    trackingOptions: { ipAddress: false, language: true, platform: true },
    autocapture: {
      attribution: { trackingMethod: 'userProperty', excludeInternalReferrers: true },
      pageViews: { trackOn: () => countedPath.test(location.pathname), trackHistoryChanges: 'pathOnly' },
      sessions: false,
      formInteractions: false,
      fileDownloads: autocapture,
      elementInteractions: false,
      frustrationInteractions: false,
      networkTracking: false,
      webVitals: false,
      performanceTracking: false,
      pageUrlEnrichment: false,
    },
  };
}
