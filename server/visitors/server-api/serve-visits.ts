import { type ServerVisit, serverVisitSchema, type VisitsAnswer } from '@whorl/contract/identification/event.ts';
import { requestIdSchema, visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { serverApi } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import type { StoredEvent } from '../history/stored-event.ts';
import { findEvents } from './find-events.ts';
import { cursorSchema, readParameters, timeSchema, wholeNumberUpTo, writtenCursor } from './read-parameters.ts';
import type { ServerApiRoute } from './server-api.ts';

const LARGEST_PAGE = 500;
const PAGE = '100';

/** By the names of the query. */
export const visitsParameters = {
  limit: v.optional(wholeNumberUpTo(LARGEST_PAGE), PAGE),
  request_id: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => v.is(requestIdSchema, id), 'is no request id'),
    ),
  ),
  linked_id: v.optional(v.pipe(v.string(), v.maxLength(256, 'is longer than 256 characters'))),
  paginationKey: v.optional(cursorSchema),
  before: v.optional(timeSchema),
};

/** `GET /visitors/{visitorId}`: the visits of one visitor, the newest first. */
export const visitsRoute = (database: Database): ServerApiRoute => ({
  method: 'GET',
  url: serverApi.visits,
  errors: 'plain',
  async handle({ workspace, params: { visitorId }, query }) {
    if (!v.is(visitorIdSchema, visitorId)) return badVisitorId;
    const read = readParameters(query, visitsParameters);
    if ('refusal' in read) return read;
    const { limit, request_id: requestId, linked_id: linkedId, paginationKey: behind, before } = read.values;
    const filter = { visitorId, requestId, linkedId, until: before === undefined ? undefined : before - 1 };
    // One more than the page holds says where it may end.
    const found = await findEvents(database, workspace, filter, { limit: limit + 1, behind });
    const events = pageOf(found.events, limit);
    if (events.length === 0 && !(await isKnown(database, workspace, visitorId))) {
      return { refusal: { code: 'VisitorNotFound' } };
    }
    const [last, next] = [events.at(-1), found.events[events.length]];
    const answer: VisitsAnswer = {
      visitorId,
      visits: events.flatMap(toVisit),
      ...(last && next && { paginationKey: writtenCursor(last) }),
      // `before` this time is behind the page only where no other visit has the same.
      ...(last && next && next.at !== last.at && { lastTimestamp: last.at }),
    };
    return { answer };
  },
});

/**
 * The events that make one page. It ends between two milliseconds, so that whoever goes on `before` the last one's time
 * misses none of the same millisecond; where that would leave nothing, it is full, and only its key leads on.
 */
function pageOf(events: readonly StoredEvent[], limit: number): readonly StoredEvent[] {
  const next = events[limit];
  const page = events.slice(0, limit);
  if (next === undefined) return page;
  const whole = page.filter(({ at }) => at !== next.at);
  return whole.length > 0 ? whole : page;
}

export const badVisitorId = {
  refusal: { code: 'RequestCannotBeParsed', detail: 'the visitor id has to be 20 letters or digits' },
} as const;

const visitFields = Object.keys(serverVisitSchema.entries);

function toVisit({ products: { identification } }: StoredEvent): ServerVisit[] {
  if (identification === undefined || !('data' in identification)) return [];
  const fields = Object.entries(identification.data).filter(([name]) => visitFields.includes(name));
  return [Object.fromEntries(fields) as ServerVisit];
}

/** Visits are forgotten before visitors are. */
async function isKnown({ kysely }: Database, workspace: string, visitorId: string): Promise<boolean> {
  const visitor = await kysely
    .selectFrom('visitors')
    .select('id')
    .where('id', '=', visitorId)
    .where('workspace', '=', workspace)
    .executeTakeFirst();
  if (visitor !== undefined) return true;
  const visit = await kysely
    .selectFrom('identifications')
    .select('request_id')
    .where('visitor_id', '=', visitorId)
    .where('workspace', '=', workspace)
    .limit(1)
    .executeTakeFirst();
  return visit !== undefined;
}
