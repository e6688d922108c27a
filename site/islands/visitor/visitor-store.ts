import type { ReadResult } from '@whorl/contract/identification/result.ts';
import type { Whorl } from '../../design/whorl/whorl.ts';
import type { Words } from './read-browser.ts';

/** What the site knows of this visitor. `unread` until it is decided whether the browser may be read without asking. */
export type VisitorState =
  | { step: 'unread' }
  | { step: 'asks'; reason: string }
  | { step: 'reading' }
  | { step: 'known'; result: ReadResult; words: Words; drawing: Whorl | undefined }
  | { step: 'failed'; message: string }
  | { step: 'forgotten'; deleted: string };

let state: VisitorState = { step: 'unread' };
const listeners = new Set<() => void>();
/** Ends with the last of all readings that are under way. */
let readings: Promise<unknown> | undefined;

export const readVisitor = (): VisitorState => state;

export function subscribeToVisitor(listener: () => void): () => void {
  listeners.add(listener);
  if (state.step === 'known' && !state.drawing) void draw(state.result).catch(notDrawn);
  return () => listeners.delete(listener);
}

/** Says on the page that the visitor has to press a button first, and why. */
export function waitToBeAsked(reason: string): void {
  become({ step: 'asks', reason });
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
  const reading = readBrowser(asked, () => all === readings);
  const all = Promise.allSettled([readings, reading]);
  readings = all;
  return reading;
}

/** The same for a button: a failure stands on the page and is not thrown. Needs no consent, and is noted as asked for. */
export async function askForIdentification(asked?: Asked): Promise<void> {
  await identify({ ...asked, byVisitor: true }).catch(() => undefined);
}

async function readBrowser(asked: Asked, isLatest: () => boolean): Promise<ReadResult> {
  become({ step: 'reading' });
  try {
    const { readThisBrowser } = await import('./read-browser.ts');
    const { result, words } = await readThisBrowser(asked);
    if (isLatest()) {
      become({ step: 'known', result, words, drawing: undefined });
      if (listeners.size > 0) void draw(result).catch(notDrawn);
    }
    return result;
  } catch (error) {
    if (isLatest()) become({ step: 'failed', message: messageOf(error) });
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
    const isDeleted = byOtherTab && state.step !== 'reading';
    await readings;
    const { deleteEverything } = await import('./delete-everything.ts');
    const result = state.step === 'known' ? state.result : undefined;
    become({ step: 'forgotten', deleted: await deleteEverything(result, isDeleted) });
  } catch (error) {
    become({ step: 'failed', message: `the record could not be deleted (${messageOf(error)})` });
  }
}

/** Its script may be gone, with the build that it came from: the rest of the page says the same in words. */
const notDrawn = (): undefined => undefined;

/** Only where a page shows it. */
async function draw(result: ReadResult): Promise<void> {
  const { drawVisitorWhorl } = await import('./draw-visitor-whorl.ts');
  const drawing = await drawVisitorWhorl(result.visitorId);
  if (state.step === 'known' && state.result === result) become({ ...state, drawing });
}

function become(next: VisitorState): void {
  state = next;
  for (const listener of listeners) listener();
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
