import { AgentError } from '@whorl/contract/identification/errors.ts';

/** Why a call ended early: its time was over, or whoever made it took it back. */
export function errorOfAbort({ reason }: AbortSignal): AgentError {
  const isTimeout = reason instanceof DOMException && reason.name === 'TimeoutError';
  return new AgentError(isTimeout ? 'clientTimeout' : 'networkAbort', { cause: reason });
}
