import { randomInt } from 'node:crypto';
import { endpoints } from '../../contract/urls.ts';
import { testView } from '../../server/testing/analytics-events.ts';
import { createRandomAddress } from '../random-address.ts';

export type SentEvent = ReturnType<typeof testView>;

/**
 * Creates page views of one of many visitors, with a new insert ID each.
 *
 * @param people number of visitors
 */
export function createEvents(count: number, people: number): SentEvent[] {
  const now = Date.now();
  const device = `visitor${String(randomInt(people)).padStart(13, '0')}`;
  return Array.from({ length: count }, (_, index) =>
    testView('/pricing/', { device_id: device, session_id: now, time: now + index }),
  );
}

/** Sends events in one request, as the site's SDK does. */
export const postEvents = (url: string, events: readonly SentEvent[]): Promise<Response> =>
  fetch(url + endpoints.analyticsBatch, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': createRandomAddress() },
    body: JSON.stringify({ api_key: 'whorl-site', events, options: { min_id_length: 5 } }),
  });
