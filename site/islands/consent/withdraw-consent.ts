import type { DeletedEvents } from '@whorl/contract/analytics/own-events.ts';
import { ANALYTICS_PREFIX, VISITOR_RESULT_PREFIX, VISITOR_TOKEN_KEY } from '@whorl/contract/stored-data/names.ts';
import { withdrawalCalls } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import texts from '../../../content/interface/consent/withdrawal.json';
import { chosen } from '../../../content/interface/visitor/identification-reasons.json';
import { localStore, sessionStore } from '../../browser/storage.ts';
import { stopAnalytics } from '../analytics/track.ts';
import { siteSettings } from '../site-settings.ts';
import { deleteHistory } from '../visitor/history-cookie.ts';
import { deleteVisitor, getVisitor, waitForRequest } from '../visitor/visitor-store.ts';
import { hasRequestedIdentification } from './identification-request.ts';

/** Results of a withdrawal, in sentences; both lists are empty if there was nothing to delete. */
export type Withdrawal = {
  readonly deleted: readonly string[];
  /** Each with the reason. */
  readonly kept: readonly string[];
};

/**
 * Ends everything that ran by consent and deletes its data in the browser and on the server: first the browser's
 * storage, then the events, then the visitor and its visits unless the visitor asked to be identified with a button.
 *
 * @param wasAllowed whether analytics was allowed until now
 * @param byOtherTab whether the refusal was made in another tab, which requests the deletion on the server
 */
export async function withdrawConsent(wasAllowed: boolean, byOtherTab = false): Promise<Withdrawal> {
  const deleted: string[] = [];
  if (deleteHistory()) deleted.push(texts.deleted.history);
  if (hasKeys(ANALYTICS_PREFIX)) deleted.push(texts.deleted.analytics);
  stopAnalytics();
  if (!wasAllowed && !hasIdentificationData()) return { deleted, kept: [] };
  if (!hasIdentificationData() && getVisitor().step !== 'identifying') {
    if (!hasRequestedIdentification()) waitForRequest(chosen);
    return { deleted, kept: [] };
  }
  // Must run before the cookie that identifies the events' owner is deleted.
  const events = byOtherTab ? { deleted: [], kept: [] } : await deleteEvents(wasAllowed);
  deleted.push(...events.deleted);
  const kept = [...events.kept];
  if (hasRequestedIdentification()) return { deleted, kept: [...kept, texts.kept.requested] };
  await deleteVisitor(byOtherTab);
  const visitor = getVisitor();
  if (visitor.step === 'deleted') return { deleted: [...deleted, capitalize(visitor.details)], kept };
  const reason = visitor.step === 'failed' ? visitor.message : texts.kept.serverUnreachable;
  kept.push(fillIn(texts.kept.visitor, { reason }));
  return { deleted, kept };
}

/** Deletes the visitor's events on the server, identified by the signed cookie. */
async function deleteEvents(wasAllowed: boolean): Promise<Withdrawal> {
  const erasure = describeErasureRequest();
  const kept = wasAllowed && (await sendsToOtherHost()) ? [fillIn(texts.kept.otherHost, { erasure })] : [];
  try {
    const response = await fetch(withdrawalCalls.ownEvents, { method: 'DELETE' });
    if (!response.ok) throw new Error(`the server returned ${response.status}`);
    const { deleted, forwarded }: DeletedEvents = await response.json();
    const count = deleted === 1 ? texts.deleted.oneEvent : fillIn(texts.deleted.events, { count: deleted });
    return {
      deleted: deleted > 0 ? [count] : [],
      kept: forwarded ? [...kept, fillIn(texts.kept.copies, { erasure })] : kept,
    };
  } catch {
    return { deleted: [], kept: [...kept, texts.kept.events] };
  }
}

function describeErasureRequest(): string {
  const visitor = getVisitor();
  return visitor.step === 'identified'
    ? fillIn(texts.erasureWithId, { visitorId: visitor.result.visitorId })
    : texts.erasure;
}

/** Returns whether the browser sends events to another host, so that our server can't delete them. */
async function sendsToOtherHost(): Promise<boolean> {
  try {
    const { analytics } = await siteSettings();
    return new URL(analytics.serverUrl, location.href).origin !== location.origin;
  } catch {
    return false;
  }
}

/** Returns whether the browser has data of an identification. Scripts can't read the HttpOnly cookie. */
const hasIdentificationData = (): boolean =>
  getVisitor().step === 'identified' || hasKeys(VISITOR_TOKEN_KEY) || hasKeys(VISITOR_RESULT_PREFIX);

const hasKeys = (prefix: string): boolean =>
  [localStore, sessionStore].some((store) => store.keys().some((key) => key.startsWith(prefix)));

/** Removes the leading `Deleted: `, which the heading already says. */
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
