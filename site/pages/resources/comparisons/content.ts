import { choiceComponents } from '../../../content/collections/comparisons.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, required } from '../../../content/components/list-rules.ts';
import { listSlugs } from '../../../content/content-folders.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readMeasured } from '../../../content/figures/read-measured.ts';
import { spellNumberCapitalized } from '../../../content/figures/spell-number.ts';
import { longDate } from '../../../sections/text/long-date.ts';

const { people, on } = readMeasured();

export const figures: Figures = {
  libraries: `${spellNumberCapitalized(listSlugs('comparisons').length)} open-source libraries`,
  people: `${people}`,
  measuredOn: longDate(on),
};

const from = 'pages/resources/comparisons/parts.tsx';

export const components: ComponentRules = {
  Head: headRule({ from, attributes: {} }),
  Libraries: { from, attributes: {} },
  Vendors: { from, attributes: { id: anchor, title: required, text: required } },
  Outcomes: { from, attributes: { id: anchor, title: required } },
  Costs: { from, attributes: {} },
  Facts: { from, attributes: {} },
  ...choiceComponents,
  HowMeasured: { from: 'pages/resources/how-measured.tsx', attributes: {} },
};
