import { useEffect } from 'react';
import { createStore } from '../create-store.ts';
import { useStore } from '../use-store.ts';
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

const eventStore = createStore<EventState>({ step: 'none' });

const isOf = (state: EventState, requestId: string): boolean => state.step !== 'none' && state.requestId === requestId;

/** The visitor, and what was said of the latest request once there is one. */
export function useEvent(): { visitor: VisitorState; event: EventState } {
  const visitor = useVisitor();
  const event = useStore(eventStore);
  const result = visitor.step === 'known' ? visitor.result : undefined;
  useEffect(() => {
    // Once per request, however many parts of the page want to know.
    if (result && !isOf(eventStore.get(), result.requestId)) void loadEvent(result);
  }, [result]);
  const isCurrent = result !== undefined && isOf(event, result.requestId);
  return { visitor, event: isCurrent ? event : eventStore.initial };
}

/** Asks, also after a failure. */
export async function loadEvent(identified: Identified): Promise<void> {
  const { requestId } = identified;
  eventStore.set({ step: 'loading', requestId });
  const next = await ask(identified).then(
    ([words, answered]): EventState => ({ step: 'known', requestId, words, ...answered }),
    (error: unknown): EventState => ({
      step: 'failed',
      requestId,
      message: error instanceof Error ? error.message : String(error),
    }),
  );
  if (isOf(eventStore.get(), requestId)) eventStore.set(next);
}

async function ask(identified: Identified): Promise<[Words, AnsweredEvent]> {
  const [{ askForEvent }, words] = await Promise.all([
    import('./event-details.ts'),
    import('../signals/product-values.ts'),
  ]);
  return [words, await askForEvent(identified)];
}
