import {
  AgentError,
  type AgentErrorName,
  errorNameOf,
  errorNameOfCode,
  type IdentificationErrorBody,
} from '@whorl/contract/identification/errors.ts';
import { errorOfAbort } from './abort-error.ts';
import { noticeCspBlock } from './csp-blocks.ts';

/**
 * Asks the server that readings are posted to.
 *
 * @param request a GET where nothing else is said
 * @returns the body of the answer, of whatever shape
 * @throws AgentError for everything that can go wrong, the abort of `signal` included; its cause is the body of a refusal
 */
export async function askEndpoint(endpoint: string, signal: AbortSignal, request: RequestInit = {}): Promise<unknown> {
  const sent = await noticeCspBlock(endpoint, async () => {
    const response = await fetch(endpoint, { ...request, cache: 'no-store', signal });
    return { response, text: await response.text() };
  });
  if ('error' in sent) throw failureOf(sent.error, sent.blocked, signal);
  const { response, text } = sent.result;
  const body = jsonOf(text);
  if (!response.ok)
    throw new AgentError(refusalOf(response.status, body), {
      cause: isRefusal(body) ? body : wrongAddress(endpoint, response.status),
    });
  if (body === undefined) throw new AgentError('badResponseFormat', { cause: text.slice(0, 200) });
  return body;
}

function failureOf(error: unknown, blocked: boolean, signal: AbortSignal): AgentError {
  if (signal.aborted) return errorOfAbort(signal);
  return new AgentError(blocked ? 'cspBlocked' : 'networkConnection', { cause: error });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An address that answers otherwise is probably not that of an identification service; a wrong key has its own refusal. */
const isRefusal = (body: unknown): boolean =>
  typeof (body as Partial<IdentificationErrorBody> | undefined)?.error === 'object';
const wrongAddress = (endpoint: string, status: number): string =>
  `${new URL(endpoint, location.href).href} answered ${status}. Check that the endpoint is the URL of an identification service.`;

/** What the status alone stands for, where something before the server answered in words of its own. */
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

function refusalOf(status: number, body: unknown): AgentErrorName {
  const { code = '', message = '' } = (body as Partial<IdentificationErrorBody> | undefined)?.error ?? {};
  return errorNameOf(String(message)) ?? errorNameOfCode(code) ?? byStatus[status] ?? 'generalServerFailure';
}
