import { brand } from '@whorl/contract/brand.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRule } from '../../../content/components/component-rules.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, link, required, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumberCapitalized } from '../../../content/figures/spell-number.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { signalRecords } from '../../../content/records/signals.ts';
import type * as Components from './components.tsx';

const { groups, readings, products } = readRecords(signalRecords);
const things = groups.flatMap(({ signals }) => signals).length + products.length;

export const figures: Figures = {
  smartSignals: brand.productNames.smartSignals,
  things: `${things}`,
  thingsInWords: spellNumberCapitalized(things),
  readings: `${readings.flatMap(({ names }) => names).length}`,
};

const section = { id: anchor, title: required } as const;

/** Columns of a table of signals: name, the visitor's value, use, and limits. */
const columns = { what: required, value: required, goodFor: required, limit: required } as const;

const group: ComponentRule = textsRule({ ...section, caption: required, ...columns });

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule({ head: true }),
  Sheet: { attributes: { label: required, withoutScript: required } },
  SignalGroups: { attributes: columns },
  SmartSignals: group,
  BrowserSignals: textsRule({ ...section, wrongWhen: required }),
  MissingSignals: textsRule({ ...section, action: required, to: link, other: required, otherTo: link }),
});
