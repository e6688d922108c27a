import type { Visit } from '@whorl/contract/identification/visit-history.ts';
import {
  RANDOM_ID_LENGTH,
  VISIT_HISTORY_LIMIT,
  VISITS_FUNCTION,
  visitHistoryHeaders,
  visitHistoryPath,
} from '@whorl/contract/identification/visit-history-call.ts';
import * as texts from '../../../content/interface/site/service-errors.json';
import { siteSettings } from '../site-settings.ts';
import { type IdentificationRef, readResponse } from '../visitor/server-response.ts';

/** A visit. Another service doesn't report how it matched the browser. */
export type ShownVisit = Omit<Visit, 'match' | 'decision' | 'confidence'> &
  Partial<Pick<Visit, 'match' | 'decision'>> & { confidence: { score: number; comment?: string } };

export type VisitsResponse = {
  /** Documented URL of the request, without the service's token. */
  url: string;
  /** Whether another service was called. */
  isDirect: boolean;
  visits: readonly ShownVisit[];
  /** Number of other visits under the ID that were made with other storage than this browser's. */
  others: number;
  /** Unmodified answer. */
  body: unknown;
};
type VisitList = { visits?: ShownVisit[]; others?: number };

const TIMEOUT_MS = 10_000;
const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * Returns the visits of this visitor from this server, which requires the visitor's signed cookie, or from the service
 * in the settings.
 *
 * @throws Error with a message for the visitor if there is no answer with visits
 */
export async function fetchVisits(identified: IdentificationRef): Promise<VisitsResponse> {
  const service = (await siteSettings()).identification.visits;
  const { visitorId } = identified;
  if (!service && !identified.match) throw new Error(texts.notConfigured);
  const path = service ? service.url + encodeURIComponent(visitorId) : visitHistoryPath(randomId());
  const query = service ? `?${new URLSearchParams({ token: service.key, limit: String(VISIT_HISTORY_LIMIT) })}` : '';
  const headers: Record<string, string> = service
    ? {}
    : { [visitHistoryHeaders.function]: VISITS_FUNCTION, [visitHistoryHeaders.visitorId]: visitorId };
  const options = { headers, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const body = await readResponse<VisitList & { data?: VisitList }>(fetch(path + query, options));
  const { visits, others = 0 } = body.data ?? body;
  if (!Array.isArray(visits)) throw new Error(texts.noVisits);
  return {
    url: service ? path : visitHistoryPath('{random}'),
    isDirect: service !== undefined,
    visits,
    others,
    body,
  };
}

const randomId = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(RANDOM_ID_LENGTH)),
    (byte) => ID_ALPHABET[byte % ID_ALPHABET.length],
  ).join('');
