import { createStore } from '../create-store.ts';
import type { IdentificationRef } from '../visitor/server-response.ts';
import { getErrorMessage } from '../visitor/visitor-store.ts';
import type { VisitsResponse } from './fetch-visits.ts';

/** Code that formats visits, loaded with the first visits. */
type VisitFormatters = typeof import('./format-visit.ts');
/** State of the visits of one identification. */
export type VisitsState =
  | { step: 'none' }
  | { step: 'loading'; requestId: string }
  | ({
      step: 'known';
      requestId: string;
      formatters: VisitFormatters;
    } & VisitsResponse)
  | { step: 'failed'; requestId: string; message: string };

export const visitsStore = createStore<VisitsState>({ step: 'none' });

/** Loads the visits once per identification, regardless of the number of components. */
export function loadVisitsOnce(identified: IdentificationRef): void {
  if (!isLoaded(identified.requestId)) void loadVisits(identified);
}

/** Loads the visits, also after a failure. */
export async function loadVisits({ requestId, visitorId, match }: IdentificationRef): Promise<void> {
  visitsStore.set({ step: 'loading', requestId });
  const isLatest = () => isLoaded(requestId);
  try {
    const [{ fetchVisits }, formatters] = await Promise.all([import('./fetch-visits.ts'), import('./format-visit.ts')]);
    const response = await fetchVisits({ requestId, visitorId, match });
    if (isLatest()) visitsStore.set({ step: 'known', requestId, formatters, ...response });
  } catch (error) {
    if (isLatest()) visitsStore.set({ step: 'failed', requestId, message: getErrorMessage(error) });
  }
}

function isLoaded(requestId: string): boolean {
  const state = visitsStore.get();
  return state.step !== 'none' && state.requestId === requestId;
}
