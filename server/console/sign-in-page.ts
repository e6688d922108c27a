import { signInProblemId } from '@whorl/contract/console/sign-in.ts';
import { applyView } from '../platform/static/apply-view.ts';
import { patchPageWithoutScripts, requireElement } from '../platform/static/prerendered-page.ts';

/**
 * Returns the prerendered sign-in page without scripts. Its form posts to its own URL, whose query selects what the
 * operator wants to see.
 *
 * @param problem error of the last attempt
 * @throws Error if the page has no element for the error
 */
export const renderSignInPage = (page: string, problem?: string): string =>
  patchPageWithoutScripts(page, (document) => {
    requireElement(document, signInProblemId);
    if (problem === undefined) return;
    applyView(document, 'id', { [signInProblemId]: { hidden: false, text: problem } });
    const invalid = { attributes: { 'aria-invalid': 'true' } };
    applyView(document, 'aria-describedby', (ids) => (ids.includes(signInProblemId) ? invalid : undefined));
  });
