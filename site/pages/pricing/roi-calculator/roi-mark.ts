import { ROI_MARK } from '@whorl/contract/roi/roi-view.ts';
import type { ElementView } from '@whorl/contract/view/view.ts';

export type RoiView = Readonly<Record<string, ElementView>>;

/** What an element of the calculator's page shows at first, and the mark by which it is written anew. */
export function roiMark(view: RoiView, mark: string) {
  const shown = view[mark];
  if (shown === undefined) throw new Error(`The calculator shows nothing that is called ${mark}`);
  const { value } = shown;
  const { 'text-anchor': textAnchor, ...attributes } = shown.attributes ?? {};
  return {
    [ROI_MARK]: mark,
    ...attributes,
    ...(textAnchor !== undefined && { textAnchor: textAnchor as 'start' }),
    ...(value !== undefined && { defaultValue: value }),
    ...(shown.hidden === true && { hidden: true }),
    ...(shown.text !== undefined && { children: shown.text }),
  };
}
