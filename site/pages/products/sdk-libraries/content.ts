import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, itemsRule, proseRule, required, rowsOf, textsRule } from '../../../content/components/list-rules.ts';
import { measuredSignals } from '../../../content/figures/measured-signals.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';

export const figures: Figures = { signals: `${measuredSignals}` };

const from = 'pages/products/sdk-libraries/parts.tsx';
const section = { id: anchor, title: required } as const;

export const components: ComponentRules = {
  /** With a table of what there is, whose second cell says `there` or `not there`. */
  Head: {
    from,
    head: true,
    attributes: { copy: required, caption: required },
    read: (element) => ({ props: { ...element.attributes, ...rowsOf(element, ['what', 'state', 'note']) } }),
  },
  Sample: proseRule({ from, attributes: { ...section, file: required, caption: required } }),
  Calls: itemsRule({ from }, ['call', 'does']),
  Errors: textsRule({ from, attributes: section }),
};
