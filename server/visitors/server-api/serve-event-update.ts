import { LINKED_ID_LIMIT, TAG_LIMIT } from '@whorl/contract/identification/api-limits.ts';
import { formatIssueMessage } from '@whorl/contract/issue-message.ts';
import { endpoints, serverApi } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import { isStorable, NOT_STORABLE_MESSAGE } from '../../platform/database/storable.ts';
import { computeFlags } from '../history/event-flags.ts';
import { findEventForCall } from './serve-event.ts';
import type { ServerApiCall, ServerApiRoute } from './server-api.ts';
import type { ServerApiRefusal } from './server-api-refusal.ts';

const storable = <T>() => v.check<T, string>(isStorable, NOT_STORABLE_MESSAGE);
const linkedId = v.optional(
  v.pipe(v.string(), v.maxLength(LINKED_ID_LIMIT, `is longer than ${LINKED_ID_LIMIT} characters`), storable()),
);
const tag = v.optional(
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.check((value) => JSON.stringify(value).length <= TAG_LIMIT, `is longer than ${TAG_LIMIT} characters`),
    storable(),
  ),
);
const suspect = v.optional(v.boolean());

const eventUpdateSchema = v.strictObject({ linkedId, tag, suspect });
const flatEventUpdateSchema = v.pipe(
  v.strictObject({ linked_id: linkedId, tags: tag, suspect }),
  v.transform(({ linked_id, tags, suspect }) => ({ linkedId: linked_id, tag: tags, suspect })),
);
type EventUpdate = v.InferOutput<typeof eventUpdateSchema>;

/** `PUT /events/{requestId}`, in the flat format `PATCH`: stores data about a request that only the caller's server has. */
export const eventUpdateRoutes = (database: Database): ServerApiRoute[] => [
  {
    method: 'PUT',
    url: endpoints.event,
    errors: 'coded',
    handle: (call) => update(database, call, call.params.requestId, eventUpdateSchema),
  },
  {
    method: 'PATCH',
    url: serverApi.flatEvent,
    errors: 'flat',
    handle: (call) => update(database, call, call.params.eventId, flatEventUpdateSchema),
  },
];

async function update(
  database: Database,
  call: ServerApiCall,
  requestId: string | undefined,
  schema: v.GenericSchema<unknown, EventUpdate>,
): Promise<{ answer: undefined } | { refusal: ServerApiRefusal }> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(undefined, 'is not JSON'), schema), call.body, {
    abortEarly: true,
    message: formatIssueMessage,
  });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return {
      refusal: { code: 'RequestCannotBeParsed', detail: `${v.getDotPath(issue) ?? 'the body'} ${issue.message}` },
    };
  }
  return await database.commitTogether(async (tx) => {
    const found = await findEventForCall(tx, call, requestId);
    if ('refusal' in found) return found;
    const stored = await tx
      .selectFrom('identifications')
      .select('products')
      .where('request_id', '=', found.event.requestId)
      // SQLite has only one writer anyway.
      .$if(database.dialect === 'postgres', (query) => query.forUpdate())
      .executeTakeFirstOrThrow();
    const { linkedId } = parsed.output;
    const products = applyChanges(stored.products, parsed.output);
    await tx
      .updateTable('identifications')
      .set({
        products: JSON.stringify(products),
        flags: computeFlags(products),
        ...(linkedId !== undefined && { linked_id: linkedId }),
      })
      .where('request_id', '=', found.event.requestId)
      .execute();
    return { answer: undefined };
  });
}

const storedProductsSchema = v.looseObject({
  identification: v.optional(v.looseObject({ data: v.optional(v.looseObject({})) })),
});

function applyChanges(stored: string, changes: EventUpdate): object {
  const products = v.parse(storedProductsSchema, JSON.parse(stored));
  if (products.identification?.data !== undefined) {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    Object.assign(products.identification.data, Object.fromEntries(given));
  }
  return products;
}
