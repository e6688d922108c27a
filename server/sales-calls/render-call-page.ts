import { salesCallElementId } from '@whorl/contract/sales-calls/parameters.ts';
import { applyView } from '../platform/static/apply-view.ts';
import { patchPageWithoutScripts, requireElement } from '../platform/static/prerendered-page.ts';

/**
 * Returns the prerendered page with the state of a call. Removes scripts, because the page's URL contains the token.
 *
 * @param content safe HTML
 * @throws Error if the page has no element for it
 */
export const renderCallPage = (page: string, content: string): string =>
  patchPageWithoutScripts(page, (document) => {
    requireElement(document, salesCallElementId);
    applyView(document, 'id', { [salesCallElementId]: { html: content } });
  });
