import type { EventSearchAnswer } from '@whorl/contract/identification/event.ts';
import { visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { serverApi } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StoredEvent } from '../history/stored-event.ts';
import { type EventFilter, findEvents } from './find-events.ts';
import {
  cursorSchema,
  networksSchema,
  readParameters,
  timeSchema,
  truthSchema,
  wholeNumberUpTo,
} from './read-parameters.ts';
import type { ServerApiRoute } from './server-api.ts';
import type { ServerApiRefusal } from './server-api-refusal.ts';

const LARGEST_PAGE = 100;
const PAGE = '10';
/** Without a time to begin at, as many days are searched. */
const DAYS_SEARCHED = 7;
const DAY_MS = 86_400_000;

const text = (limit: number) => v.pipe(v.string(), v.maxLength(limit, `is longer than ${limit} characters`));

/** By the names of the query; `bot=all` are the good and the bad ones. */
export const searchParameters = {
  limit: v.optional(wholeNumberUpTo(LARGEST_PAGE), PAGE),
  pagination_key: v.optional(cursorSchema),
  visitor_id: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => v.is(visitorIdSchema, id), 'needs to be 20 letters or digits'),
    ),
  ),
  bot: v.optional(v.picklist(['all', 'good', 'bad', 'none'], 'needs to be all, good, bad or none')),
  ip_address: v.optional(networksSchema),
  linked_id: v.optional(text(256)),
  start: v.optional(timeSchema),
  end: v.optional(timeSchema),
  reverse: v.optional(truthSchema, 'false'),
  suspect: v.optional(truthSchema),
  vpn: v.optional(truthSchema),
  vpn_confidence: v.optional(v.picklist(['low', 'medium', 'high'], 'needs to be low, medium or high')),
  virtual_machine: v.optional(truthSchema),
  tampering: v.optional(truthSchema),
  incognito: v.optional(truthSchema),
};
type Search = v.InferOutput<v.StrictObjectSchema<typeof searchParameters, undefined>>;

const bots = { all: ['good', 'bad'], good: ['good'], bad: ['bad'], none: ['notDetected'] } as const;
/** Where in the products the answer to a parameter stands. */
const valuePaths = {
  suspect: ['identification', 'data', 'suspect'],
  vpn: ['vpn', 'data', 'result'],
  vpn_confidence: ['vpn', 'data', 'confidence'],
  virtual_machine: ['virtualMachine', 'data', 'result'],
  tampering: ['tampering', 'data', 'result'],
  incognito: ['incognito', 'data', 'result'],
} as const;

/** `GET /events/search`: the events of the key's workspace that fit, the newest first. */
export const eventSearchRoute = (database: Database, clock: Clock): ServerApiRoute => ({
  method: 'GET',
  url: serverApi.eventSearch,
  errors: 'coded',
  async handle({ workspace, query }) {
    const found = await searchEvents(database, clock.now(), workspace, query);
    if ('refusal' in found) return found;
    const answer = {
      events: found.events.map(({ products }) => ({ products })),
      ...(found.next !== undefined && { paginationKey: found.next }),
    };
    // Events from before there were all products lack some.
    return { answer: answer as EventSearchAnswer };
  },
});

/** @param now milliseconds since 1970 */
export async function searchEvents(
  database: Database,
  now: number,
  workspace: string,
  query: URLSearchParams,
): Promise<{ events: StoredEvent[]; next: string | undefined } | { refusal: ServerApiRefusal }> {
  const read = readParameters(query, searchParameters);
  if ('refusal' in read) return read;
  const { limit, pagination_key: behind, reverse: oldestFirst } = read.values;
  return await findEvents(database, workspace, filterOf(read.values, now), { limit, behind, oldestFirst });
}

function filterOf(search: Search, now: number): EventFilter {
  const { visitor_id: visitorId, linked_id: linkedId, bot, ip_address: networks, start, end: until } = search;
  const names = Object.keys(valuePaths) as (keyof typeof valuePaths)[];
  return {
    visitorId,
    linkedId,
    bots: bot && bots[bot],
    networks,
    from: start ?? (until ?? now) - DAYS_SEARCHED * DAY_MS,
    until,
    values: names.flatMap((name) => {
      const is = search[name];
      return is === undefined ? [] : [{ path: valuePaths[name], is }];
    }),
  };
}
