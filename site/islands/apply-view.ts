import { type ElementView, findChange, type View, type ViewNode } from '@whorl/contract/view/view.ts';

/**
 * Applies a view to the elements in `root`, as the server applies it to its parsed page.
 *
 * @param attribute the attribute that contains an element's mark
 * @param typing a control whose value is not changed because the visitor is typing in it
 */
export function applyView(root: ParentNode, attribute: string, view: View, typing?: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    const change = findChange(view, element.getAttribute(attribute) ?? '');
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
  // Setting unchanged text would make a live region announce it again.
  else if (text !== undefined && element.textContent !== text) element.textContent = text;
  // SVG elements have no `hidden` property.
  if (hidden !== undefined) element.toggleAttribute('hidden', hidden);
  if (value !== undefined && !isTyping) setValue(element, value);
}

/** Sets the property and not the attribute, so that a form reset restores the prerendered value. */
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
