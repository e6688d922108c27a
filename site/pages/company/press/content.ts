import { brand } from '@whorl/contract/brand.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, proseRule, required, tableRule, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.ts';

const attributes = { id: anchor, title: required };

const { identification, smartSignals, mobileSignals, botDetection } = brand.productNames;

export const figures: Figures = {
  brandNameInCapitals: brand.name.toUpperCase(),
  logoSeed: brand.logoSeed,
  identificationName: identification,
  smartSignalsName: smartSignals,
  mobileSignalsName: mobileSignals,
  botDetectionName: botDetection,
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule(),
  News: { attributes },
  Boilerplate: { attributes },
  Contact: textsRule(attributes),
  Kit: proseRule(attributes),
  Seals: textsRule({ light: required, dark: required, alternative: required }),
  Colors: {
    attributes: { title: required, name: required, light: required, dark: required, use: required },
  },
  Names: tableRule({ title: required }, ['write', 'not', 'why']),
});
