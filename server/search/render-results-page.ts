import { type SearchOutcome, searchElements, searchView } from '@whorl/contract/search/results-view.ts';
import { applyView } from '../platform/static/apply-view.ts';
import { patchPage, requireElement, setTitle } from '../platform/static/prerendered-page.ts';

/**
 * Returns the prerendered search page with a query and its results.
 *
 * @throws Error if the page lacks one of the elements for them
 */
export const renderResultsPage = (page: string, query: string, outcome: SearchOutcome): string =>
  patchPage(page, (document) => {
    for (const id of Object.values(searchElements)) requireElement(document, id);
    setTitle(document, `Search: ${query}`);
    // Otherwise search engines would index every query as a page.
    applyView(document, 'name', { robots: { attributes: { content: 'noindex, follow' } } });
    applyView(document, 'id', { ...searchView(outcome), [searchElements.input]: { value: query } });
  });
