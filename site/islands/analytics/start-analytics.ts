import { Identify, Types } from '@amplitude/analytics-browser';
import { DEFAULT_MIN_ID_LENGTH } from '@whorl/contract/analytics/collector.ts';
import { countedPath, planVersion, visitorGroup } from '@whorl/contract/analytics/events.ts';
import { exposureId, exposureProperty } from '@whorl/contract/experiments/exposure.ts';
import type { SiteSettings } from '@whorl/contract/site-settings.ts';
import { onExposure } from '../experiments/watch-exposures.ts';
import { endContext, lendContext } from './analytics-context.ts';
import { type BotResult, followBotResults } from './bot-result-for.ts';
import { learnCampaignNamesOnly } from './campaign-names.ts';
import { discardQueuedEvents } from './discard-queued-events.ts';
import { followRemoteConfig } from './follow-remote-config.ts';
import { pageViewNames } from './page-view-names.ts';
import { PersistentAmplitudeClient } from './persistent-amplitude-client.ts';
import { attachAnalytics } from './track.ts';
import { createUnsentEvents, type UnsentEvents } from './unsent-events.ts';
import { type VisitorProperties, visitorEnrichment, visitorEnrichmentName } from './visitor-enrichment.ts';

/** The site's own pace; the library would send every second, 30 events at a time, and try five times. */
const FLUSH_INTERVAL_MS = 10_000;
const FLUSH_QUEUE_SIZE = 200;
const FLUSH_MAX_RETRIES = 12;
const SESSION_TIMEOUT_MS = 30 * 60 * 1000;
const pageViewPlugin = '@amplitude/plugin-page-view-tracking-browser';

type Visitor = BotResult & {
  settings: SiteSettings['analytics'];
  /** Those that are running. */
  experiments?: readonly string[];
  visitorId: string;
};

/**
 * Starts the SDK, which counts this page and from then on every change of the path. Only for a visitor who is identified
 * and checked and with whose consent it happens; to be loaded with `import()`, for it brings the SDK.
 */
export function startAnalytics({ settings, experiments = [], visitorId, ...found }: Visitor): void {
  learnCampaignNamesOnly();
  const unsentEvents = createUnsentEvents();
  const client = new PersistentAmplitudeClient(unsentEvents);
  let properties: VisitorProperties = { ...propertiesOf(found), signupOptionsShown: false };

  const { promise: started } = client.init(settings.apiKey, sdkOptions(settings, unsentEvents));
  // Not awaited: the SDK keeps these until it is ready, and does them before it counts the first page.
  client.setDeviceId(visitorId);
  client.setGroup(visitorGroup, visitorId);
  client.add(pageViewNames());
  client.add(visitorEnrichment(properties));

  // The SDK does not send by itself when the page goes. Nobody learns what becomes of a beacon, which a browser may also
  // find too large: all that was not sent by then stays in storage for the next page, or for this one should it come
  // back, and whoever collects knows what comes twice by its `insert_id`.
  const sendRest = () => {
    unsentEvents.freeze();
    client.setTransport('beacon');
    client.flush();
  };
  // A page that comes back from the browser's cache learns from answers again.
  const answerAgain = () => {
    unsentEvents.thaw();
    client.setTransport(settings.transport);
    sendLeft();
  };
  const sendLeft = () => void client.sendLeft();
  addEventListener('pagehide', sendRest);
  addEventListener('pageshow', answerAgain);
  addEventListener('online', sendLeft);

  const endExposures = onExposure(experiments, (experiment, variant, time) => {
    const shown = new Identify().setOnce(exposureProperty(experiment), variant);
    client.identify(shown, { insert_id: exposureId(experiment, visitorId), time });
  });

  let isStopped = false;
  let endCapture: (() => void) | undefined;
  void followRemoteConfig(client, settings, started, () => isStopped);
  if (settings.autocapture) {
    void import('./capture-elements.ts').then(({ captureElements }) => {
      if (!isStopped) endCapture = captureElements(client);
    });
  }

  const enrichWith = (changed: Partial<VisitorProperties>) => {
    properties = { ...properties, ...changed };
    client.remove(visitorEnrichmentName);
    client.add(visitorEnrichment(properties));
  };
  const endFollowing = followBotResults((latest) => {
    enrichWith(propertiesOf(latest));
    lendContext(client, latest.botDetected);
  });
  lendContext(client, found.botDetected);
  attachAnalytics({
    track: ({ name, properties: given }, time = Date.now()) => void client.track(name, given, { time }),
    setSignupOptionsShown: (shown) => enrichWith({ signupOptionsShown: shown }),
    stop() {
      endExposures();
      endFollowing();
      removeEventListener('pagehide', sendRest);
      removeEventListener('pageshow', answerAgain);
      removeEventListener('online', sendLeft);
      client.setOptOut(true);
      unsentEvents.close();
      isStopped = true;
      discardQueuedEvents(client);
      client.remove(pageViewPlugin);
      endCapture?.();
      endContext();
    },
  });
}

const propertiesOf = ({ botDetected, vmDetected }: BotResult) => ({
  botDetected: botDetected ? ('True' as const) : ('False' as const),
  vmDetected,
});

function sdkOptions(
  { serverUrl, transport, autocapture }: SiteSettings['analytics'],
  storageProvider: UnsentEvents,
): Types.BrowserOptions {
  return {
    serverUrl,
    transport,
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
