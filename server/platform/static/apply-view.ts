import { type ElementView, findChange, type View, type ViewNode } from '@whorl/contract/view/view.ts';
import { html as names, parseFragment, defaultTreeAdapter as tree } from 'parse5';
import {
  type Element,
  getAttribute,
  getText,
  iterateElements,
  type Node,
  setAttribute,
  setText,
} from './prerendered-page.ts';

/** Changes to an element of a page, with those that only the server supports. */
export type PageElementView = ElementView & {
  /** Safe HTML that replaces everything in the element. */
  readonly html?: string;
  /** Replacement texts by placeholder, for all occurrences in the element. */
  readonly placeholders?: Readonly<Record<string, string>>;
};

/**
 * Applies a view to a parsed page, as `site/islands/apply-view.ts` does in the browser.
 *
 * @param root the page or a part of it
 * @param name attribute whose value is the mark of an element
 */
export function applyView(root: Node, name: string, view: View<PageElementView>): void {
  for (const element of iterateElements(root)) {
    const mark = getAttribute(element, name);
    const change = mark === undefined ? undefined : findChange(view, mark);
    if (change) applyChange(element, change);
  }
}

function applyChange(element: Element, change: PageElementView): void {
  const { text, content, html, placeholders, attributes = {}, hidden, value } = change;
  for (const [name, written] of Object.entries(attributes)) setAttribute(element, name, written);
  if (content) replaceChildren(element, content.map(toNode));
  else if (html !== undefined) replaceChildren(element, parseFragment(html).childNodes);
  else if (text !== undefined) setText(element, text);
  if (placeholders) replaceTexts(element, Object.entries(placeholders));
  if (hidden !== undefined) setAttribute(element, 'hidden', hidden ? '' : undefined);
  if (value !== undefined) setValue(element, value);
}

type Child = Element['childNodes'][number];

function replaceChildren(element: Element, children: readonly Child[]): void {
  setText(element, '');
  for (const child of [...children]) tree.appendChild(element, child);
}

function toNode(node: ViewNode): Child {
  if (typeof node === 'string') return tree.createTextNode(node);
  const attributes = Object.entries(node.attributes ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
  const element = tree.createElement(node.tag, names.NS.HTML, attributes);
  replaceChildren(element, node.content.map(toNode));
  return element;
}

function replaceTexts(node: Node, texts: readonly [placeholder: string, text: string][]): void {
  if ('value' in node && node.nodeName === '#text') {
    for (const [placeholder, text] of texts) node.value = node.value.replaceAll(placeholder, () => text);
  }
  if ('childNodes' in node) for (const child of node.childNodes) replaceTexts(child, texts);
}

function setValue(control: Element, value: string): void {
  if (control.tagName === 'textarea') setText(control, value);
  else if (control.tagName === 'select') chooseOption(control, value);
  else if (control.tagName === 'input') fillInput(control, value);
}

function chooseOption(select: Element, value: string): void {
  for (const option of iterateElements(select)) {
    if (option.tagName !== 'option') continue;
    const isChosen = (getAttribute(option, 'value') ?? getText(option).trim()) === value;
    setAttribute(option, 'selected', isChosen ? '' : undefined);
  }
}

const notForTyping: ReadonlySet<string> = new Set(['file', 'password', 'submit', 'button', 'image', 'reset']);

function fillInput(input: Element, value: string): void {
  const type = getAttribute(input, 'type') ?? 'text';
  if (type === 'checkbox' || type === 'radio') {
    const isChosen = (getAttribute(input, 'value') ?? 'on') === value;
    setAttribute(input, 'checked', isChosen ? '' : undefined);
  } else if (!notForTyping.has(type)) setAttribute(input, 'value', value);
}
