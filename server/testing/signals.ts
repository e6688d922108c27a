import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';
import type { Reading } from '@whorl/contract/identification/request.ts';
import { digestedText, type IdentificationTicket } from '@whorl/contract/identification/ticket.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { TestServer } from './server.ts';

/** A common browser of the tests. */
export const TEST_USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** What an agent of this site's own pages would send, and nothing read. */
export const emptyReading = {
  apiKey: 'whorl-site',
  version: AGENT_VERSION,
  url: 'https://example.com/pricing/',
  userAgent: TEST_USER_AGENT,
  signals: {},
  bot: { bot: false },
} satisfies Omit<Reading, 'ticket'>;

export async function takeTicket(server: TestServer, headers: Record<string, string> = {}): Promise<string> {
  const response = await server.fetch(endpoints.identify, { headers });
  return ((await response.json()) as IdentificationTicket).ticket;
}

/** Posts a reading with a fresh ticket and its digest, as the agent does; other fields and headers as given. */
export async function postReading(
  server: TestServer,
  changes: object = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const { 'x-forwarded-for': address } = headers;
  const ticket = await takeTicket(server, address === undefined ? {} : { 'x-forwarded-for': address });
  const body = withDigest({ ...emptyReading, ticket, ...changes });
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

/** Unless the test brings a digest of its own, or says `digest: undefined`. */
const withDigest = (reading: object): object =>
  'digest' in reading ? reading : { ...reading, digest: murmurX64Hash128(digestedText(reading as Reading)) };
