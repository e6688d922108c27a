import {
  AgentError,
  type AgentErrorName,
  agentErrors,
  type IdentificationErrorBody,
} from '@whorl/contract/identification/errors.ts';
import type { Reading } from '@whorl/contract/identification/request.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import { noticeCspBlock } from './csp-blocks.ts';

/**
 * Posts a reading and returns the answer.
 *
 * @throws AgentError for everything that can go wrong, the abort of `signal` included
 */
export async function sendReading(
  endpoint: string,
  reading: Reading,
  signal: AbortSignal,
): Promise<IdentificationAnswer> {
  const sent = await noticeCspBlock(endpoint, () =>
    fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(reading),
      signal,
    }),
  );
  if ('error' in sent) throw failureOf(sent.error, sent.blocked, signal);
  const body = await bodyOf(sent.result, signal);
  if (!sent.result.ok) throw new AgentError(refusalOf(sent.result.status, body), { cause: body });
  if (!isAnswer(body)) throw new AgentError('badResponseFormat', { cause: body });
  return body;
}

function failureOf(error: unknown, blocked: boolean, signal: AbortSignal): AgentError {
  if (signal.aborted) return new AgentError('clientTimeout', { cause: error });
  if (blocked) return new AgentError('cspBlocked', { cause: error });
  const aborted = error instanceof DOMException && error.name === 'AbortError';
  return new AgentError(aborted ? 'networkAbort' : 'networkConnection', { cause: error });
}

async function bodyOf(response: Response, signal: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal.aborted) throw new AgentError('clientTimeout', { cause: error });
    return undefined;
  }
}

/** The error that the server names; where something before it answered, the one that the status stands for. */
function refusalOf(status: number, body: unknown): AgentErrorName {
  const message = (body as Partial<IdentificationErrorBody> | undefined)?.error?.message ?? '';
  for (const [name, text] of Object.entries(agentErrors)) {
    if (message === text || message.startsWith(`${text}:`)) return name as AgentErrorName;
  }
  if (status === 403) return 'originNotAvailable';
  if (status === 429) return 'tooManyRequests';
  return status >= 500 ? 'serverFailure' : 'badRequestFormat';
}

function isAnswer(body: unknown): body is IdentificationAnswer {
  const { result, storageToken } = (body ?? {}) as Partial<IdentificationAnswer>;
  return typeof result?.visitorId === 'string' && typeof storageToken === 'string';
}
