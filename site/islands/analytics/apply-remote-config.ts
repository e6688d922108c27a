import type { Types } from '@amplitude/analytics-browser';
import { type EventName, eventSchemas } from '@whorl/contract/analytics/events.ts';
import { fetchRemoteConfig } from './remote-config.ts';

type Client = Pick<Types.BrowserClient, 'add' | 'getSessionId'>;

/**
 * Requests the remote configuration of analytics and then discards the events of the tracking plan that it doesn't
 * list. Until it arrives, and if it never does, all events are sent.
 *
 * @param started resolves when the SDK has begun a session
 * @param isStopped whether consent was withdrawn in the meantime
 */
export async function applyRemoteConfig(
  client: Client,
  { remoteConfigUrl: url, apiKey }: { remoteConfigUrl: string; apiKey: string },
  started: Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  try {
    await started;
    if (isStopped()) return;
    const { plan } = await fetchRemoteConfig({ url, apiKey, keys: ['plan'], sessionId: client.getSessionId() });
    if (plan && !isStopped()) client.add(filterEvents(plan.events));
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a warning for the person who configures analytics
    console.warn('The remote configuration of analytics could not be loaded:', error);
  }
}

/** Returns a plugin that discards unlisted events of the plan. Other events, such as the SDK's group calls, pass. */
function filterEvents(allowedEvents: readonly string[]): Types.BeforePlugin {
  return {
    name: 'allowed-events',
    type: 'before',
    execute: (event) =>
      Promise.resolve(isPlanEvent(event.event_type) && !allowedEvents.includes(event.event_type) ? null : event),
  };
}

const isPlanEvent = (name: string): name is EventName => name in eventSchemas;
