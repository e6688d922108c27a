import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, required } from '../../../content/components/list-rules.ts';
import { listSlugs } from '../../../content/content-folders.ts';
import { allComparisonFigures } from '../../../content/figures/comparison-figures.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readMeasured } from '../../../content/figures/read-measured.ts';
import { spellNumberCapitalized } from '../../../content/figures/spell-number.ts';
import { longDate } from '../../../sections/text/long-date.ts';
import { components as choiceComponents } from '../comparison/content.ts';
import type * as Components from './components.ts';

const { people, on } = readMeasured();

export const figures: Figures = {
  ...allComparisonFigures(),
  libraries: `${spellNumberCapitalized(listSlugs('comparisons').length)} open-source libraries`,
  people: `${people}`,
  measuredOn: longDate(on),
};

export const components = {
  ...choiceComponents,
  ...defineComponents<typeof Components>(import.meta.dirname, {
    Head: headRule(),
    Libraries: {},
    Vendors: { attributes: { id: anchor, title: required, text: required } },
    Outcomes: { attributes: { id: anchor, title: required } },
    Costs: {},
    Facts: {},
    HowMeasured: {},
  }),
};
