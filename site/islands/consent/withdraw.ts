import type { DeletedEvents } from '@whorl/contract/analytics/own-events.ts';
import { ANALYTICS_PREFIX, VISITOR_RESULT_PREFIX, VISITOR_TOKEN_KEY } from '@whorl/contract/stored-data/names.ts';
import { withdrawalCalls } from '@whorl/contract/urls.ts';
import { forgetAnalytics } from '../analytics/track.ts';
import { siteSettings } from '../site-settings.ts';
import { deleteHistory } from '../visitor/history-cookie.ts';
import { forgetThisBrowser, readVisitor, waitToBeAsked } from '../visitor/visitor-store.ts';
import { wasAsked } from './asked-by-visitor.ts';

/** What a refusal took away, in sentences; both empty where there was nothing. */
export type Withdrawal = {
  readonly deleted: readonly string[];
  /** With the reason. */
  readonly kept: readonly string[];
};

/**
 * Ends everything that ran by consent and deletes what it left, here and on the server: at once what lies in the browser,
 * then the events, and then the visitor with its visits, unless the visitor had asked to be identified.
 *
 * @param wasAllowed analytics, up to now
 * @param byOtherTab the refusal was given in another tab, which asks the server to delete
 */
export async function withdrawConsent(wasAllowed: boolean, byOtherTab = false): Promise<Withdrawal> {
  const deleted: string[] = [];
  if (deleteHistory()) deleted.push('The cookie with your way through this site.');
  if (hasKeys(ANALYTICS_PREFIX)) deleted.push('What the counting of page views had stored.');
  forgetAnalytics();
  if (!wasAllowed && !isIdentified()) return { deleted, kept: [] };
  if (!isIdentified() && readVisitor().step !== 'reading') {
    if (!wasAsked()) waitToBeAsked('You chose that we ask before we read your browser.');
    return { deleted, kept: [] };
  }
  // While the cookie is there that says whose they are.
  const events = byOtherTab ? { deleted: [], kept: [] } : await deleteEvents(wasAllowed);
  deleted.push(...events.deleted);
  const kept = [...events.kept];
  if (wasAsked()) {
    const reason = 'because you asked for it with a button. “Forget this browser” below your visits deletes it.';
    return { deleted, kept: [...kept, `Your visitor id and its visits, ${reason}`] };
  }
  await forgetThisBrowser(byOtherTab);
  const visitor = readVisitor();
  if (visitor.step === 'forgotten') return { deleted: [...deleted, sentence(visitor.deleted)], kept };
  const why = visitor.step === 'failed' ? visitor.message : 'our server was not reached';
  kept.push(`Your visitor id and its visits: ${why}. Save once more, or forget this browser there.`);
  return { deleted, kept };
}

/** On the server, under the id in the signed cookie. */
async function deleteEvents(wasAllowed: boolean): Promise<Withdrawal> {
  const sent = 'What this browser sent to an analytics service by itself.';
  const kept = wasAllowed && (await sendsElsewhere()) ? [`${sent} ${erasedOnRequest()}`] : [];
  try {
    const response = await fetch(withdrawalCalls.ownEvents, { method: 'DELETE' });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const { deleted, forwarded } = (await response.json()) as DeletedEvents;
    const count = deleted === 1 ? 'One event' : `${deleted} events`;
    const copies = 'Copies of events, which an analytics service has got already.';
    return {
      deleted: deleted > 0 ? [`${count} that our server had counted for you.`] : [],
      kept: forwarded ? [...kept, `${copies} ${erasedOnRequest()}`] : kept,
    };
  } catch {
    return { deleted: [], kept: [...kept, 'What our server had counted for you: it was not reached. Save once more.'] };
  }
}

function erasedOnRequest(): string {
  const visitor = readVisitor();
  const id = visitor.step === 'known' ? `, and name the id ${visitor.result.visitorId}` : '';
  return `Write to us to have this erased${id}.`;
}

/** Whether events go from the browser to another host, so that our server knows of none. */
async function sendsElsewhere(): Promise<boolean> {
  try {
    const { analytics } = await siteSettings();
    return new URL(analytics.serverUrl, location.href).origin !== location.origin;
  } catch {
    return false;
  }
}

/** Whether anything of an identification is known here; the cookie itself no script can see. */
const isIdentified = (): boolean =>
  readVisitor().step === 'known' || hasKeys(VISITOR_TOKEN_KEY) || hasKeys(VISITOR_RESULT_PREFIX);

function hasKeys(prefix: string): boolean {
  try {
    return [localStorage, sessionStorage].some((storage) => Object.keys(storage).some((key) => key.startsWith(prefix)));
  } catch {
    return false;
  }
}

/** `Deleted: the visitor id.` without the first word, which stands above it. */
function sentence(text: string): string {
  const rest = text.replace(/^Deleted: /, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
