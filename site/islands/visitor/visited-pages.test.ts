import type { BrowsingHistory } from '@whorl/contract/browsing-history.ts';
import { expect, it } from 'vitest';
import { attachHistory, getBrowsingHistory, getVisitedPages, type PageView, recordPage } from './visited-pages.ts';

const first = { href: 'https://site.test/', from: 'https://search.test/' };
const history: BrowsingHistory = { landingPage: first.href, visitedPages: ['/'], utmParams: {} };

it('the trail contains the loaded and the current page, and passes later pages to the history', () => {
  expect(getVisitedPages()).toEqual([]);
  recordPage(first.href, first.from);
  expect(getVisitedPages()).toEqual([first]);
  recordPage('https://site.test/blog/', '');
  recordPage('https://site.test/pricing/', '');
  expect(getVisitedPages()).toEqual([first, { href: 'https://site.test/pricing/', from: '' }]);

  const noted: PageView[] = [];
  attachHistory({ add: (step) => noted.push(step), read: () => history });
  recordPage('https://site.test/demo/', '');
  expect(noted).toEqual([{ href: 'https://site.test/demo/', from: '' }]);
  expect(getBrowsingHistory()).toBe(history);

  attachHistory(undefined);
  recordPage('https://site.test/faq/', '');
  expect(noted).toHaveLength(1);
  expect(getBrowsingHistory()).toBeUndefined();
});
