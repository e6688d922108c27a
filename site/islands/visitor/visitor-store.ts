import type { ReadResult } from '@whorl/contract/identification/result.ts';
import type { Whorl } from '../../design/whorl/whorl.ts';
import { createStore, type Store } from '../create-store.ts';
import type { Words } from './read-browser.ts';

/** What the site knows of this visitor. `unread` until it is decided whether the browser may be read without asking. */
export type VisitorState =
  | { step: 'unread' }
  | { step: 'asks'; reason: string }
  | { step: 'reading' }
  | { step: 'known'; result: ReadResult; words: Words; drawing: Whorl | undefined }
  | { step: 'failed'; message: string }
  | { step: 'forgotten'; deleted: string };

const store = createStore<VisitorState>({ step: 'unread' });
/** Resolves with the last of all identifications in flight. */
const readings = createStore<Promise<unknown> | undefined>(undefined);
/** States whose whorl is being drawn. */
const drawing = new WeakSet<VisitorState>();

export const readVisitor = store.get;

/** The visitor for components. The visitor's whorl is drawn only while something is subscribed. */
export const visitorStore: Pick<Store<VisitorState>, 'initial' | 'get' | 'subscribe'> = {
  ...store,
  subscribe(listener) {
    const unsubscribe = store.subscribe((state) => {
      listener(state);
      drawIfKnown();
    });
    drawIfKnown();
    return unsubscribe;
  },
};

/** Says on the page that the visitor has to press a button first, and why. */
export function waitToBeAsked(reason: string): void {
  store.set({ step: 'asks', reason });
}

/** What may be asked of a reading. */
export type Asked = {
  /** Ask the server also where an answer of this session is at hand. */
  ignoreCache?: boolean;
  /** The visitor pressed a button for it. */
  byVisitor?: boolean;
};

/**
 * Reads the browser and asks the server who it is; calls while one is under way share it, but for those that ignore the
 * cache. The page shows what came of the latest.
 *
 * @throws the agent's error when the browser cannot be read or the server not be asked.
 */
export function identify(asked: Asked = {}): Promise<ReadResult> {
  const reading = readBrowser(asked, () => all === readings.get());
  const all = Promise.allSettled([readings.get(), reading]);
  readings.set(all);
  return reading;
}

/** The same for a button: a failure stands on the page and is not thrown. Needs no consent, and is noted as asked for. */
export async function askForIdentification(asked?: Asked): Promise<void> {
  await identify({ ...asked, byVisitor: true }).catch(() => undefined);
}

async function readBrowser(asked: Asked, isLatest: () => boolean): Promise<ReadResult> {
  store.set({ step: 'reading' });
  try {
    const { readThisBrowser } = await import('./read-browser.ts');
    const { result, words } = await readThisBrowser(asked);
    if (isLatest()) store.set({ step: 'known', result, words, drawing: undefined });
    return result;
  } catch (error) {
    if (isLatest()) store.set({ step: 'failed', message: messageOf(error) });
    throw error;
  }
}

/**
 * Deletes what is kept about this browser, here and on the server; what a reading under way would leave, too.
 *
 * @param byOtherTab another tab asks the server; this one does so only for what its own reading under way would leave
 */
export async function forgetThisBrowser(byOtherTab = false): Promise<void> {
  try {
    const isDeleted = byOtherTab && store.get().step !== 'reading';
    await readings.get();
    const { deleteEverything } = await import('./delete-everything.ts');
    const state = store.get();
    const result = state.step === 'known' ? state.result : undefined;
    store.set({ step: 'forgotten', deleted: await deleteEverything(result, isDeleted) });
  } catch (error) {
    store.set({ step: 'failed', message: `the record could not be deleted (${messageOf(error)})` });
  }
}

function drawIfKnown(): void {
  const state = store.get();
  if (state.step !== 'known' || state.drawing || drawing.has(state)) return;
  drawing.add(state);
  // The script may be gone after a deployment. The page says the same in words, and the next subscriber tries again.
  draw(state).catch(() => drawing.delete(state));
}

async function draw(state: Extract<VisitorState, { step: 'known' }>): Promise<void> {
  const { drawVisitorWhorl } = await import('./draw-visitor-whorl.ts');
  const drawn = await drawVisitorWhorl(state.result.visitorId);
  if (store.get() === state) store.set({ ...state, drawing: drawn });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
