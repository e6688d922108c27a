import { changeFor, type ElementView, type View, type ViewNode } from '@whorl/contract/view/view.ts';

/**
 * Applies a view to the elements in `root`, as the server does it to its parsed page.
 *
 * @param attribute the attribute whose value is an element's mark
 * @param typing a control whose value is left alone because the visitor is typing in it
 */
export function applyView(root: ParentNode, attribute: string, view: View, typing?: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    const change = changeFor(view, element.getAttribute(attribute) ?? '');
    if (change) applyChange(element, change, element === typing);
  }
}

function applyChange(element: HTMLElement, change: ElementView, isTyping: boolean): void {
  const { text, content, attributes = {}, hidden, value } = change;
  for (const [name, written] of Object.entries(attributes)) {
    if (written === undefined) element.removeAttribute(name);
    else element.setAttribute(name, written);
  }
  if (content) element.replaceChildren(...content.map(toNode));
  // A live region announces text that is written again.
  else if (text !== undefined && element.textContent !== text) element.textContent = text;
  // SVG elements have no such property.
  if (hidden !== undefined) element.toggleAttribute('hidden', hidden);
  if (value !== undefined && !isTyping) setValue(element, value);
}

/** Sets the property, not the attribute: a reset restores the value that the page came with. */
function setValue(control: Element, value: string): void {
  if (control instanceof HTMLInputElement) {
    const { type } = control;
    if (type === 'checkbox' || type === 'radio') control.checked = control.value === value;
    else if (type !== 'password' && type !== 'file') control.value = value;
  } else if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) control.value = value;
}

function toNode(node: ViewNode): Node | string {
  if (typeof node === 'string') return node;
  const element = document.createElement(node.tag);
  for (const [name, written] of Object.entries(node.attributes ?? {}))
    if (written !== undefined) element.setAttribute(name, written);
  element.append(...node.content.map(toNode));
  return element;
}
