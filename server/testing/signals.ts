import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';
import { type EventProducts, eventProductsSchema } from '@whorl/contract/identification/event.ts';
import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import { identificationAnswerSchema } from '@whorl/contract/identification/result.ts';
import { type IdentificationTicket, serializeForDigest } from '@whorl/contract/identification/ticket.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { TestServer } from './server.ts';

/** User agent of a common browser. */
export const TEST_USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** The payload of an agent on this site's pages, without signals. */
export const emptyPayload = {
  apiKey: 'whorl-site',
  version: AGENT_VERSION,
  url: 'https://example.com/pricing/',
  userAgent: TEST_USER_AGENT,
  signals: {},
  bot: { bot: false },
} satisfies Omit<SignalPayload, 'ticket'>;

/** Requests an identification ticket, like the agent. */
export async function requestTicket(
  server: Pick<TestServer, 'fetch'>,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await server.fetch(endpoints.identify, { headers });
  return ((await response.json()) as IdentificationTicket).ticket;
}

/** Posts a signal payload with a new ticket and its digest, like the agent; with the given changes and headers. */
export async function postSignals(
  server: Pick<TestServer, 'fetch'>,
  changes: object = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const { 'x-forwarded-for': address } = headers;
  const ticket = await requestTicket(server, address === undefined ? {} : { 'x-forwarded-for': address });
  const body = withDigest({ ...emptyPayload, ticket, ...changes });
  return server.fetch(endpoints.identify, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': TEST_USER_AGENT,
      'accept-language': 'en-US,en;q=0.9',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

/** Adds the digest, unless the test sets one or `digest: undefined`. */
const withDigest = (payload: object): object =>
  'digest' in payload
    ? payload
    : { ...payload, digest: murmurX64Hash128(serializeForDigest(payload as SignalPayload)) };

/** Returns the stored products of the identification that a response is about. */
export async function readStoredProducts(
  server: Pick<TestServer, 'services'>,
  response: Response,
): Promise<EventProducts> {
  const { result } = v.parse(identificationAnswerSchema, await response.json());
  const row = await server.services.database.kysely
    .selectFrom('identifications')
    .select('products')
    .where('request_id', '=', result.requestId)
    .executeTakeFirstOrThrow();
  return v.parse(eventProductsSchema, JSON.parse(row.products));
}
