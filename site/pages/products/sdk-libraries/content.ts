import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, itemsRule, proseRule, readRows, required, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readMeasured } from '../../../content/figures/read-measured.ts';

export const figures: Figures = { signals: `${readMeasured().signals}` };

const from = 'pages/products/sdk-libraries/parts.tsx';
const section = { id: anchor, title: required } as const;

export const components: ComponentRules = {
  /** With a table of the available SDKs, whose second cell is `available` or `not available`. */
  Head: {
    from,
    head: true,
    attributes: { copy: required, caption: required },
    read: (element) => ({ props: { ...element.attributes, ...readRows(element, ['what', 'state', 'note']) } }),
  },
  Sample: proseRule({ from, attributes: { ...section, file: required, caption: required } }),
  Calls: itemsRule({ from }, ['call', 'does']),
  Errors: textsRule({ from, attributes: section }),
};
