import { signInProblemId } from '@whorl/contract/console/sign-in.ts';
import { parse, serialize } from 'parse5';
import { attribute, elementsOf, leaveOutScripts, setAttribute, setText } from '../platform/static/prerendered-page.ts';

/**
 * The prerendered page of the form, without scripts: it posts to the address that it stands at, whose query says what
 * the operator wanted to see.
 *
 * @param problem what was wrong with the last attempt
 * @throws Error where the page lacks the place for that
 */
export function signInPage(page: string, problem?: string): string {
  const document = parse(page);
  const place = [...elementsOf(document)].find((element) => attribute(element, 'id') === signInProblemId);
  if (place === undefined) throw new Error(`The page has no element #${signInProblemId}`);
  if (problem !== undefined) {
    setAttribute(place, 'hidden', undefined);
    setText(place, problem);
    for (const element of elementsOf(document))
      if (attribute(element, 'aria-describedby')?.includes(signInProblemId))
        setAttribute(element, 'aria-invalid', 'true');
  }
  leaveOutScripts(document);
  return serialize(document);
}
