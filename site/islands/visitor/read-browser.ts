import { loadAgent } from '@whorl/agent/loader.ts';
import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { noteAsked } from '../consent/asked-by-visitor.ts';
import { siteSettings } from '../site-settings.ts';
import type { Asked } from './visitor-store.ts';

/** How a result is put into words; nobody needs it before there is one, so it comes with the agent. */
export type Words = typeof import('./evidence.ts') & typeof import('./signal-values.ts');

/** How long one reading may take, in milliseconds of visible time. */
const READING_TIMEOUT_MS = 20_000;

let hear: ((result: ReadResult) => void) | undefined;

/** For `start-visit.ts` only: is told every result before anybody else. */
export function hearResults(listener: (result: ReadResult) => void): void {
  hear = listener;
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
  const agent = await loadAgent(settings.identification);
  const tag = { referrer: document.referrer };
  const result = await agent.get({ extendedResult: true, timeout: READING_TIMEOUT_MS, ignoreCache, tag });
  hear?.(result);
  return { result, words: { ...evidence, ...signals } };
}
