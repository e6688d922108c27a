import { AgentClient } from '@whorl/agent/loader.ts';
import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { onceFulfilled } from '@whorl/contract/once.ts';
import { storeIdentificationRequest } from '../consent/identification-request.ts';
import { createStore } from '../create-store.ts';
import { siteSettings } from '../site-settings.ts';
import type { IdentifyOptions } from './visitor-store.ts';

/** Code that formats results, loaded together with the agent because it is needed only with a result. */
export type ResultFormatters = typeof import('./result-rows.ts') & typeof import('./format-signal.ts');

/** Timeout of one identification in milliseconds while the page is visible. */
const IDENTIFICATION_TIMEOUT_MS = 20_000;

/** One client per page, because it shares responses between calls. */
const agentClient = onceFulfilled(async () => new AgentClient((await siteSettings()).identification));
/** Ends the identifications that still wait for the agent's script, so that nothing is sent. */
export const cancelUnsentIdentifications = async (): Promise<void> => (await agentClient()).cancelWaiting();

const latestResult = createStore<ResultWithSignals | undefined>(undefined);

/**
 * Calls `listener` with every result before the page shows it.
 *
 * @returns a function that ends the subscription
 */
export const onIdentification = (listener: (result: ResultWithSignals) => void): (() => void) =>
  latestResult.subscribe((result) => result && listener(result));

/**
 * Identifies this browser.
 *
 * @throws the agent's error if the browser can't be identified
 */
export async function identifyBrowser({ ignoreCache = false, byVisitor }: IdentifyOptions): Promise<{
  result: ResultWithSignals;
  formatters: ResultFormatters;
}> {
  if (byVisitor) storeIdentificationRequest();
  const [client, evidence, signals, drawing] = await Promise.all([
    agentClient(),
    import('./result-rows.ts'),
    import('./format-signal.ts'),
    import('./draw-visitor-whorl.ts'),
  ]);
  // A cached result arrives before.
  const worker = setTimeout(drawing.startWorker);
  const tag = { referrer: document.referrer };
  const identification = client.get({ extendedResult: true, timeout: IDENTIFICATION_TIMEOUT_MS, ignoreCache, tag });
  const result = await identification.finally(() => clearTimeout(worker));
  latestResult.set(result);
  return { result, formatters: { ...evidence, ...signals } };
}
