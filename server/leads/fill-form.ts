import { errorElementId, problemsElementId } from '@whorl/contract/leads/form-elements.ts';
import { html as names, parse, serialize, defaultTreeAdapter as tree } from 'parse5';
import {
  attribute,
  type Element,
  elementsOf,
  leaveOutScripts,
  type Node,
  setAttribute,
  setText,
} from '../platform/static/prerendered-page.ts';
import type { FormDraft } from './form-drafts.ts';

/**
 * A page with what was typed in its form's controls, and each problem beside its field and in the list above, as the
 * script would show them. The page runs no script: hydration would put the empty form back. Inline scripts and styles stay as they are, byte for byte, so the page's policy still holds.
 *
 * @param page HTML whose controls have the field's name, and which has empty elements for the messages
 * @param endpoint where the form posts to; the page may hold other forms with fields of the same names, and that very
 * form once more outside of what is the page's own
 * @param problem what stands in the way of the whole, where it is no single field
 */
export function fillForm(page: string, endpoint: string, { typed, errors }: FormDraft, problem?: string): string {
  const document = parse(page);
  for (const element of elementsOf(formOf(document, endpoint))) {
    const name = attribute(element, 'name');
    if (name === undefined) continue;
    if (typed[name] !== undefined) fillControl(element, typed[name]);
    if (name === attribute(element, 'id') && errors[name] !== undefined) setAttribute(element, 'aria-invalid', 'true');
  }
  for (const element of elementsOf(document)) {
    const id = attribute(element, 'id');
    const failed = Object.keys(errors).find((field) => id === errorElementId(field));
    if (failed !== undefined) showText(element, errors[failed] ?? '');
    if (id === problemsElementId) showProblems(element, document, errors, problem);
  }
  leaveOutScripts(document);
  return serialize(document);
}

/** The form that posts there; the one in the page's own part where there are several. */
function formOf(document: Node, endpoint: string): Element {
  const forms = (node: Node) =>
    [...elementsOf(node)].filter((element) => element.tagName === 'form' && attribute(element, 'action') === endpoint);
  const own = [...elementsOf(document)].find(({ tagName }) => tagName === 'main');
  const [form] = [...(own ? forms(own) : []), ...forms(document)];
  if (form === undefined) throw new Error(`The page has no form that posts to ${endpoint}`);
  return form;
}

function fillControl(control: Element, value: string): void {
  if (control.tagName === 'textarea') setText(control, value);
  else if (control.tagName === 'select') chooseOption(control, value);
  else if (control.tagName === 'input') fillInput(control, value);
}

function chooseOption(select: Element, value: string): void {
  for (const option of elementsOf(select)) {
    if (option.tagName !== 'option') continue;
    const isChosen = (attribute(option, 'value') ?? textOf(option)) === value;
    setAttribute(option, 'selected', isChosen ? '' : undefined);
  }
}

function fillInput(input: Element, value: string): void {
  const type = attribute(input, 'type') ?? 'text';
  if (type === 'checkbox' || type === 'radio') {
    const isChosen = (attribute(input, 'value') ?? 'on') === value;
    setAttribute(input, 'checked', isChosen ? '' : undefined);
  } else if (!notForTyping.has(type)) {
    setAttribute(input, 'value', value);
  }
}

const notForTyping: ReadonlySet<string> = new Set(['file', 'password', 'submit', 'button', 'image', 'reset']);

function showText(element: Element, text: string): void {
  setAttribute(element, 'hidden', undefined);
  setText(element, text);
}

/** Each problem links to its field, where the page has one; a field that only scripts send has none to link to. */
function showProblems(
  element: Element,
  document: Node,
  errors: Readonly<Record<string, string>>,
  problem: string | undefined,
): void {
  setAttribute(element, 'hidden', undefined);
  setText(element, '');
  if (problem !== undefined) tree.appendChild(element, createElement('p', problem));
  const ids = new Set(Array.from(elementsOf(document), (other) => attribute(other, 'id')));
  const list = createElement('ul');
  for (const [field, message] of Object.entries(errors)) {
    const item = createElement('li', ids.has(field) ? undefined : `${field}: ${message}`);
    if (ids.has(field)) {
      const link = createElement('a', message);
      setAttribute(link, 'href', `#${field}`);
      tree.appendChild(item, link);
    }
    tree.appendChild(list, item);
  }
  if (list.childNodes.length > 0) tree.appendChild(element, list);
}

function createElement(tagName: string, text?: string): Element {
  const element = tree.createElement(tagName, names.NS.HTML, []);
  if (text !== undefined) tree.insertText(element, text);
  return element;
}

const textOf = (element: Element): string =>
  element.childNodes
    .map((child) => ('value' in child ? child.value : ''))
    .join('')
    .trim();
