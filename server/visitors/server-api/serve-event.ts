import type { EventAnswer } from '@whorl/contract/identification/event.ts';
import { requestIdSchema } from '@whorl/contract/identification/result.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import { findEvent, type StoredEvent } from '../history/stored-event.ts';
import type { ServerApiCall, ServerApiRoute } from './server-api.ts';
import type { ServerApiRefusal } from './server-api-refusal.ts';

/** `GET /events/{requestId}`: everything that was said of one request, or with a token for bot detection that alone. */
export const eventRoute = ({ kysely }: Database): ServerApiRoute => ({
  method: 'GET',
  url: endpoints.event,
  errors: 'coded',
  forBotTokens: true,
  async handle(call) {
    const found = await eventOfCall(kysely, call, call.params.requestId);
    if ('refusal' in found) return found;
    const answer: EventAnswer = { products: found.event.products };
    return { answer };
  },
});

/** The event that a call names, as far as its key sees it. */
export async function eventOfCall(
  kysely: Database['kysely'],
  { workspace, sees }: Pick<ServerApiCall, 'workspace' | 'sees'>,
  requestId: string | undefined,
): Promise<{ event: StoredEvent } | { refusal: ServerApiRefusal }> {
  if (!v.is(requestIdSchema, requestId)) {
    return {
      refusal: { code: 'RequestCannotBeParsed', detail: 'the request id has to be 13 digits, a dot, 6 letters' },
    };
  }
  const event = await findEvent(kysely, workspace, requestId);
  if (event === undefined) return { refusal: { code: 'RequestNotFound' } };
  const { botd } = event.products;
  return { event: sees === 'everything' ? event : { ...event, products: botd ? { botd } : {} } };
}
