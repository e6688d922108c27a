import { Logger } from '@amplitude/analytics-core';

/**
 * Logs the SDK's messages, except that the page's URL has an invalid percent encoding, such as `#100%`: the SDK then
 * uses the URL as it is.
 */
export class AnalyticsLog extends Logger {
  override error(...messages: unknown[]): void {
    if (!String(messages[0]).startsWith('Malformed URI sequence')) super.error(...messages);
  }
}
