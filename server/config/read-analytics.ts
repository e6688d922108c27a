import { vendorProtocols } from '@whorl/contract/urls.ts';
import { ConfigError, type ConfigReader } from './config-variables.ts';

/** The hosts in the vendor's SDKs. */
const amplitudeZones = {
  us: { events: 'api2.amplitude.com', remoteConfig: 'sr-client-cfg.amplitude.com' },
  eu: { events: 'api.eu.amplitude.com', remoteConfig: 'sr-client-cfg.eu.amplitude.com' },
  staging: { events: 'api.stag2.amplitude.com', remoteConfig: 'sr-client-cfg.stag2.amplitude.com' },
} as const;

/** Returns where events are forwarded, and whether browsers send them there directly. */
export function readAmplitude(read: ConfigReader) {
  const apiKey = read('AMPLITUDE_API_KEY');
  const isFromBrowser = read('AMPLITUDE_SENDING') === 'browser';
  if (apiKey === undefined) {
    if (isFromBrowser) throw new ConfigError('AMPLITUDE_API_KEY', 'is required with AMPLITUDE_SENDING');
    return undefined;
  }
  const zone = amplitudeZones[read('AMPLITUDE_REGION')];
  const proxy = read('AMPLITUDE_API_URL');
  return {
    apiKey,
    url: proxy ?? `https://${zone.events}/2/httpapi`,
    // With a proxy, no request may bypass it, so this server serves the remote configuration.
    remoteConfigUrl: proxy === undefined ? `https://${zone.remoteConfig}/config` : vendorProtocols.analyticsConfig,
    isFromBrowser,
  };
}

/** Returns the system that every event is exported to; undefined if there is none. */
export function readEventExport(read: ConfigReader) {
  const url = read('EVENT_EXPORT_URL');
  if (url === undefined) return undefined;
  if (read('AMPLITUDE_SENDING') === 'browser')
    throw new ConfigError(
      'EVENT_EXPORT_URL',
      'needs AMPLITUDE_SENDING=server: this server exports only what it stores',
    );
  return { url, authorization: read('EVENT_EXPORT_AUTHORIZATION') };
}
