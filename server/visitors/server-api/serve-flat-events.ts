import { serverApi } from '@whorl/contract/urls.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { toFlatEvent } from './flat-event.ts';
import { parseParameters } from './parse-parameters.ts';
import { type FindLists, findEventForCall, findListsForCall } from './serve-event.ts';
import { flatSearchParameters, repeatableParameters, searchEvents } from './serve-event-search.ts';
import type { ServerApiRoute } from './server-api.ts';

/** `GET /v4/events/{eventId}` and `GET /v4/events`: return the same events in the format of the newer client libraries. */
export const flatEventRoutes = (database: Database, clock: Clock, findLists: FindLists): ServerApiRoute[] => [
  {
    method: 'GET',
    url: serverApi.flatEvent,
    errors: 'flat',
    forBotTokens: true,
    async handle(call) {
      const found = await findEventForCall(database.kysely, call, call.params.eventId);
      if ('refusal' in found) return found;
      const lists = await findListsForCall(findLists, call, found.event);
      return { answer: { ...toFlatEvent(found.event), ...(lists && { lists }) } };
    },
  },
  {
    method: 'GET',
    url: serverApi.flatEventSearch,
    errors: 'flat',
    async handle({ workspace, query }) {
      const read = parseParameters(query, flatSearchParameters, repeatableParameters);
      if ('refusal' in read) return read;
      const { events, next, total } = await searchEvents(database, clock.now(), workspace, read.values);
      return {
        answer: {
          events: events.map(toFlatEvent),
          ...(next !== undefined && { pagination_key: next }),
          ...(total !== undefined && { total_hits: total }),
        },
      };
    },
  },
];
