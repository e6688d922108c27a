import { AgentError } from '@whorl/contract/identification/errors.ts';
import type { PlainIdentificationResult, ReadResult } from '@whorl/contract/identification/result.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { errorOfAbort } from './abort-error.ts';
import { type Agent, DEFAULT_TIMEOUT_MS, type GetOptions, type LoadOptions } from './agent-types.ts';
import { markPhase } from './mark-phase.ts';
import { postReading } from './post-reading.ts';
import { readBrowser } from './read-browser.ts';
import { keepPrivacy } from './signals/private-mode.ts';
import { keepStorageToken, readStorageToken } from './signals/storage-token.ts';
import { askForTickets } from './tickets.ts';
import { unlessAborted, visibleTimeout } from './visible-timeout.ts';

/**
 * Makes an agent for one API key. Reads nothing yet. A promise, because agents of other makers load more here.
 *
 * @throws AgentError (the promise rejects) `API key required`
 */
export function load({ apiKey, endpoint = ownEndpoint }: LoadOptions): Promise<Agent> {
  if (typeof apiKey !== 'string' || apiKey === '') return Promise.reject(new AgentError('apiKeyMissing'));

  async function get(options: GetOptions & { extendedResult: true }): Promise<ReadResult>;
  async function get(options?: GetOptions): Promise<PlainIdentificationResult>;
  async function get(options: GetOptions = {}): Promise<PlainIdentificationResult | ReadResult> {
    const { signal, clear } = visibleTimeout(options.timeout ?? DEFAULT_TIMEOUT_MS, options.signal);
    try {
      markPhase('asked');
      const tokenBefore = readStorageToken();
      const tickets = askForTickets(endpoint, signal);
      const reading = unlessAborted(readBrowser(apiKey, options), signal, errorOfAbort);
      // A server that refuses a ticket is not worth reading the browser to its end.
      const [read] = await Promise.all([reading, tickets.first]);
      const { result, storageToken } = await postReading(endpoint, read, tickets, signal);
      markPhase('answered', result.requestId);
      // Whoever had it deleted meanwhile does not get it back.
      if (tokenBefore === undefined || readStorageToken() !== undefined) keepStorageToken(storageToken);
      keepPrivacy();
      return options.extendedResult ? { ...result, signals: read.signals } : plain(result);
    } finally {
      clear();
    }
  }
  return Promise.resolve({ get });
}

/** On the host that this script was loaded from: a page of another site has no identification service of its own. */
const ownEndpoint = new URL(endpoints.identify, import.meta.url).href;

const plain = ({
  requestId,
  visitorId,
  visitorFound,
  confidence,
}: PlainIdentificationResult): PlainIdentificationResult => ({ requestId, visitorId, visitorFound, confidence });
