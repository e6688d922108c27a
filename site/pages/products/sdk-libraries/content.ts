import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, itemsRule, proseRule, readRows, required, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readMeasured } from '../../../content/figures/read-measured.ts';
import type * as Components from './components.tsx';

export const figures: Figures = { signals: `${readMeasured().signals}` };

const section = { id: anchor, title: required } as const;

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  /** With a table of the available SDKs, whose second cell is `available` or `not available`. */
  Head: {
    head: true,
    attributes: { copy: required, caption: required },
    read: (element) => ({ props: { ...element.attributes, ...readRows(element, ['what', 'state', 'note']) } }),
  },
  Sample: proseRule({ ...section, file: required, caption: required }),
  Calls: itemsRule({}, ['call', 'does']),
  Errors: textsRule(section),
});
