import type { AmplitudeBrowser, Types } from '@amplitude/analytics-browser';

/** The part of the SDK's destination plugin (`amplitude`) that queues events. */
export type Destination = { queue: unknown[]; execute: (event: Types.Event) => Promise<Types.Result> };

/**
 * Discards the events that the SDK has queued. Its `optOut` applies to new events only, so queued ones would be sent
 * with the next flush.
 */
export function discardQueuedEvents(client: AmplitudeBrowser): void {
  const destination = client.plugin('amplitude') as unknown as Destination | undefined;
  if (!destination) return;
  destination.queue = [];
  // Events still in other plugins, such as a page view that waits for its title. Reported as sent, because the SDK logs
  // any other result as an error.
  destination.execute = (event) => Promise.resolve({ event, code: 200, message: 'Dropped: no consent' });
}
