import { brand } from '@whorl/contract/brand.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRule, ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, link, required, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumberCapitalized } from '../../../content/figures/spell-number.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { signalRecords } from '../../../content/records/signals.ts';

const { groups, readings, products } = readRecords(signalRecords);
const things = groups.flatMap(({ signals }) => signals).length + products.length;

export const figures: Figures = {
  smartSignals: brand.productNames.smartSignals,
  things: `${things}`,
  thingsInWords: spellNumberCapitalized(things),
  readings: `${readings.flatMap(({ names }) => names).length}`,
};

const from = 'pages/products/smart-signals/parts.tsx';
const section = { id: anchor, title: required } as const;

/** Columns of a table of signals: name, the visitor's value, use, and limits. */
const columns = { what: required, value: required, goodFor: required, limit: required } as const;

const group: ComponentRule = textsRule({ from, attributes: { ...section, caption: required, ...columns } });

export const components: ComponentRules = {
  Head: headRule({ from, head: true, attributes: {} }),
  Sheet: { from, attributes: { label: required, withoutScript: required } },
  SignalGroups: { from, attributes: columns },
  SmartSignals: group,
  BrowserSignals: textsRule({ from, attributes: { ...section, wrongWhen: required } }),
  MissingSignals: textsRule({
    from,
    attributes: { ...section, action: required, to: link, other: required, otherTo: link },
  }),
};
