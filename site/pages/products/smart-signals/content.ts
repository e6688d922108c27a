import { brand } from '@whorl/contract/brand.ts';
import type { ComponentRule, ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, link, required, textsRule } from '../../../content/components/list-rules.ts';
import { capitalInWords } from '../../../content/figures/in-words.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { signalRecords } from '../../../content/records/signals.ts';
import { productWords } from '../../event-product-words.ts';

const { groups, readings } = readRecords(signalRecords);
const things = groups.flatMap(({ signals }) => signals).length + productWords.length;

export const figures: Figures = {
  smartSignals: brand.productNames.smartSignals,
  things: `${things}`,
  thingsInWords: capitalInWords(things),
  readings: `${readings.flatMap(({ names }) => names).length}`,
};

const from = 'pages/products/smart-signals/parts.tsx';
const section = { id: anchor, title: required } as const;

/** The columns of a table of values: what it is, your value, what it is good for, and its limit. */
const columns = { what: required, value: required, goodFor: required, limit: required } as const;

const group: ComponentRule = textsRule({ from, attributes: { ...section, caption: required, ...columns } });

export const components: ComponentRules = {
  Head: { from, head: true, attributes: {} },
  Sheet: { from, attributes: { label: required, withoutScript: required } },
  SignalGroups: { from, attributes: columns },
  Concluded: group,
  Readings: textsRule({ from, attributes: { ...section, wrongWhen: required } }),
  Absent: textsRule({
    from,
    attributes: { ...section, action: required, to: link, other: required, otherTo: link },
  }),
};
