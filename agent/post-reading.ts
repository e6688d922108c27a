import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';
import { AgentError, type IdentificationErrorBody } from '@whorl/contract/identification/errors.ts';
import type { Reading } from '@whorl/contract/identification/request.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import { digestedText, isTicketRefusal } from '@whorl/contract/identification/ticket.ts';
import { askEndpoint } from './ask-endpoint.ts';
import { markPhase } from './mark-phase.ts';
import type { Tickets } from './tickets.ts';

/**
 * Posts a reading with a ticket and the digest of both. Where the server refuses the ticket (it was used: browsers repeat
 * a request whose connection broke; or its clock is another one), once more with another ticket.
 *
 * @throws AgentError for everything that can go wrong, the abort of `signal` included
 */
export async function postReading(
  endpoint: string,
  read: Omit<Reading, 'ticket' | 'digest'>,
  tickets: Tickets,
  signal: AbortSignal,
): Promise<IdentificationAnswer> {
  try {
    return await post(endpoint, read, await tickets.fresh(), signal);
  } catch (error) {
    if (!wasTicketRefused(error)) throw error;
    return await post(endpoint, read, await tickets.another(), signal);
  }
}

async function post(endpoint: string, read: Omit<Reading, 'ticket'>, ticket: string, signal: AbortSignal) {
  const unsigned = { ...read, ticket };
  const reading: Reading = { ...unsigned, digest: murmurX64Hash128(digestedText(unsigned)) };
  markPhase('posted');
  const body = await askEndpoint(endpoint, signal, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reading),
  });
  if (!isAnswer(body)) throw new AgentError('badResponseFormat', { cause: body });
  return body;
}

function wasTicketRefused(error: unknown): boolean {
  const body = error instanceof AgentError ? (error.cause as Partial<IdentificationErrorBody> | undefined) : undefined;
  return isTicketRefusal(String(body?.error?.message));
}

function isAnswer(body: unknown): body is IdentificationAnswer {
  const { result, storageToken } = (body ?? {}) as Partial<IdentificationAnswer>;
  return typeof result?.visitorId === 'string' && typeof storageToken === 'string';
}
