import { forgetVisitor, readStorageToken } from '@whorl/agent/loader.ts';
import type { Forgetting } from '@whorl/contract/identification/request.ts';
import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { forgetAnalytics } from '../analytics/track.ts';
import { forgetAsked } from '../consent/asked-by-visitor.ts';
import { forgetReadings } from '../playground/kept-readings.ts';
import { deleteHistory } from './history-cookie.ts';

/**
 * Deletes what the server keeps about this browser with its cookie or the signed id in its storage, then what the agent
 * keeps here.
 *
 * @param result of the last reading, to say what was deleted
 * @param byOtherTab the server was asked by another tab of this browser, so only what lies in this one is left
 * @returns that, in words
 * @throws Error in words for the visitor; then nothing was deleted
 */
export async function deleteEverything(result: ReadResult | undefined, byOtherTab: boolean): Promise<string> {
  // Only our own service says how it matched.
  const isOthers = result !== undefined && result.match === undefined;
  const response = byOtherTab ? undefined : await askServer();
  // Without either, or under another service, there is nobody to delete.
  if (response && !response.ok && response.status !== 404) throw new Error(`the server answered ${response.status}`);
  forgetVisitor();
  forgetAsked();
  // What is counted or noted from here on begins with the next page, as for somebody new.
  forgetAnalytics();
  deleteHistory();
  const values = forgetReadings() ? ', the values kept for comparison' : '';
  if (isOthers)
    return `Deleted: the answer in this tab${values}. Another service recognised this browser; what it keeps, it alone can delete.`;
  const here = `the signed id in this browser’s storage and the answer in this tab${values}`;
  if (response?.status === 404) return `Deleted: ${here}. Our server had nothing under that id, nor under a cookie.`;
  return `Deleted: the visitor id${countOf(result?.visits)} and analytics events, the cookies, ${here}.`;
}

function askServer(): Promise<Response> {
  const storageToken = readStorageToken();
  const forgetting: Forgetting = storageToken === undefined ? {} : { storageToken };
  return fetch(endpoints.identify, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(forgetting),
  });
}

function countOf(visits: number | undefined): string {
  if (visits === undefined) return ' with its visits';
  return visits === 1 ? ' with its one visit' : ` with its ${visits} visits`;
}
