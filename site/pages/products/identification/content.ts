import { brand } from '@whorl/contract/brand.ts';
import { decisions } from '@whorl/contract/identification/decision.ts';
import type { ComponentRule } from '../../../content/components/component-rules.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { readRows, required } from '../../../content/components/list-rules.ts';
import { comparisonFigures } from '../../../content/figures/comparison-figures.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readMeasured } from '../../../content/figures/read-measured.ts';
import { formatKilobytes } from '../../../content/records/comparison-measurement.ts';
import { sampleAnswer } from '../../sample-answer.ts';
import type * as Components from './components.ts';

const { visits, people, costs } = readMeasured();

const { botd, virtualMachine } = sampleAnswer.products;
const shortBotd = 'data' in botd ? { data: { bot: botd.data.bot } } : botd;

export const figures: Figures = {
  ...comparisonFigures('fingerprintjs'),
  identification: brand.productNames.identification,
  visits: `${visits}`,
  people: `${people}`,
  agentSize: formatKilobytes(costs.service.gzipBytes),
  /** An example with short objects on one line. */
  answer: JSON.stringify({ ...sampleAnswer, products: { botd: shortBotd, virtualMachine } }, null, 2).replace(
    /\{\n\s+([^{}\n]{1,24}(?:\n\s+[^{}\n]{1,24})?)\n\s+\}/g,
    (_all, inside: string) => `{ ${inside.replace(/\n\s+/g, ' ')} }`,
  ),
};

/** Two tables: the server's questions, and the outcomes by decision. */
const diagram: ComponentRule = {
  attributes: { alternative: required, yes: required, no: required, newVisitor: required },
  read: (element) => {
    const [questions, endings, ...others] = element.children.map((table) =>
      readRows({ ...element, children: [table] }, tables[element.children.indexOf(table)] ?? []),
    );
    if (questions?.items.length !== 4 || !endings || others.length > 0)
      element.report('must contain a table of four questions and a table of outcomes');
    const names = endings?.items.map(({ decision }) => decision) ?? [];
    if (names.join() !== decisions.join())
      element.report(`the outcomes must be ${decisions.join(', ')}, in this order`);
    return {
      props: {
        ...element.attributes,
        questions: questions?.items ?? [],
        endings: Object.fromEntries(endings?.items.map(({ decision, ...ending }) => [String(decision), ending]) ?? []),
      },
    };
  },
};
const tables = [
  ['asks', 'of'],
  ['decision', 'answer', 'who', 'because', 'score'],
] as const;

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Visits: {},
  DecisionDiagram: diagram,
  ReliabilityTable: {
    attributes: { caption: required, score: required, visits: required, meanScore: required, right: required },
  },
});
