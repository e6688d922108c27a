import { useEffect } from 'react';
import { createStore } from '../create-store.ts';
import { useStore } from '../use-store.ts';
import type { EventResponse } from './fetch-event.ts';
import type { IdentificationRef } from './server-response.ts';
import { useVisitor } from './use-visitor.ts';
import { getErrorMessage, type VisitorState } from './visitor-store.ts';

/** Code that formats smart signals, loaded with the first event. */
type EventFormatters = typeof import('../signals/product-values.ts');

/** State of the event of one request. */
export type EventState =
  | { step: 'none' }
  | { step: 'loading'; requestId: string }
  | ({ step: 'known'; requestId: string; formatters: EventFormatters } & EventResponse)
  | { step: 'failed'; requestId: string; message: string };

const eventStore = createStore<EventState>({ step: 'none' });

const hasRequestId = (state: EventState, requestId: string): boolean =>
  state.step !== 'none' && state.requestId === requestId;

/** Returns the visitor and the event of the latest request, which it loads if necessary. */
export function useEvent(): { visitor: VisitorState; event: EventState } {
  const visitor = useVisitor();
  const event = useStore(eventStore);
  const result = visitor.step === 'identified' ? visitor.result : undefined;
  useEffect(() => {
    // Once per request, regardless of the number of components.
    if (result && !hasRequestId(eventStore.get(), result.requestId)) void loadEvent(result);
  }, [result]);
  const isCurrent = result !== undefined && hasRequestId(event, result.requestId);
  return { visitor, event: isCurrent ? event : eventStore.initial };
}

/** Loads the event, also after a failure. */
export async function loadEvent(identified: IdentificationRef): Promise<void> {
  const { requestId } = identified;
  eventStore.set({ step: 'loading', requestId });
  const next = await loadEventAndFormatters(identified).then(
    ([formatters, response]): EventState => ({ step: 'known', requestId, formatters, ...response }),
    (error: unknown): EventState => ({
      step: 'failed',
      requestId,
      message: getErrorMessage(error),
    }),
  );
  if (hasRequestId(eventStore.get(), requestId)) eventStore.set(next);
}

async function loadEventAndFormatters(identified: IdentificationRef): Promise<[EventFormatters, EventResponse]> {
  const [{ fetchEvent }, formatters] = await Promise.all([
    import('./fetch-event.ts'),
    import('../signals/product-values.ts'),
  ]);
  return [formatters, await fetchEvent(identified)];
}
