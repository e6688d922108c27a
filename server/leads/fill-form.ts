import { errorElementId, errorSummaryId } from '@whorl/contract/leads/form-elements.ts';
import type { View, ViewElement } from '@whorl/contract/view/view.ts';
import { applyView, type PageElementView } from '../platform/static/apply-view.ts';
import {
  type Element,
  getAttribute,
  iterateElements,
  type Node,
  patchPageWithoutScripts,
} from '../platform/static/prerendered-page.ts';
import type { FormDraft } from './form-drafts.ts';

/**
 * Returns a page with the draft in its form: the typed values in the controls, and each error next to its field and in
 * the list above, as the page's script would show them.
 *
 * @param page HTML whose controls are named like the fields, and which has empty elements for the messages
 * @param endpoint the form's action. The page may have other forms with fields of the same names, and the same form
 * again outside of `main`
 * @param problem an error that belongs to no single field
 */
export const fillForm = (page: string, endpoint: string, { typed, errors }: FormDraft, problem?: string): string =>
  patchPageWithoutScripts(page, (document) => {
    const form = requireForm(document, endpoint);
    applyView(form, 'name', toView(typed));
    const controls = new Set(
      [...iterateElements(form)].map(
        (element) => getAttribute(element, 'name') === getAttribute(element, 'id') && getAttribute(element, 'id'),
      ),
    );
    const ids = new Set(Array.from(iterateElements(document), (element) => getAttribute(element, 'id')));
    applyView(form, 'id', (id) =>
      controls.has(id) && errors[id] !== undefined ? { attributes: { 'aria-invalid': 'true' } } : undefined,
    );
    applyView(document, 'id', {
      ...Object.fromEntries(
        Object.entries(errors).map(([field, text]): [string, PageElementView] => [
          errorElementId(field),
          { text, hidden: false },
        ]),
      ),
      [errorSummaryId]: { content: renderErrorList(errors, ids, problem), hidden: false },
    });
  });

const toView = (typed: FormDraft['typed']): View =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, { value }]));

/** Returns the form with this action; the one in `main` where there are several. */
function requireForm(document: Node, endpoint: string): Element {
  const forms = (node: Node) =>
    [...iterateElements(node)].filter(
      (element) => element.tagName === 'form' && getAttribute(element, 'action') === endpoint,
    );
  const own = [...iterateElements(document)].find(({ tagName }) => tagName === 'main');
  const [form] = [...(own ? forms(own) : []), ...forms(document)];
  if (form === undefined) throw new Error(`The page has no form that posts to ${endpoint}`);
  return form;
}

/** Each error links to its field, if the page has it: some fields are sent by scripts only. */
function renderErrorList(
  errors: FormDraft['errors'],
  ids: ReadonlySet<string | undefined>,
  problem: string | undefined,
): ViewElement[] {
  const items = Object.entries(errors).map(
    ([field, message]): ViewElement => ({
      tag: 'li',
      content: ids.has(field)
        ? [{ tag: 'a', attributes: { href: `#${field}` }, content: [message] }]
        : [`${field}: ${message}`],
    }),
  );
  return [
    ...(problem === undefined ? [] : [{ tag: 'p' as const, content: [problem] }]),
    ...(items.length === 0 ? [] : [{ tag: 'ul' as const, content: items }]),
  ];
}
