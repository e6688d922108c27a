import { eventsPerPage, LINKED_ID_LIMIT, SEARCH_DAYS } from '@whorl/contract/identification/api-limits.ts';
import { botCategories, botConfidences, botIdentities } from '@whorl/contract/identification/bot-info.ts';
import { deviceBuckets, type EventSearchAnswer } from '@whorl/contract/identification/event.ts';
import { visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { serverApi } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StoredEvent } from '../history/stored-event.ts';
import { addRequiredFields } from './add-required-fields.ts';
import { countEvents, type EventFilter, findEvents } from './find-events.ts';
import {
  booleanSchema,
  createIntegerSchema,
  cursorSchema,
  networksSchema,
  parseParameters,
  timeSchema,
} from './parse-parameters.ts';
import type { ServerApiRoute } from './server-api.ts';

const DAY_MS = 86_400_000;

const MAX_VALUES = 20;
const oneOrMore = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.array(schema), v.maxLength(MAX_VALUES, `has more than ${MAX_VALUES} values`));
const createChoice = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `needs to be one of ${options.join(', ')}`);
const text = (limit: number) => v.pipe(v.string(), v.maxLength(limit, `is longer than ${limit} characters`));

/** Schemas of the query parameters; `bot=all` matches good and bad bots. */
const searchParameters = {
  limit: v.optional(createIntegerSchema(eventsPerPage.most), String(eventsPerPage.default)),
  pagination_key: v.optional(cursorSchema),
  visitor_id: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => v.is(visitorIdSchema, id), 'needs to be 20 letters or digits'),
    ),
  ),
  bot: v.optional(v.picklist(['all', 'good', 'bad', 'none'], 'needs to be all, good, bad or none')),
  ip_address: v.optional(networksSchema),
  linked_id: v.optional(text(LINKED_ID_LIMIT)),
  start: v.optional(timeSchema),
  end: v.optional(timeSchema),
  reverse: v.optional(booleanSchema, 'false'),
  suspect: v.optional(booleanSchema),
  vpn: v.optional(booleanSchema),
  vpn_confidence: v.optional(v.picklist(['low', 'medium', 'high'], 'needs to be low, medium or high')),
  virtual_machine: v.optional(booleanSchema),
  tampering: v.optional(booleanSchema),
  incognito: v.optional(booleanSchema),
  rare_device: v.optional(booleanSchema),
  rare_device_percentile_bucket: v.optional(createChoice(deviceBuckets)),
  bot_info: v.optional(v.picklist(['all', 'none'], 'needs to be all or none')),
  bot_info_category: v.optional(oneOrMore(createChoice(botCategories))),
  bot_info_identity: v.optional(oneOrMore(createChoice(botIdentities))),
  bot_info_confidence: v.optional(oneOrMore(createChoice(botConfidences))),
  bot_info_provider: v.optional(oneOrMore(text(100))),
  bot_info_name: v.optional(oneOrMore(text(100))),
};
/** Parameters that may be given more than once, to match any of the values. */
export const repeatableParameters = [
  'bot_info_category',
  'bot_info_identity',
  'bot_info_confidence',
  'bot_info_provider',
  'bot_info_name',
] as const;
/** Highest limit of `total_hits`, which is the number of events to count. */
const MAX_TOTAL_HITS = 1000;
/** Schemas of the query parameters in the flat format. */
export const flatSearchParameters = {
  ...searchParameters,
  total_hits: v.optional(createIntegerSchema(MAX_TOTAL_HITS)),
};
type Search = v.InferOutput<v.StrictObjectSchema<typeof searchParameters, undefined>>;

const bots = { all: ['good', 'bad'], good: ['good'], bad: ['bad'], none: ['notDetected'] } as const;
/** Paths in the stored products of the parameters' values. */
const valuePaths = {
  suspect: ['identification', 'data', 'suspect'],
  vpn: ['vpn', 'data', 'result'],
  vpn_confidence: ['vpn', 'data', 'confidence'],
  virtual_machine: ['virtualMachine', 'data', 'result'],
  tampering: ['tampering', 'data', 'result'],
  incognito: ['incognito', 'data', 'result'],
  rare_device: ['rareDevice', 'data', 'result'],
  rare_device_percentile_bucket: ['rareDevice', 'data', 'percentileBucket'],
  bot_info_category: ['botInfo', 'data', 'category'],
  bot_info_identity: ['botInfo', 'data', 'identity'],
  bot_info_confidence: ['botInfo', 'data', 'confidence'],
  bot_info_provider: ['botInfo', 'data', 'provider'],
  bot_info_name: ['botInfo', 'data', 'name'],
} as const;

/** `GET /events/search`: returns the matching events of the key's workspace, newest first. */
export const eventSearchRoute = (database: Database, clock: Clock): ServerApiRoute => ({
  method: 'GET',
  url: serverApi.eventSearch,
  errors: 'coded',
  async handle({ workspace, query }) {
    const read = parseParameters(query, searchParameters, repeatableParameters);
    if ('refusal' in read) return read;
    const found = await searchEvents(database, clock.now(), workspace, read.values);
    const answer = {
      events: found.events.map(({ products }) => ({ products: addRequiredFields(products) })),
      ...(found.next !== undefined && { paginationKey: found.next }),
    };
    // Older events lack some products.
    return { answer: answer as EventSearchAnswer };
  },
});

/**
 * Searches events by parsed query parameters.
 *
 * @param now milliseconds since 1970
 * @returns a page of events, the key of the next page if there is one, and the number of matching events up to
 * `total_hits` if that is given
 */
export async function searchEvents(
  database: Database,
  now: number,
  workspace: string,
  search: Search & { readonly total_hits?: number | undefined },
): Promise<{ events: StoredEvent[]; next: string | undefined; total: number | undefined }> {
  const { limit, pagination_key: after, reverse: oldestFirst, total_hits: most } = search;
  const filter = toEventFilter(search, now);
  const found = await findEvents(database, workspace, filter, { limit, after, oldestFirst });
  return { ...found, total: most === undefined ? undefined : await countEvents(database, workspace, filter, most) };
}

function toEventFilter(search: Search, now: number): EventFilter {
  const { visitor_id: visitorId, linked_id: linkedId, bot, ip_address: networks, start, end: until } = search;
  const names = Object.keys(valuePaths) as (keyof typeof valuePaths)[];
  return {
    visitorId,
    linkedId,
    bots: bot && bots[bot],
    networks,
    from: start ?? (until ?? now) - SEARCH_DAYS * DAY_MS,
    until,
    hasBotInfo: search.bot_info && search.bot_info === 'all',
    values: names.flatMap((name) => {
      const is = search[name];
      return is === undefined ? [] : [{ path: valuePaths[name], is }];
    }),
  };
}
