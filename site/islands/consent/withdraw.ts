import { ANALYTICS_PREFIX, VISITOR_RESULT_PREFIX, VISITOR_TOKEN_KEY } from '@whorl/contract/stored-data/names.ts';
import { forgetAnalytics } from '../analytics/track.ts';
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
 * and then the visitor with its visits, unless the visitor had asked to be identified.
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
  if (wasAsked()) {
    const reason = 'because you asked for it with a button. “Forget this browser” below your visits deletes it.';
    return { deleted, kept: isIdentified() ? [`Your visitor id and its visits, ${reason}`] : [] };
  }
  if (!isIdentified() && readVisitor().step !== 'reading') {
    waitToBeAsked('You chose that we ask before we read your browser.');
    return { deleted, kept: [] };
  }
  await forgetThisBrowser(byOtherTab);
  const visitor = readVisitor();
  if (visitor.step === 'forgotten') return { deleted: [...deleted, sentence(visitor.deleted)], kept: [] };
  const why = visitor.step === 'failed' ? visitor.message : 'our server was not reached';
  return { deleted, kept: [`Your visitor id and its visits: ${why}. Save once more, or forget this browser there.`] };
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
