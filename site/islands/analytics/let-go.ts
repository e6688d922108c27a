import type { AmplitudeBrowser, Types } from '@amplitude/analytics-browser';

/** What of the SDK's destination keeps events: `Destination` of its core, which is the plugin `amplitude`. */
export type Destination = { queue: unknown[]; execute: (event: Types.Event) => Promise<Types.Result> };

/**
 * Drops what the SDK still has to send: its `optOut` holds for new events only, and those that wait would be sent with
 * the next interval.
 */
export function letGo(client: AmplitudeBrowser): void {
  const destination = client.plugin('amplitude') as unknown as Destination | undefined;
  if (!destination) return;
  destination.queue = [];
  // What is on its way through the other plugins, such as a page view that waits for its title. Told as done: of
  // everything else the SDK complains in the console, and nothing went wrong.
  destination.execute = (event) => Promise.resolve({ event, code: 200, message: 'Dropped: no consent' });
}
