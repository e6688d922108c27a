import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import type { Whorl } from '../../design/whorl/whorl.ts';
import { siteSettings } from '../site-settings.ts';

/** How a result is put into words; nobody needs it before there is one, so it comes with the agent. */
type Words = typeof import('./evidence.ts') & typeof import('./signal-values.ts');

/** What the site knows of this visitor. `unread` until it is decided whether the browser may be read without asking. */
export type VisitorState =
  | { step: 'unread' }
  | { step: 'asks'; reason: string }
  | { step: 'reading' }
  | { step: 'known'; result: ReadResult; words: Words; drawing: Whorl | undefined }
  | { step: 'failed'; message: string }
  | { step: 'forgotten' };

/** How long one reading may take, in milliseconds of visible time. */
const READING_TIMEOUT_MS = 20_000;

let state: VisitorState = { step: 'unread' };
const listeners = new Set<() => void>();
let reading: Promise<ReadResult> | undefined;

export const readVisitor = (): VisitorState => state;

export function subscribeToVisitor(listener: () => void): () => void {
  listeners.add(listener);
  if (state.step === 'known' && !state.drawing) void draw(state.result);
  return () => listeners.delete(listener);
}

/** Says on the page that the visitor has to press a button first, and why. */
export function waitToBeAsked(reason: string): void {
  become({ step: 'asks', reason });
}

/** Asks the server also where an answer of this session is at hand. */
type Freshness = { ignoreCache?: boolean };

/**
 * Reads the browser and asks the server who it is; calls while one is under way share it.
 *
 * @throws the agent's error when the browser cannot be read or the server not be asked.
 */
export function identify(freshness: Freshness = {}): Promise<ReadResult> {
  reading ??= readBrowser(freshness).finally(() => {
    reading = undefined;
  });
  return reading;
}

/** The same for a button: a failure stands on the page and is not thrown. */
export async function askForIdentification(freshness?: Freshness): Promise<void> {
  await identify(freshness).catch(() => undefined);
}

/** Deletes what the server keeps about this browser, and the cookie. */
export async function forgetThisBrowser(): Promise<void> {
  try {
    const response = await fetch(endpoints.identify, { method: 'DELETE' });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const { forgetVisitor } = await import('@whorl/agent/loader.ts');
    forgetVisitor();
    become({ step: 'forgotten' });
  } catch (error) {
    become({ step: 'failed', message: `the record could not be deleted (${messageOf(error)})` });
  }
}

async function readBrowser({ ignoreCache = false }: Freshness): Promise<ReadResult> {
  become({ step: 'reading' });
  try {
    const [{ loadAgent }, settings, evidence, signals] = await Promise.all([
      import('@whorl/agent/loader.ts'),
      siteSettings(),
      import('./evidence.ts'),
      import('./signal-values.ts'),
    ]);
    const agent = await loadAgent(settings.identification);
    const result = await agent.get({
      extendedResult: true,
      timeout: READING_TIMEOUT_MS,
      ignoreCache,
      tag: { referrer: document.referrer },
    });
    become({ step: 'known', result, words: { ...evidence, ...signals }, drawing: undefined });
    if (listeners.size > 0) void draw(result);
    return result;
  } catch (error) {
    become({ step: 'failed', message: messageOf(error) });
    throw error;
  }
}

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
