import type { EventAnswer } from '@whorl/contract/identification/event.ts';
import { requestIdSchema } from '@whorl/contract/identification/result.ts';
import type { ListResult } from '@whorl/contract/lists/list-entry.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { Database } from '../../platform/database/database.ts';
import { findEvent, type StoredEvent } from '../history/stored-event.ts';
import { addRequiredFields } from './add-required-fields.ts';
import type { ServerApiCall, ServerApiRoute } from './server-api.ts';
import type { ServerApiRefusal } from './server-api-refusal.ts';

/** `GET /events/{requestId}`: returns all products of a request, or only those about bots with a token for that. */
export const eventRoute = ({ kysely }: Database, findLists: FindLists): ServerApiRoute => ({
  method: 'GET',
  url: endpoints.event,
  errors: 'coded',
  forBotTokens: true,
  async handle(call) {
    const found = await findEventForCall(kysely, call, call.params.requestId);
    if ('refusal' in found) return found;
    const lists = await findListsForCall(findLists, call, found.event);
    const products = addRequiredFields(found.event.products);
    const answer: EventAnswer = { products: { ...products, ...(lists && { lists: { data: lists } }) } };
    return { answer };
  },
});

/** Returns the list entries of a workspace that match a visitor ID or truncated IP address; undefined without one. */
export type FindLists = (
  workspace: string,
  subject: { visitorId: string; address: string },
) => Promise<ListResult | undefined>;

/** Finds the list entries that match an event, if its key may read all products. */
export async function findListsForCall(
  findLists: FindLists,
  { workspace, access }: Pick<ServerApiCall, 'workspace' | 'access'>,
  { products: { identification } }: StoredEvent,
): Promise<ListResult | undefined> {
  if (access !== 'everything' || identification === undefined || !('data' in identification)) return undefined;
  const { visitorId, ip } = identification.data;
  return await findLists(workspace, { visitorId, address: ip });
}

/** Finds the event of a call, with the products that its key may read. */
export async function findEventForCall(
  kysely: Database['kysely'],
  { workspace, access }: Pick<ServerApiCall, 'workspace' | 'access'>,
  requestId: string | undefined,
): Promise<{ event: StoredEvent } | { refusal: ServerApiRefusal }> {
  if (!v.is(requestIdSchema, requestId)) {
    return {
      refusal: { code: 'RequestCannotBeParsed', detail: 'the request ID must be 13 digits, a dot and 6 letters' },
    };
  }
  const event = await findEvent(kysely, workspace, requestId);
  if (event === undefined) return { refusal: { code: 'RequestNotFound' } };
  const { botd, botInfo } = event.products;
  const products = { ...(botd && { botd }), ...(botInfo && { botInfo }) };
  return { event: access === 'everything' ? event : { ...event, products } };
}
