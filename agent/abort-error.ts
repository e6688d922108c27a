import { AgentError } from '@whorl/contract/identification/errors.ts';

/**
 * Returns the error of an aborted call: `clientTimeout` after a timeout, `networkAbort` when the caller canceled it.
 */
export function createAbortError({ reason }: AbortSignal): AgentError {
  const isTimeout = reason instanceof DOMException && reason.name === 'TimeoutError';
  return new AgentError(isTimeout ? 'clientTimeout' : 'networkAbort', { cause: reason });
}
