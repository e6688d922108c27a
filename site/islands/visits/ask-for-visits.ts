import type { Visit } from '@whorl/contract/identification/visit-history.ts';
import {
  RANDOM_ID_LENGTH,
  VISIT_HISTORY_LIMIT,
  VISITS_FUNCTION,
  visitHistoryHeaders,
  visitHistoryPath,
} from '@whorl/contract/identification/visit-history-call.ts';
import { siteSettings } from '../site-settings.ts';
import { type Identified, NOT_ASKED, readAnswer } from '../visitor/lookup.ts';

/** A service other than ours does not say by which way it found somebody. */
export type ShownVisit = Omit<Visit, 'match' | 'decision' | 'confidence'> &
  Partial<Pick<Visit, 'match' | 'decision'>> & { confidence: { score: number; comment?: string } };

export type AnsweredVisits = {
  /** URL of the call as it is documented, without the token of a service. */
  call: string;
  /** Whether another service was asked. */
  isDirect: boolean;
  visits: readonly ShownVisit[];
  /** How many more there are under the id, made with other storage than this browser's. */
  others: number;
  /** As it came. */
  answer: unknown;
};
type Listed = { visits?: ShownVisit[]; others?: number };

const TIMEOUT_MS = 10_000;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * The visits of this visitor: asked of this server, which answers only to the browser that has the visitor's signed
 * cookie, or of the service that the settings name.
 *
 * @throws Error in words for the visitor, when there is no answer with visits
 */
export async function askForVisits(identified: Identified): Promise<AnsweredVisits> {
  const service = (await siteSettings()).identification.visits;
  const { visitorId } = identified;
  if (!service && !identified.match) throw new Error(NOT_ASKED);
  const path = service ? service.url + encodeURIComponent(visitorId) : visitHistoryPath(randomId());
  const query = service ? `?${new URLSearchParams({ token: service.key, limit: String(VISIT_HISTORY_LIMIT) })}` : '';
  const headers: Record<string, string> = service
    ? {}
    : { [visitHistoryHeaders.function]: VISITS_FUNCTION, [visitHistoryHeaders.visitorId]: visitorId };
  const options = { headers, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const answer = await readAnswer<Listed & { data?: Listed }>(fetch(path + query, options));
  const { visits, others = 0 } = answer.data ?? answer;
  if (!Array.isArray(visits)) throw new Error('the answer is no list of visits');
  return {
    call: service ? path : visitHistoryPath('{random}'),
    isDirect: service !== undefined,
    visits,
    others,
    answer,
  };
}

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_ID_LENGTH)), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  );
