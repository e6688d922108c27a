import { brand } from '@whorl/contract/brand.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ReadElement } from '../../../content/components/component-rules.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, readRows, readTexts, required, textsRule } from '../../../content/components/list-rules.ts';
import { getCellText, readTermList, splitParagraphs } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { signalRecords } from '../../../content/records/signals.ts';
import type * as Components from './components.tsx';

const attributes = { id: anchor, title: required };
const names = readRecords(signalRecords).readings.flatMap((group) => group.names);

export const figures: Figures = { readings: `${names.length}`, smartSignals: brand.productNames.smartSignals };

/** Reads a list of lifetimes of signals, a table that assigns one to each signal, and a paragraph. */
function readReadings(element: ReadElement) {
  const { paragraphs, others } = splitParagraphs(element);
  const [list, ...table] = others;
  const kinds = readTermList(element, list ? [list] : []);
  const titles = kinds.map((kind) => (typeof kind === 'object' && 'term' in kind ? kind.term : ''));
  const { items } = readRows({ ...element, children: table }, ['name', 'stays', 'cause']);
  const written = items.map(({ name }) => name);
  const missing = names.filter((name) => !written.includes(name));
  if (missing.length > 0) element.report(`the table has no row for ${missing.join(', ')}`);
  for (const { name, stays } of items) {
    if (!names.includes(getCellText(name))) element.report(`unknown signal "${getCellText(name)}"`);
    if (!titles.includes(getCellText(stays)))
      element.report(`"${getCellText(name)}": the second column must be one of ${titles.join(', ')}`);
  }
  return { props: { ...element.attributes, kinds, items, note: readTexts(paragraphs, element).text } };
}

/** Reads a table of experiments and two paragraphs: the introduction, and what is shown before the first visit. */
function readExperiments(element: ReadElement) {
  const { paragraphs, others } = splitParagraphs(element);
  const table = readRows({ ...element, children: others }, ['change', 'moves', 'expected']);
  return { props: { ...element.attributes, ...table, ...readTexts(paragraphs, element) } };
}

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule({ attributes: { noScript: required } }),
  Result: { attributes },
  SignalChanges: textsRule(attributes),
  StabilityLab: { attributes: { ...attributes, noScript: required }, read: readExperiments },
  SignalTable: { attributes, read: readReadings },
});
