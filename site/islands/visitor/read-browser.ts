import { AgentClient } from '@whorl/agent/loader.ts';
import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { noteAsked } from '../consent/asked-by-visitor.ts';
import { siteSettings } from '../site-settings.ts';
import type { Asked } from './visitor-store.ts';

/** How a result is put into words; nobody needs it before there is one, so it comes with the agent. */
export type Words = typeof import('./evidence.ts') & typeof import('./signal-values.ts');

/** How long one reading may take, in milliseconds of visible time. */
const READING_TIMEOUT_MS = 20_000;

/** One for the page: it knows which calls may share an answer. */
let client: AgentClient | undefined;
const listeners = new Set<(result: ReadResult) => void>();

/** For what a visit has begun: is told every result before the page shows it. @returns ends that */
export function onIdentification(listener: (result: ReadResult) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @throws the agent's error when the browser cannot be read or the server not be asked. */
export async function readThisBrowser({ ignoreCache = false, byVisitor }: Asked): Promise<{
  result: ReadResult;
  words: Words;
}> {
  if (byVisitor) noteAsked();
  const [settings, evidence, signals] = await Promise.all([
    siteSettings(),
    import('./evidence.ts'),
    import('./signal-values.ts'),
  ]);
  client ??= new AgentClient(settings.identification);
  const tag = { referrer: document.referrer };
  const result = await client.get({ extendedResult: true, timeout: READING_TIMEOUT_MS, ignoreCache, tag });
  for (const listener of listeners) listener(result);
  return { result, words: { ...evidence, ...signals } };
}
