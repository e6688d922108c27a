import type { Types } from '@amplitude/analytics-browser';
import { type EventName, eventSchemas } from '@whorl/contract/analytics/events.ts';
import { fetchRemoteConfig } from './remote-config.ts';

type Client = Pick<Types.BrowserClient, 'add' | 'getSessionId'>;

/**
 * Asks what the provider has set, and from then on leaves out the events of the plan that it does not want. Events
 * before the answer, and all of them where none comes, go as usual.
 *
 * @param started when the SDK has begun a session
 * @param isStopped whether consent was withdrawn meanwhile
 */
export async function followRemoteConfig(
  client: Client,
  { remoteConfigUrl: url, apiKey }: { remoteConfigUrl: string; apiKey: string },
  started: Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  try {
    await started;
    if (isStopped()) return;
    const { plan } = await fetchRemoteConfig({ url, apiKey, keys: ['plan'], sessionId: client.getSessionId() });
    if (plan && !isStopped()) client.add(onlyWanted(plan.events));
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: whoever has set it up looks for it there
    console.warn('Settings for analytics could not be learnt:', error);
  }
}

/** Events that are none of the plan's, such as those that set a group, are the SDK's own business. */
function onlyWanted(wanted: readonly string[]): Types.BeforePlugin {
  return {
    name: 'only-wanted-events',
    type: 'before',
    execute: (event) =>
      Promise.resolve(isOfPlan(event.event_type) && !wanted.includes(event.event_type) ? null : event),
  };
}

const isOfPlan = (name: string): name is EventName => name in eventSchemas;
