import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { notDeleted } from '../../../content/interface/visitor/visitor.json';
import { createStore, type Store } from '../create-store.ts';
import type { ResultFormatters } from './identify-browser.ts';

/**
 * State of the visitor's identification. `idle` until it is decided whether the browser may be identified without
 * asking.
 */
export type VisitorState =
  | { step: 'idle' }
  | { step: 'waiting'; reason: string }
  | { step: 'identifying' }
  | { step: 'identified'; result: ResultWithSignals; formatters: ResultFormatters }
  | { step: 'failed'; message: string }
  /** `deleted` is a sentence; `details` is the same without its introduction. */
  | { step: 'deleted'; deleted: string; details: string };

const store = createStore<VisitorState>({ step: 'idle' });
/** Resolves with the last of all identifications in flight. */
const pendingIdentifications = createStore<Promise<unknown> | undefined>(undefined);

export const getVisitor = store.get;

/** Visitor store for components. */
export const visitorStore: Pick<Store<VisitorState>, 'initial' | 'get' | 'subscribe'> = store;

/** Sets the state in which the visitor has to click a button first, with the reason. */
export function waitForRequest(reason: string): void {
  store.set({ step: 'waiting', reason });
}

/** Options of an identification. */
export type IdentifyOptions = {
  /** Call the server even if the session has a cached result. */
  ignoreCache?: boolean;
  /** Whether the visitor clicked a button for it. */
  byVisitor?: boolean;
};

/**
 * Identifies the browser. Concurrent calls share one request unless they ignore the cache. The store shows the result
 * of the latest call.
 *
 * @throws the agent's error if the browser can't be identified
 */
export function identify(options: IdentifyOptions = {}): Promise<ResultWithSignals> {
  const identification = runIdentification(options, () => all === pendingIdentifications.get());
  const all = Promise.allSettled([pendingIdentifications.get(), identification]);
  pendingIdentifications.set(all);
  return identification;
}

/**
 * Identifies the browser at the visitor's request. A failure is shown on the page and not thrown. Needs no consent; the
 * request is stored.
 */
export async function identifyOnRequest(options?: IdentifyOptions): Promise<void> {
  await identify({ ...options, byVisitor: true }).catch(() => undefined);
}

async function runIdentification(options: IdentifyOptions, isLatest: () => boolean): Promise<ResultWithSignals> {
  store.set({ step: 'identifying' });
  try {
    const identification = await import('./identify-browser.ts');
    const { result, formatters } = await identification.identifyBrowser(options);
    if (isLatest()) store.set({ step: 'identified', result, formatters });
    return result;
  } catch (error) {
    if (isLatest()) store.set({ step: 'failed', message: getErrorMessage(error) });
    throw error;
  }
}

/**
 * Deletes this browser's data here and on the server, including that of an identification in flight. One that has not
 * sent anything is canceled.
 *
 * @param byOtherTab whether another tab calls the server; this tab then calls it only for its own identification in
 * flight
 */
export async function deleteVisitor(byOtherTab = false): Promise<void> {
  try {
    const isIdentifying = store.get().step === 'identifying';
    const isDeleted = byOtherTab && !isIdentifying;
    if (isIdentifying) await (await import('./identify-browser.ts')).cancelUnsentIdentifications();
    await pendingIdentifications.get();
    const deletion = await import('./delete-visitor-data.ts');
    const state = store.get();
    const result = state.step === 'identified' ? state.result : undefined;
    store.set({ step: 'deleted', ...(await deletion.deleteVisitorData(result, isDeleted)) });
  } catch (error) {
    store.set({ step: 'failed', message: fillIn(notDeleted, { reason: getErrorMessage(error) }) });
  }
}

/** Returns the message of anything that was thrown. */
export const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
