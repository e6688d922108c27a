import { LINKED_ID_LIMIT, visitsPerPage } from '@whorl/contract/identification/api-limits.ts';
import { type ServerVisit, serverVisitSchema, type VisitsAnswer } from '@whorl/contract/identification/event.ts';
import { requestIdSchema, visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { serverApi } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import type { StoredEvent } from '../history/stored-event.ts';
import { addRequiredFields } from './add-required-fields.ts';
import { findEvents } from './find-events.ts';
import { createIntegerSchema, cursorSchema, formatCursor, parseParameters, timeSchema } from './parse-parameters.ts';
import type { ServerApiRoute } from './server-api.ts';

/** Schemas of the query parameters. */
const visitsParameters = {
  limit: v.optional(createIntegerSchema(visitsPerPage.most), String(visitsPerPage.default)),
  request_id: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => v.is(requestIdSchema, id), 'is not a request ID'),
    ),
  ),
  linked_id: v.optional(
    v.pipe(v.string(), v.maxLength(LINKED_ID_LIMIT, `is longer than ${LINKED_ID_LIMIT} characters`)),
  ),
  paginationKey: v.optional(cursorSchema),
  before: v.optional(timeSchema),
};

/** Values of parameters that aren't set, which the official Go library of version 3 sends. */
const unset = { limit: '0', request_id: '', linked_id: '', paginationKey: '', before: '0' } as const;

function withoutUnset(query: URLSearchParams): URLSearchParams {
  const set = new URLSearchParams(query);
  for (const [name, value] of Object.entries(unset)) if (set.get(name) === value) set.delete(name);
  return set;
}

/** `GET /visitors/{visitorId}`: returns the visits of a visitor, newest first. */
export const visitsRoute = (database: Database): ServerApiRoute => ({
  method: 'GET',
  url: serverApi.visits,
  errors: 'plain',
  async handle({ workspace, params: { visitorId }, query }) {
    if (!v.is(visitorIdSchema, visitorId)) return invalidVisitorId;
    const read = parseParameters(withoutUnset(query), visitsParameters);
    if ('refusal' in read) return read;
    const { limit, request_id: requestId, linked_id: linkedId, paginationKey: after, before } = read.values;
    const filter = { visitorId, requestId, linkedId, until: before === undefined ? undefined : before - 1 };
    // One more than fits on the page, to determine where the page may end.
    const found = await findEvents(database, workspace, filter, { limit: limit + 1, after });
    const events = takePage(found.events, limit);
    if (events.length === 0 && !(await isKnown(database, workspace, visitorId))) {
      return { refusal: { code: 'VisitorNotFound' } };
    }
    const [last, next] = [events.at(-1), found.events[events.length]];
    const answer: VisitsAnswer = {
      visitorId,
      visits: events.flatMap(toVisit),
      ...(last && next && { paginationKey: formatCursor(last) }),
      // `before` this time continues after the page only if no other visit has the same time.
      ...(last && next && next.at !== last.at && { lastTimestamp: last.at }),
    };
    return { answer };
  },
});

/**
 * Returns the events of one page. The page ends between two milliseconds, so that a client that continues with `before`
 * misses no event of the same millisecond. If that would leave no events, the page is full, and only its key continues.
 */
function takePage(events: readonly StoredEvent[], limit: number): readonly StoredEvent[] {
  const next = events[limit];
  const page = events.slice(0, limit);
  if (next === undefined) return page;
  const whole = page.filter(({ at }) => at !== next.at);
  return whole.length > 0 ? whole : page;
}

export const invalidVisitorId = {
  refusal: { code: 'RequestCannotBeParsed', detail: 'the visitor ID must be 20 letters or digits' },
} as const;

const visitFields = Object.keys(serverVisitSchema.entries);

function toVisit({ products }: StoredEvent): ServerVisit[] {
  const { identification } = addRequiredFields(products);
  if (identification === undefined || !('data' in identification)) return [];
  const fields = Object.entries(identification.data).filter(([name]) => visitFields.includes(name));
  return [Object.fromEntries(fields) as ServerVisit];
}

/** Whether a visitor exists. Visits are deleted earlier than visitors. */
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
    .select('workspace')
    // Not also by workspace: without statistics SQLite would take the index of the workspace.
    .where('visitor_id', '=', visitorId)
    .limit(1)
    .executeTakeFirst();
  return visit?.workspace === workspace;
}
