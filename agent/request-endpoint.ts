import {
  AgentError,
  type AgentErrorName,
  findErrorName,
  findErrorNameByCode,
  type IdentificationErrorBody,
} from '@whorl/contract/identification/errors.ts';
import { createAbortError } from './abort-error.ts';
import { detectCspBlock } from './detect-csp-block.ts';

/**
 * Sends a request to the identification endpoint.
 *
 * @param request a GET by default
 * @returns the parsed body of the response, not validated
 * @throws AgentError for every failure, including the abort of `signal`; its cause is the body of an error response
 */
export async function requestEndpoint(
  endpoint: string,
  signal: AbortSignal,
  request: RequestInit = {},
): Promise<unknown> {
  const sent = await detectCspBlock(endpoint, async () => {
    const response = await fetch(endpoint, { ...request, cache: 'no-store', signal });
    return { response, text: await response.text() };
  });
  if ('error' in sent) throw toFailure(sent.error, sent.blocked, signal);
  const { response, text } = sent.result;
  const body = parseJson(text);
  if (!response.ok)
    throw new AgentError(toRejection(response.status, body), {
      cause: isErrorBody(body) ? body : describeWrongUrl(endpoint, response.status),
    });
  if (body === undefined) throw new AgentError('badResponseFormat', { cause: text.slice(0, 200) });
  return body;
}

function toFailure(error: unknown, blocked: boolean, signal: AbortSignal): AgentError {
  if (signal.aborted) return createAbortError(signal);
  return new AgentError(blocked ? 'cspBlocked' : 'networkConnection', { cause: error });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * An error response of another shape suggests that the URL isn't an identification service; a wrong key has its own
 * error.
 */
const isErrorBody = (body: unknown): boolean =>
  typeof (body as Partial<IdentificationErrorBody> | undefined)?.error === 'object';
const describeWrongUrl = (endpoint: string, status: number): string =>
  `${new URL(endpoint, location.href).href} answered ${status}. Check that the endpoint is the URL of an identification service.`;

/** Errors by status, for a response of a proxy with a body of its own. */
const byStatus: Readonly<Record<number, AgentErrorName>> = {
  400: 'badRequestFormat',
  403: 'originNotAvailable',
  408: 'serverFailure',
  413: 'badRequestFormat',
  415: 'badRequestFormat',
  429: 'tooManyRequests',
  502: 'serverFailure',
  503: 'serverFailure',
  504: 'serverFailure',
};

function toRejection(status: number, body: unknown): AgentErrorName {
  const { code = '', message = '' } = (body as Partial<IdentificationErrorBody> | undefined)?.error ?? {};
  return findErrorName(String(message)) ?? findErrorNameByCode(code) ?? byStatus[status] ?? 'generalServerFailure';
}
