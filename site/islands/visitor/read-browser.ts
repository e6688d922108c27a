import { AgentClient } from '@whorl/agent/loader.ts';
import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { onceResolved } from '@whorl/contract/once.ts';
import { noteAsked } from '../consent/asked-by-visitor.ts';
import { createStore } from '../create-store.ts';
import { siteSettings } from '../site-settings.ts';
import type { Asked } from './visitor-store.ts';

/** How a result is put into words; nobody needs it before there is one, so it comes with the agent. */
export type Words = typeof import('./evidence.ts') & typeof import('./signal-values.ts');

/** How long one reading may take, in milliseconds of visible time. */
const READING_TIMEOUT_MS = 20_000;

/** One client per page, because it knows which calls may share a response. */
const agentClient = onceResolved(async () => new AgentClient((await siteSettings()).identification));
const latestResult = createStore<ReadResult | undefined>(undefined);

/** Calls `listener` with every result before the page shows it. @returns a function that ends the subscription */
export const onIdentification = (listener: (result: ReadResult) => void): (() => void) =>
  latestResult.subscribe((result) => result && listener(result));

/** @throws the agent's error when the browser cannot be read or the server not be asked. */
export async function readThisBrowser({ ignoreCache = false, byVisitor }: Asked): Promise<{
  result: ReadResult;
  words: Words;
}> {
  if (byVisitor) noteAsked();
  const [client, evidence, signals] = await Promise.all([
    agentClient(),
    import('./evidence.ts'),
    import('./signal-values.ts'),
  ]);
  const tag = { referrer: document.referrer };
  const result = await client.get({ extendedResult: true, timeout: READING_TIMEOUT_MS, ignoreCache, tag });
  latestResult.set(result);
  return { result, words: { ...evidence, ...signals } };
}
