import { randomUUID } from 'node:crypto';
import type { CollectorAnswer } from '@whorl/contract/analytics/collector.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { EventRow } from '../analytics/event-tables.ts';
import type { TestServer } from './server.ts';

type Event = Record<string, unknown>;

/** Creates an event in the SDK's format, in a session of its own day. */
export const testEvent = (over: Event = {}): Event => ({
  event_type: 'Web CTA Clicked',
  event_properties: { label: 'Contact sales', placement: 'hero', target: '/contact-sales/' },
  device_id: 'visitor0000000000001',
  session_id: 1_790_000_000_000,
  time: Date.UTC(2026, 10, 2, 8),
  insert_id: randomUUID(),
  ...over,
});

/** Creates events with the insert IDs `event 00000`, `event 00001` and so on. */
export const testEvents = (count: number, over: Event = {}): Event[] =>
  Array.from({ length: count }, (_, index) =>
    testEvent({ insert_id: `event ${String(index).padStart(5, '0')}`, ...over }),
  );

export const getInsertIds = (sent: readonly Event[]): unknown[] => sent.map(({ insert_id }) => insert_id);

/** Creates a page view according to the tracking plan. */
export function testView(path: string, over: Event = {}, properties: Event = {}): Event {
  const location = `https://whorl.example${path}`;
  return testEvent({
    event_type: 'Web Page Viewed',
    event_properties: {
      'Web Page Domain': 'whorl.example',
      'Web Page Location': location,
      'Web Page Path': path,
      'Web Page Title': 'A page',
      'Web Page URL': location,
      botDetected: 'False',
      vmDetected: false,
      signupOptionsShown: false,
      ...properties,
    },
    ...over,
  });
}

/** Sends a batch to the collector; `over` replaces parts of it, and `headers` are added to those of the SDK. */
export async function sendEvents(
  server: Pick<TestServer, 'fetch'>,
  events: readonly Event[],
  over: Event = {},
  headers: Record<string, string> = {},
): Promise<CollectorAnswer> {
  const response = await server.fetch(endpoints.analyticsBatch, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ api_key: 'whorl-site', events, options: {}, ...over }),
  });
  return (await response.json()) as CollectorAnswer;
}

/** Returns the stored events in order. */
export const storedEvents = (server: TestServer): Promise<EventRow[]> =>
  server.services.database.kysely.selectFrom('analytics_events').selectAll().orderBy('seq').execute();
