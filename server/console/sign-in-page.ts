import { signInProblemId } from '@whorl/contract/console/sign-in.ts';
import { applyView } from '../platform/static/apply-view.ts';
import { patchPageWithoutScripts, requireElement } from '../platform/static/prerendered-page.ts';

/**
 * Returns the prerendered sign-in page without scripts. Its form posts to the URL that it is shown at, whose query says
 * what the operator wanted to see.
 *
 * @param problem what was wrong with the last attempt
 * @throws Error where the page has no element for that
 */
export const signInPage = (page: string, problem?: string): string =>
  patchPageWithoutScripts(page, (document) => {
    requireElement(document, signInProblemId);
    if (problem === undefined) return;
    applyView(document, 'id', { [signInProblemId]: { hidden: false, text: problem } });
    const invalid = { attributes: { 'aria-invalid': 'true' } };
    applyView(document, 'aria-describedby', (ids) => (ids.includes(signInProblemId) ? invalid : undefined));
  });
