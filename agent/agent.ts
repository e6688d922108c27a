import { prepareForSources } from '@fingerprintjs/fingerprintjs';
import { AgentError } from '@whorl/contract/identification/errors.ts';
import type { BotReading, Reading } from '@whorl/contract/identification/request.ts';
import type { PlainIdentificationResult, ReadResult } from '@whorl/contract/identification/result.ts';
import { AGENT_VERSION } from '@whorl/contract/identification/versions.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Agent, GetOptions, LoadOptions } from './agent-types.ts';
import { readSignals } from './read-signals.ts';
import { sendReading } from './send-reading.ts';
import { readBot } from './signals/bot.ts';
import { signalSources } from './signals/signal-sources.ts';
import { keepStorageToken, readStorageToken } from './signals/storage-token.ts';
import { visibleTimeout } from './visible-timeout.ts';

const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * Makes an agent for one API key. Reads nothing yet. A promise, because agents of other makers load more here.
 *
 * @throws AgentError (the promise rejects) `API key required`
 */
export function load({ apiKey, endpoint = endpoints.identify }: LoadOptions): Promise<Agent> {
  if (typeof apiKey !== 'string' || apiKey === '') return Promise.reject(new AgentError('apiKeyMissing'));

  async function get(options: GetOptions & { extendedResult: true }): Promise<ReadResult>;
  async function get(options?: GetOptions): Promise<PlainIdentificationResult>;
  async function get(options: GetOptions = {}): Promise<PlainIdentificationResult | ReadResult> {
    const timeout = visibleTimeout(options.timeout ?? DEFAULT_TIMEOUT_MS);
    try {
      const reading = await unlessAborted(readBrowser(apiKey, options), timeout.signal);
      const { result, storageToken } = await sendReading(endpoint, reading, timeout.signal);
      keepStorageToken(storageToken);
      return options.extendedResult ? { ...result, signals: reading.signals } : plain(result);
    } finally {
      timeout.clear();
    }
  }
  return Promise.resolve({ get });
}

async function readBrowser(apiKey: string, { tag, linkedId }: GetOptions): Promise<Reading> {
  await prepareForSources();
  const bot = readBot().catch((error: unknown): BotReading => ({ error: String(error).slice(0, 200) }));
  const signals = await readSignals(signalSources);
  const storageToken = readStorageToken();
  return {
    apiKey,
    version: AGENT_VERSION,
    url: location.origin + location.pathname,
    userAgent: navigator.userAgent,
    signals,
    bot: await bot,
    ...(storageToken !== undefined && { storageToken }),
    ...(tag !== undefined && { tag }),
    ...(linkedId !== undefined && { linkedId }),
  };
}

function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new AgentError('clientTimeout'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject);
  });
}

const plain = ({
  requestId,
  visitorId,
  visitorFound,
  confidence,
}: PlainIdentificationResult): PlainIdentificationResult => ({ requestId, visitorId, visitorFound, confidence });
