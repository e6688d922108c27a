import { serverApi } from '@whorl/contract/urls.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { flatEvent } from './flat-event.ts';
import { eventOfCall } from './serve-event.ts';
import { searchEvents } from './serve-event-search.ts';
import type { ServerApiRoute } from './server-api.ts';

/** `GET /v4/events/{eventId}` and `GET /v4/events`: the same events in the form of the newer client libraries. */
export const flatEventRoutes = (database: Database, clock: Clock): ServerApiRoute[] => [
  {
    method: 'GET',
    url: serverApi.flatEvent,
    errors: 'flat',
    forBotTokens: true,
    async handle(call) {
      const found = await eventOfCall(database.kysely, call, call.params.eventId);
      return 'refusal' in found ? found : { answer: flatEvent(found.event) };
    },
  },
  {
    method: 'GET',
    url: serverApi.flatEventSearch,
    errors: 'flat',
    async handle({ workspace, query }) {
      const found = await searchEvents(database, clock.now(), workspace, query);
      if ('refusal' in found) return found;
      const { events, next } = found;
      return { answer: { events: events.map(flatEvent), ...(next !== undefined && { pagination_key: next }) } };
    },
  },
];
