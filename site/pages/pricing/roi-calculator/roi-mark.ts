import { ROI_ATTRIBUTE } from '@whorl/contract/roi/roi-view.ts';
import type { ElementView } from '@whorl/contract/view/view.ts';

export type RoiView = Readonly<Record<string, ElementView>>;

/** Returns the initial content of an element of the calculator's page, and the attribute by which it is updated. */
export function roiMark(view: RoiView, mark: string) {
  const shown = view[mark];
  if (shown === undefined) throw new Error(`The view of the calculator has no mark "${mark}"`);
  const { value } = shown;
  const { 'text-anchor': textAnchor, ...attributes } = shown.attributes ?? {};
  return {
    [ROI_ATTRIBUTE]: mark,
    ...attributes,
    ...(textAnchor !== undefined && { textAnchor: textAnchor as 'start' }),
    ...(value !== undefined && { defaultValue: value }),
    ...(shown.hidden === true && { hidden: true }),
    ...(shown.text !== undefined && { children: shown.text }),
  };
}
