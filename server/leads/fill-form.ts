import { errorElementId, problemsElementId } from '@whorl/contract/leads/form-elements.ts';
import type { View, ViewElement } from '@whorl/contract/view/view.ts';
import { applyView, type PageElementView } from '../platform/static/apply-view.ts';
import {
  attribute,
  type Element,
  elementsOf,
  type Node,
  patchPageWithoutScripts,
} from '../platform/static/prerendered-page.ts';
import type { FormDraft } from './form-drafts.ts';

/**
 * Returns a page with the draft in its form: what was typed in the controls, and each error beside its field and in the
 * list above, as the script would show them.
 *
 * @param page HTML whose controls have the field's name, and which has empty elements for the messages
 * @param endpoint the form's action. The page may have other forms with fields of the same names, and the same form once
 * more outside of `main`
 * @param problem an error that belongs to no single field
 */
export const fillForm = (page: string, endpoint: string, { typed, errors }: FormDraft, problem?: string): string =>
  patchPageWithoutScripts(page, (document) => {
    const form = formOf(document, endpoint);
    applyView(form, 'name', valuesOf(typed));
    const controls = new Set(
      [...elementsOf(form)].map(
        (element) => attribute(element, 'name') === attribute(element, 'id') && attribute(element, 'id'),
      ),
    );
    const ids = new Set(Array.from(elementsOf(document), (element) => attribute(element, 'id')));
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
      [problemsElementId]: { content: problemList(errors, ids, problem), hidden: false },
    });
  });

const valuesOf = (typed: FormDraft['typed']): View =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, { value }]));

/** Returns the form with this action; the one in `main` where there are several. */
function formOf(document: Node, endpoint: string): Element {
  const forms = (node: Node) =>
    [...elementsOf(node)].filter((element) => element.tagName === 'form' && attribute(element, 'action') === endpoint);
  const own = [...elementsOf(document)].find(({ tagName }) => tagName === 'main');
  const [form] = [...(own ? forms(own) : []), ...forms(document)];
  if (form === undefined) throw new Error(`The page has no form that posts to ${endpoint}`);
  return form;
}

/** Each error links to its field, if the page has it: some fields are sent by scripts only. */
function problemList(
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
