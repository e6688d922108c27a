import { forgetVisitor, readStorageToken } from '@whorl/agent/loader.ts';
import type { DeletionRequest } from '@whorl/contract/identification/request.ts';
import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import * as texts from '../../../content/interface/visitor/visitor-deletion.json';
import { areCookiesAllowed } from '../../browser/cookies.ts';
import { stopAnalytics } from '../analytics/track.ts';
import { deleteIdentificationRequest } from '../consent/identification-request.ts';
import { deleteSnapshots } from '../playground/signal-snapshots.ts';
import { deleteHistory } from './history-cookie.ts';

/**
 * Deletes the server's data about this browser, identified by its cookie or the signed ID in its storage, and then the
 * agent's data in the browser.
 *
 * @param result the last result, to describe what was deleted
 * @param byOtherTab whether another tab has requested the deletion on the server, so that only this tab's data are left
 * @returns what was deleted, as a sentence and as the same sentence without its introduction
 * @throws Error with a message for the visitor; then nothing was deleted
 */
export async function deleteVisitorData(
  result: ResultWithSignals | undefined,
  byOtherTab: boolean,
): Promise<{ deleted: string; details: string }> {
  // Only our own service reports how it matched the browser.
  const isOtherService = result !== undefined && result.match === undefined;
  const storageToken = readStorageToken();
  // Then the server can't tell which data are this browser's.
  const isUnknown = !byOtherTab && storageToken === undefined && !areCookiesAllowed();
  const response = byOtherTab || isUnknown ? undefined : await requestDeletion(storageToken);
  // 404: the server has no data for this browser, or another service identified it.
  if (response && !response.ok && response.status !== 404)
    throw new Error(fillIn(texts.serverError, { status: response.status }));
  forgetVisitor();
  deleteIdentificationRequest();
  // Later events and pages start from scratch, as for a new visitor.
  stopAnalytics();
  deleteHistory();
  const values = deleteSnapshots() ? [texts.signalValues] : [];
  if (isOtherService) return describeDeletion(texts.detailsOtherService, [texts.result, ...values]);
  const inBrowser = [texts.signedIdAndResult, ...values];
  if (isUnknown) return describeDeletion(texts.detailsCookiesBlocked, [texts.result]);
  if (response?.status === 404) return describeDeletion(texts.detailsNotOnServer, inBrowser);
  return describeDeletion(texts.details, [describeVisitor(result?.visits), texts.cookies, ...inBrowser]);
}

function describeDeletion(text: string, items: readonly string[]): { deleted: string; details: string } {
  const details = fillIn(text, { list: items.join(', ') });
  return { deleted: fillIn(texts.deleted, { details }), details };
}

function requestDeletion(storageToken: string | undefined): Promise<Response> {
  const body: DeletionRequest = storageToken === undefined ? {} : { storageToken };
  return fetch(endpoints.identify, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function describeVisitor(visits: number | undefined): string {
  if (visits === undefined) return texts.visitor;
  return visits === 1 ? texts.visitorWithVisit : fillIn(texts.visitorWithVisits, { count: visits });
}
