import { VISIT_HISTORY_LIMIT } from '@whorl/contract/identification/visit-history-call.ts';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ReadElement } from '../../../content/components/component-rules.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import {
  anchor,
  link,
  readRows,
  readTexts,
  required,
  termsRule,
  textsRule,
} from '../../../content/components/list-rules.ts';
import { getCellText, splitIntro, splitParagraphs } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { signalRecords } from '../../../content/records/signals.ts';
import type * as Components from './components.tsx';

const attributes = { id: anchor, title: required };
const signals = readRecords(signalRecords).groups.flatMap((group) => group.signals.map(({ name }) => name));

export const figures: Figures = { visits: `${VISIT_HISTORY_LIMIT}` };

/** Reads a paragraph and a table of entries, each with its signal. */
function readOrigin(element: ReadElement) {
  const { paragraphs, others } = splitParagraphs(element);
  const { items } = readRows({ ...element, children: others }, ['label', 'name', 'how']);
  const entries = items.map((item) => ({ ...item, name: getCellText(item.name) }));
  const unknown = entries.filter(({ name }) => !signals.includes(name));
  for (const { name } of unknown) element.report(`unknown signal "${name}"; use one of ${signals.join(', ')}`);
  return { props: { ...element.attributes, text: readTexts(paragraphs, element).text, entries } };
}

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule({ attributes: { noScript: required } }),
  Origin: { attributes, read: readOrigin },
  ServerSignals: textsRule(attributes),
  Visits: {
    attributes,
    read: (element) => {
      const { text, rest } = splitIntro(element);
      return { props: { ...element.attributes, text }, children: rest };
    },
  },
  NotCollected: termsRule({ ...attributes, action: required, to: link }),
});
