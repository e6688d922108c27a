import { ROI_MARK, type Shown } from '@whorl/contract/roi/roi-view.ts';

/**
 * Writes each part of a view into the elements that have its mark.
 *
 * @param typing an input whose text is left as it is, because somebody is writing in it
 */
export function showView(root: HTMLElement, view: Readonly<Record<string, Shown>>, typing?: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${ROI_MARK}]`)) {
    const shown = view[element.getAttribute(ROI_MARK) ?? ''];
    if (shown === undefined) continue;
    const { value, ...attributes } = shown.attributes ?? {};
    // The property, not the attribute: a reset goes back to the attribute, and to what the page came with.
    if (value !== undefined && element !== typing && element instanceof HTMLInputElement) element.value = value;
    for (const [name, written] of Object.entries(attributes)) {
      if (written === undefined) element.removeAttribute(name);
      else element.setAttribute(name, written);
    }
    if (shown.text !== undefined && element.textContent !== shown.text) element.textContent = shown.text;
    if (shown.hidden !== undefined) element.hidden = shown.hidden;
  }
}
