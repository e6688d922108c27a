import type { VisitHistoryAnswer } from '@whorl/contract/identification/visit-history.ts';
import {
  RANDOM_ID_LENGTH,
  VISITS_FUNCTION,
  visitHistoryHeaders,
  visitHistoryPath,
} from '@whorl/contract/identification/visit-history-call.ts';

export type AnsweredVisits = { path: string; answer: VisitHistoryAnswer };

const TIMEOUT_MS = 10_000;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * The visits of the visitor whose signed cookie this browser has.
 *
 * @throws Error in words for the visitor, when the server does not answer with visits
 */
export async function askForVisits(visitorId: string): Promise<AnsweredVisits> {
  const path = visitHistoryPath(randomId());
  const response = await fetch(path, {
    headers: { [visitHistoryHeaders.function]: VISITS_FUNCTION, [visitHistoryHeaders.visitorId]: visitorId },
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const answer = (await response.json()) as VisitHistoryAnswer;
  // Something between may have answered with a page.
  if (!Array.isArray(answer?.data?.visits)) throw new Error('the answer is no list of visits');
  return { path, answer };
}

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_ID_LENGTH)), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  );
