import { EVENT_FUNCTION, eventHeaders, ownEventPath } from '@whorl/contract/identification/event-call.ts';
import type { OwnEventAnswer } from '@whorl/contract/identification/own-event.ts';
import { type IdentificationPhase, phaseMark } from '@whorl/contract/identification/phase-marks.ts';
import { createStore } from '../create-store.ts';
import { siteSettings } from '../site-settings.ts';
import { type Identified, NOT_ASKED, readAnswer } from './lookup.ts';

export type AnsweredEvent = {
  /** What was asked, without its key. */
  call: string;
  answer: OwnEventAnswer;
};

const TIMEOUT_MS = 10_000;

const latest = createStore<{ requestId: string; asked: Promise<AnsweredEvent> } | undefined>(undefined);

/**
 * Everything that was said of one request: asked of this server, or of the service that the settings name. Once, however
 * many ask, unless there was no answer.
 *
 * @throws Error in words for the visitor, where there is no answer
 */
export function askForEvent(identified: Identified): Promise<AnsweredEvent> {
  const { requestId } = identified;
  const known = latest.get();
  if (known?.requestId === requestId) return known.asked;
  const asked = ask(identified).catch((error: unknown) => {
    if (latest.get()?.asked === asked) latest.set(undefined);
    throw error;
  });
  latest.set({ requestId, asked });
  return asked;
}

async function ask(identified: Identified): Promise<AnsweredEvent> {
  const { events } = (await siteSettings()).identification;
  const { requestId } = identified;
  if (!events && !identified.match) throw new Error(NOT_ASKED);
  const path = events ? events.url + encodeURIComponent(requestId) : ownEventPath;
  const headers: Record<string, string> = events
    ? { 'Auth-API-Key': events.key }
    : { [eventHeaders.function]: EVENT_FUNCTION, [eventHeaders.requestId]: requestId };
  const options = { headers, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  mark('look-up', requestId);
  const answer = await readAnswer<OwnEventAnswer>(fetch(path, options));
  mark('looked-up', requestId);
  if (typeof answer.products !== 'object') throw new Error('the answer has no products in it');
  return { call: path, answer };
}

/** User Timing marks from which the playground shows the duration of the request. */
function mark(phase: IdentificationPhase, requestId: string): void {
  performance.clearMarks(phaseMark(phase));
  performance.mark(phaseMark(phase), { detail: requestId });
}
