import { GET_TIMEOUT_MS } from '@whorl/contract/identification/api-limits.ts';
import { AgentError } from '@whorl/contract/identification/errors.ts';
import type { PlainIdentificationResult, ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { createAbortError } from './abort-error.ts';
import type { Agent, GetOptions, LoadOptions } from './agent-types.ts';
import { collectSignals } from './collect-signals.ts';
import { markPhase } from './mark-phase.ts';
import { postSignals } from './post-signals.ts';
import { storePrivateMode } from './signals/private-mode.ts';
import { readStorageToken, storeStorageToken } from './signals/storage-token.ts';
import { requestTickets } from './tickets.ts';
import { createVisibleTimeout, rejectOnAbort } from './visible-timeout.ts';

/**
 * Creates an agent for one API key without collecting anything. Returns a promise because the vendor's agent loads more
 * code here.
 *
 * @throws AgentError (as a rejection) `API key required`
 */
export function load({ apiKey, endpoint = ownEndpoint, signalTimeoutMs }: LoadOptions): Promise<Agent> {
  if (typeof apiKey !== 'string' || apiKey === '') return Promise.reject(new AgentError('apiKeyMissing'));

  async function get(options: GetOptions & { extendedResult: true }): Promise<ResultWithSignals>;
  async function get(options?: GetOptions): Promise<PlainIdentificationResult>;
  async function get(options: GetOptions = {}): Promise<PlainIdentificationResult | ResultWithSignals> {
    const { signal, clear } = createVisibleTimeout(options.timeout ?? GET_TIMEOUT_MS, options.signal);
    try {
      markPhase('asked');
      const tokenBefore = readStorageToken();
      const tickets = requestTickets(endpoint, signal);
      const collecting = rejectOnAbort(collectSignals(apiKey, options, signalTimeoutMs), signal, createAbortError);
      // A failed ticket request ends the call at once instead of waiting for all signals.
      const [collected] = await Promise.all([collecting, tickets.first]);
      const { result, storageToken } = await postSignals(endpoint, collected, tickets, signal);
      markPhase('answered', result.requestId);
      // A token that was deleted during the call is not restored.
      if (tokenBefore === undefined || readStorageToken() !== undefined) storeStorageToken(storageToken);
      storePrivateMode();
      return options.extendedResult ? { ...result, signals: collected.signals } : toPlainResult(result);
    } finally {
      clear();
    }
  }
  return Promise.resolve({ get });
}

/** On the host that this script was loaded from: a page of another site has no identification service of its own. */
const ownEndpoint = new URL(endpoints.identify, import.meta.url).href;

const toPlainResult = ({
  requestId,
  visitorId,
  visitorFound,
  confidence,
  sealedResult,
}: PlainIdentificationResult): PlainIdentificationResult => ({
  requestId,
  visitorId,
  visitorFound,
  confidence,
  ...(sealedResult !== undefined && { sealedResult }),
});
