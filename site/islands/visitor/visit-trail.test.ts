import type { BrowsingHistory } from '@whorl/contract/browsing-history.ts';
import { expect, it } from 'vitest';
import { attachHistory, keptHistory, notePage, type Step, stepsSoFar } from './visit-trail.ts';

const first = { href: 'https://site.test/', from: 'https://search.test/' };
const history: BrowsingHistory = { landingPage: first.href, visitedPages: ['/'], utmParams: {} };

it('the trail has the page this document loaded and the current one, and passes later pages to the history', () => {
  expect(stepsSoFar()).toEqual([]);
  notePage(first.href, first.from);
  expect(stepsSoFar()).toEqual([first]);
  notePage('https://site.test/blog/', '');
  notePage('https://site.test/pricing/', '');
  expect(stepsSoFar()).toEqual([first, { href: 'https://site.test/pricing/', from: '' }]);

  const noted: Step[] = [];
  attachHistory({ note: (step) => noted.push(step), read: () => history });
  notePage('https://site.test/demo/', '');
  expect(noted).toEqual([{ href: 'https://site.test/demo/', from: '' }]);
  expect(keptHistory()).toBe(history);

  attachHistory(undefined);
  notePage('https://site.test/faq/', '');
  expect(noted).toHaveLength(1);
  expect(keptHistory()).toBeUndefined();
});
