import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@whorl/contract/brand.ts';
import type { Element, ElementContent } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRule, ReadElement } from '../../../content/components/component-rules.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import {
  anchor,
  itemsRule,
  link,
  readRows,
  requireAttributes,
  required,
} from '../../../content/components/list-rules.ts';
import { getCellText, readInline, readItems, readList, readTable } from '../../../content/components/read-markdown.ts';
import { contentRoot } from '../../../content/content-folders.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumber } from '../../../content/figures/spell-number.ts';
import {
  comparisonMeasurement,
  countRecognized,
  countVisits,
  getCosts,
  getFigures,
  getOutcome,
  toPercent,
} from '../../../content/records/comparison-measurement.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { longDate } from '../../../sections/text/long-date.ts';
import type * as Components from './components.ts';
import { CROWD, ID_LENGTH, traitBits } from './traits.ts';

const measured = readRecords(comparisonMeasurement);
const [server, hash] = [countRecognized(measured, 'service'), countRecognized(measured, 'fingerprintjs')];

/** Returns the figures that a variant of the home page may insert; some count the rows of its tables. */
export function createFigures(slug: string): Figures {
  const traits = listSignals(slug, 'EvidenceChart');
  return {
    tagline: brand.tagline,
    crowd: CROWD.toLocaleString('en'),
    traits: spellNumber(traits.length),
    idLength: `${ID_LENGTH}`,
    serverPercent: `${toPercent(server)}`,
    serverRight: `${server.right}`,
    serverVisits: `${server.of}`,
    hashPercent: `${toPercent(hash)}`,
    clientjsPercent: `${toPercent(countRecognized(measured, 'clientjs'))}`,
    hashRight: `${hash.right}`,
    hashVisits: `${hash.of}`,
    hashVersion: getCosts(measured, 'fingerprintjs').version,
    misidentified: `${getFigures(measured, 'service').mistaken} of ${countVisits(measured, 'service')}`,
    people: `${measured.people}`,
    measuredIn: measured.browser,
    measuredOn: longDate(measured.on),
    measuredBy: measured.command,
  };
}

/** Returns the signal names in the table inside a component of a text. */
function listSignals(slug: string, component: string): string[] {
  const source = readFileSync(join(contentRoot, `home/${slug}.mdx`), 'utf8');
  const [, inside = ''] = new RegExp(`<${component}\\b([^]*?)</${component}>`).exec(source) ?? [];
  return [...inside.matchAll(/^\|[^|]*\| `(\w+)` \|/gm)].map(([, name = '']) => name);
}

const section = { id: anchor, title: required };
const isTag =
  (...names: readonly string[]) =>
  (node: ElementContent): node is Element =>
    node.type === 'element' && names.includes(node.tagName);

/** Returns the paragraphs as `text` and `aside`. Reports any other element unless its tag is listed. */
function readTexts(nodes: readonly ElementContent[], { report }: ReadElement, most: 1 | 2, ...others: string[]) {
  const paragraphs = nodes.filter(isTag('p'));
  const stray = nodes.find((node) => node.type === 'element' && !isTag('p', ...others)(node)) ?? paragraphs[most];
  if (stray) report(`must have at most ${most === 1 ? 'one paragraph' : 'two paragraphs'}; remove this one`, stray);
  const [text, aside] = paragraphs.map(({ children }) => readInline(children));
  return { text, aside };
}

const selectTable = (element: ReadElement): ReadElement => ({
  ...element,
  children: element.children.filter(isTag('table')),
});

/** Returns the rows of the table, and the paragraphs around it. */
const tableAndTexts = (element: ReadElement, parts: readonly string[], most: 1 | 2, ...others: string[]) => ({
  ...readRows(selectTable(element), parts),
  ...readTexts(element.children, element, most, 'table', ...others),
});

/**
 * Returns the rows of a table of signals, named in the second column, which have to be among those that this page can
 * show.
 */
function signalRows(element: ReadElement, parts: readonly string[], known: ReadonlyMap<string, unknown>, most: 1 | 2) {
  const { items, ...others } = tableAndTexts(element, parts, most);
  return {
    ...others,
    rows: items.map((item) => {
      const signal = getCellText(item.signal);
      if (!known.has(signal)) element.report(`unknown value \`${signal}\`; use one of ${[...known.keys()].join(', ')}`);
      return { ...item, signal };
    }),
  };
}

/** Returns the rule of a component that takes one paragraph and items, each with the given parts after its heading. */
const introAndItems = (count: number, parts: readonly string[]): ComponentRule => {
  const items = itemsRule({}, parts);
  return {
    attributes: section,
    read: (element) => {
      const { before, items: found } = readItems(element);
      if (found.length !== count) element.report(`must have ${spellNumber(count)} headings of level 3 (###)`);
      const read = items.read?.({ ...element, children: element.children.slice(before.length) });
      return { props: { ...read?.props, ...readTexts(before, element, 1) } };
    },
  };
};

const outcomes = ['kept', 'lost', 'apart', 'collides', 'mixed'] as const;

/** Components that every variant of the home page may use. */
export const components = defineComponents<typeof Components>(import.meta.dirname, {
  HeroPlate: headRule({ attributes: requireAttributes('legend', 'neutral', 'noScript') }),
  /** Attacks, and a note below them. */
  Attacks: {
    attributes: { ...section, ...requireAttributes('logged', 'added', 'prevented') },
    read: (element) => {
      const note = readTexts(element.children, element, 1).text;
      return { props: { ...element.attributes, note }, children: element.children.filter((node) => !isTag('p')(node)) };
    },
  },
  /** A paragraph, a drawing, and the rule as a code block. */
  Attack: {
    attributes: { title: required, to: link },
    read: (element) => {
      const code = element.children.find(isTag('pre'));
      if (!code) element.report('must contain a code block with the rule');
      const rule = code ? getText(code).trimEnd().split('\n') : [];
      const { text } = readTexts(element.children, element, 1, 'pre');
      return {
        props: { ...element.attributes, text, rule },
        children: element.children.filter((node) => !isTag('p', 'pre')(node)),
      };
    },
  },
  CardTesting: { attributes: requireAttributes('alternative', 'refused', 'from', 'until') },
  CredentialStuffing: {
    attributes: requireAttributes('alternative', 'stopped', 'others', 'othersOnPhones', 'from', 'until'),
  },
  SmsPumping: {
    attributes: requireAttributes('alternative', 'unlimited', 'limited', 'thenWait', 'from', 'until'),
  },
  ManyAccounts: {
    attributes: requireAttributes('alternative', 'joined', 'signUps', 'windows', 'granted', 'refused'),
  },
  RequestAndAnswer: {},
  /** A paragraph, a list of two notes, a table of benchmark steps, and its caption. */
  RecognitionFigures: {
    attributes: {
      id: anchor,
      to: link,
      ...requireAttributes('server', 'hash', 'more', 'hashColumn', 'serverColumn', ...outcomes),
    },
    read: (element) => {
      const { hashColumn = '', serverColumn = '', ...attributes } = element.attributes;
      const { columns, items, text, aside } = tableAndTexts(element, ['change', 'step'], 2, 'ul', 'ol');
      const notes = readList({ ...element, children: element.children.filter(isTag('ul', 'ol')) });
      if (notes.length !== 2) element.report('must contain a list of two notes');
      return {
        props: {
          ...attributes,
          text,
          notes,
          columns: [columns[0] ?? '', hashColumn, serverColumn],
          rows: items.map(({ change, step }) => ({ change, ...findOutcomes(getCellText(step), element) })),
          outcomes: Object.fromEntries(outcomes.map((outcome) => [outcome, attributes[outcome]])),
          caption: aside,
        },
      };
    },
  },
  /** A table of links, each with a sentence. */
  LinkGrid: {
    attributes: section,
    read: (element) => ({
      props: {
        ...element.attributes,
        items: readTable(element).rows.map(([link = '', text = '']) => ({ key: getCellText(link), link, text })),
      },
    }),
  },
  ClosingPrint: {
    attributes: { ...requireAttributes('title', 'text', 'action'), to: link },
  },
  /** A table of traits, and its caption. */
  EvidenceChart: headRule({
    attributes: {
      id: anchor,
      ...requireAttributes('noScript', 'share', 'oneIn', 'everyone', 'one', 'together', 'atMost', 'signed', 'unique'),
    },
    read: (element) => {
      const { rows: traits, columns, text: note } = signalRows(element, ['label', 'signal'], traitBits, 1);
      return { props: { ...element.attributes, columns, traits, note } };
    },
  }),
  /** A paragraph and a table of studies. */
  CrowdStudies: {
    attributes: section,
    read: (element) => {
      const { text } = readTexts(element.children, element, 1, 'table');
      const studies = readTable(selectTable(element)).rows.map(([study = '', crowd, alone]) => ({
        study,
        crowd: getCellText(crowd),
        alone: getCellText(alone),
      }));
      return { props: { ...element.attributes, text, studies } };
    },
  },
  DecisionRoute: introAndItems(5, ['question', 'answer', 'confidence', 'consequence']),
});

/** Returns the results of both methods in a step of the benchmark. */
function findOutcomes(step: string, { report }: ReadElement) {
  if (step in measured.methods.service.steps)
    return {
      hash: getOutcome(measured, step, 'fingerprintjs').outcome,
      server: getOutcome(measured, step, 'service').outcome,
    };
  report(`\`${step}\` was not measured; use one of ${Object.keys(measured.methods.service.steps).join(', ')}`);
  return {};
}
