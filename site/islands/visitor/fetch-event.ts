import { EVENT_FUNCTION, eventHeaders, ownEventPath } from '@whorl/contract/identification/event-call.ts';
import type { OwnEventAnswer } from '@whorl/contract/identification/own-event.ts';
import { type IdentificationPhase, phaseMark } from '@whorl/contract/identification/phase-marks.ts';
import { cookiesBlocked, noProducts, notConfigured } from '../../../content/interface/site/service-errors.json';
import { areCookiesAllowed } from '../../browser/cookies.ts';
import { createStore } from '../create-store.ts';
import { siteSettings } from '../site-settings.ts';
import { type IdentificationRef, readResponse } from './server-response.ts';

export type EventResponse = {
  /** URL of the request, without its key. */
  url: string;
  body: OwnEventAnswer;
};

const TIMEOUT_MS = 10_000;

const latest = createStore<{ requestId: string; request: Promise<EventResponse> } | undefined>(undefined);

/**
 * Returns the event of one request with its smart signals, from this server or from the service in the settings.
 * Requested once, unless it fails.
 *
 * @throws Error with a message for the visitor if there is no answer
 */
export function fetchEvent(identified: IdentificationRef): Promise<EventResponse> {
  const { requestId } = identified;
  const known = latest.get();
  if (known?.requestId === requestId) return known.request;
  const request = requestEvent(identified).catch((error: unknown) => {
    if (latest.get()?.request === request) latest.set(undefined);
    throw error;
  });
  latest.set({ requestId, request });
  return request;
}

async function requestEvent(identified: IdentificationRef): Promise<EventResponse> {
  const { events } = (await siteSettings()).identification;
  const { requestId } = identified;
  if (!events && !identified.match) throw new Error(notConfigured);
  // Our own server returns an event only to the browser with the visitor's cookie.
  if (!events && !areCookiesAllowed()) throw new Error(cookiesBlocked);
  const path = events ? events.url + encodeURIComponent(requestId) : ownEventPath;
  const headers: Record<string, string> = events
    ? { 'Auth-API-Key': events.key }
    : { [eventHeaders.function]: EVENT_FUNCTION, [eventHeaders.requestId]: requestId };
  const options = { headers, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  setMark('look-up', requestId);
  const body = await readResponse<OwnEventAnswer>(fetch(path, options));
  setMark('looked-up', requestId);
  if (typeof body.products !== 'object') throw new Error(noProducts);
  return { url: path, body };
}

/** Sets User Timing marks from which the playground shows the duration of the request. */
function setMark(phase: IdentificationPhase, requestId: string): void {
  performance.clearMarks(phaseMark(phase));
  performance.mark(phaseMark(phase), { detail: requestId });
}
