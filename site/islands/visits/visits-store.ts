import type { Whorl } from '../../design/whorl/whorl.ts';
import { createStore } from '../create-store.ts';
import type { Identified } from '../visitor/lookup.ts';
import type { AnsweredVisits } from './ask-for-visits.ts';

export type SmallWhorl = Pick<Whorl, 'viewBox' | 'bands'>;
/** How a visit is put into words; nobody needs it before there is one. */
type VisitWords = typeof import('./visit-words.ts');
/** What the page knows of the visits, for one identification. */
export type VisitsState =
  | { step: 'none' }
  | { step: 'loading'; requestId: string }
  | ({ step: 'known'; requestId: string; words: VisitWords; drawing: SmallWhorl | undefined } & AnsweredVisits)
  | { step: 'failed'; requestId: string; message: string };

export const visitsStore = createStore<VisitsState>({ step: 'none' });

/** Asks once per identification, however many parts of the page want to know. */
export function loadVisitsOnce(identified: Identified): void {
  if (!isOf(identified.requestId)) void loadVisits(identified);
}

/** Asks, also after a failure. */
export async function loadVisits({ requestId, visitorId, match }: Identified): Promise<void> {
  visitsStore.set({ step: 'loading', requestId });
  const isLatest = () => isOf(requestId);
  try {
    const [{ askForVisits }, words] = await Promise.all([import('./ask-for-visits.ts'), import('./visit-words.ts')]);
    const answered = await askForVisits({ requestId, visitorId, match });
    if (!isLatest()) return;
    visitsStore.set({ step: 'known', requestId, words, drawing: undefined, ...answered });
    const drawing = await draw(visitorId);
    if (isLatest()) visitsStore.set({ step: 'known', requestId, words, drawing, ...answered });
  } catch (error) {
    if (isLatest())
      visitsStore.set({ step: 'failed', requestId, message: error instanceof Error ? error.message : String(error) });
  }
}

/** One drawing for all rows: the id is the same in each. */
async function draw(visitorId: string): Promise<SmallWhorl | undefined> {
  // Rows without their drawing are better than a failure.
  const module = await import('../../design/whorl/whorl.ts').catch(() => undefined);
  return module?.drawWhorl(visitorId, module.whorlForms.print52);
}

function isOf(requestId: string): boolean {
  const state = visitsStore.get();
  return state.step !== 'none' && state.requestId === requestId;
}
