import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';
import { AgentError, type IdentificationErrorBody } from '@whorl/contract/identification/errors.ts';
import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import { isTicketRefusal, serializeForDigest } from '@whorl/contract/identification/ticket.ts';
import { markPhase } from './mark-phase.ts';
import { requestEndpoint } from './request-endpoint.ts';
import type { Tickets } from './tickets.ts';

type CollectedSignals = Omit<SignalPayload, 'ticket' | 'digest'>;

/**
 * Posts the signals with a ticket and the digest of both. If the server rejects the ticket, retries once with another:
 * browsers repeat a request whose connection broke, which uses the ticket twice, and the server's clock may differ.
 *
 * @throws AgentError for every failure, including the abort of `signal`
 */
export async function postSignals(
  endpoint: string,
  collected: CollectedSignals,
  tickets: Tickets,
  signal: AbortSignal,
): Promise<IdentificationAnswer> {
  try {
    return await post(endpoint, collected, await tickets.fresh(), signal);
  } catch (error) {
    if (!isTicketError(error)) throw error;
    return await post(endpoint, collected, await tickets.renewTicket(), signal);
  }
}

async function post(endpoint: string, collected: CollectedSignals, ticket: string, signal: AbortSignal) {
  const withTicket = { ...collected, ticket };
  const payload: SignalPayload = { ...withTicket, digest: murmurX64Hash128(serializeForDigest(withTicket)) };
  markPhase('posted');
  const body = await requestEndpoint(endpoint, signal, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  if (!isAnswer(body)) throw new AgentError('badResponseFormat', { cause: body });
  return body;
}

function isTicketError(error: unknown): boolean {
  const body = error instanceof AgentError ? (error.cause as Partial<IdentificationErrorBody> | undefined) : undefined;
  return isTicketRefusal(String(body?.error?.message));
}

function isAnswer(body: unknown): body is IdentificationAnswer {
  const { result, storageToken } = (body ?? {}) as Partial<IdentificationAnswer>;
  return typeof result?.visitorId === 'string' && typeof storageToken === 'string';
}
