import { analyticsTransports } from '@whorl/contract/site-settings.ts';
import { oneOf, optional, text, webUrl, withDefault } from './config-values.ts';

/** Settings of analytics events. */
export const analyticsVariables = {
  ANALYTICS_API_KEY: optional(
    text,
    'API key required of analytics events; by default browsers send IDENTIFICATION_PUBLIC_KEY, and any key is accepted.',
  ),
  ANALYTICS_TRANSPORT: withDefault(
    oneOf(analyticsTransports),
    'fetch',
    'Browser API that sends analytics events: fetch, xhr or beacon.',
  ),
  AUTOCAPTURE: withDefault(
    oneOf(['off', 'on']),
    'off',
    'on also collects clicks, changed fields and downloads, in addition to the events of the tracking plan.',
  ),
  AMPLITUDE_API_KEY: optional(
    text,
    'API key of an Amplitude project that analytics events are forwarded to; without it they are stored here only.',
  ),
  AMPLITUDE_REGION: withDefault(
    oneOf(['us', 'eu', 'staging']),
    'us',
    "Data center of the Amplitude project: us, eu, or staging, the vendor's test environment.",
  ),
  AMPLITUDE_API_URL: optional(webUrl, "Overrides the URL of Amplitude's HTTP V2 API, such as your own proxy."),
  AMPLITUDE_SENDING: withDefault(
    oneOf(['server', 'browser']),
    'server',
    'Sender of the events: server stores every event and forwards it; browser sends them directly from the pages, and nothing is stored here.',
  ),
  EVENT_EXPORT_URL: optional(
    webUrl,
    'URL that every analytics event is posted to in batches, one JSON object per line, such as that of a data warehouse; {batch} in it is replaced by an ID that stays the same if a batch is sent again.',
  ),
  EVENT_EXPORT_AUTHORIZATION: optional(text, 'Authorization header of these requests, such as Bearer and a token.'),
} as const;
