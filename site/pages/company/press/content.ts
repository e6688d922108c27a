import { brand } from '@whorl/contract/brand.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, proseRule, required, tableRule, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';

const attributes = { id: anchor, title: required };
const from = 'pages/company/press/parts.tsx';
const kit = 'pages/company/press/kit.tsx';

const { platform, identification, smartSignals, mobileSignals, botDetection } = brand.productNames;

export const figures: Figures = {
  brandNameInCapitals: brand.name.toUpperCase(),
  logoSeed: brand.logoSeed,
  platformName: platform,
  identificationName: identification,
  smartSignalsName: smartSignals,
  mobileSignalsName: mobileSignals,
  botDetectionName: botDetection,
};

export const components: ComponentRules = {
  Head: headRule({ from, attributes: {} }),
  News: { from, attributes },
  Boilerplate: { from, attributes },
  Contact: textsRule({ from, attributes }),
  Kit: proseRule({ from: kit, attributes }),
  Seals: textsRule({ from: kit, attributes: { light: required, dark: required, alternative: required } }),
  Colors: {
    from: kit,
    attributes: { title: required, name: required, light: required, dark: required, use: required },
  },
  Names: tableRule({ from: kit, attributes: { title: required } }, ['write', 'not', 'why']),
};
