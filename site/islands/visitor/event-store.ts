import { useEffect, useSyncExternalStore } from 'react';
import type { AnsweredEvent } from './event-details.ts';
import type { Identified } from './lookup.ts';
import { useVisitor } from './use-visitor.ts';
import type { VisitorState } from './visitor-store.ts';

/** How the products are put into words; nobody needs it before there are any. */
type Words = typeof import('../signals/product-values.ts');

/** What the page knows of what was said of one request. */
export type EventState =
  | { step: 'none' }
  | { step: 'loading'; requestId: string }
  | ({ step: 'known'; requestId: string; words: Words } & AnsweredEvent)
  | { step: 'failed'; requestId: string; message: string };

const none: EventState = { step: 'none' };
let state: EventState = none;
const listeners = new Set<() => void>();

/** The visitor, and what was said of the latest request once there is one. */
export function useEvent(): { visitor: VisitorState; event: EventState } {
  const visitor = useVisitor();
  const event = useSyncExternalStore(subscribe, read, () => none);
  const result = visitor.step === 'known' ? visitor.result : undefined;
  useEffect(() => {
    // Once per request, however many parts of the page want to know.
    if (result && (state.step === 'none' || state.requestId !== result.requestId)) void loadEvent(result);
  }, [result]);
  const isIts = result !== undefined && event.step !== 'none' && event.requestId === result.requestId;
  return { visitor, event: isIts ? event : none };
}

/** Asks, also after a failure. */
export async function loadEvent(identified: Identified): Promise<void> {
  const { requestId } = identified;
  become({ step: 'loading', requestId });
  const next = await ask(identified).then(
    ([words, answered]): EventState => ({ step: 'known', requestId, words, ...answered }),
    (error: unknown): EventState => ({
      step: 'failed',
      requestId,
      message: error instanceof Error ? error.message : String(error),
    }),
  );
  if (state.step !== 'none' && state.requestId === requestId) become(next);
}

async function ask(identified: Identified): Promise<[Words, AnsweredEvent]> {
  const [{ askForEvent }, words] = await Promise.all([
    import('./event-details.ts'),
    import('../signals/product-values.ts'),
  ]);
  return [words, await askForEvent(identified)];
}

const read = (): EventState => state;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: EventState): void {
  state = next;
  for (const listener of listeners) listener();
}
