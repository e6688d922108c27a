import { toString as textOf } from 'hast-util-to-string';
import { sourcesOf } from '../records/sources.ts';
import type { ComponentRule, ReadElement } from './component-rules.ts';
import {
  codeBlocksOf,
  inlineOf,
  itemsOf,
  linkListOf,
  linkOf,
  paragraphsOf,
  plainTextOf,
  splitIntro,
  tableOf,
  termListOf,
  textOfCell,
} from './read-markdown.ts';

const required = { required: true } as const;
const anchor = { required: true, anchor: true } as const;
const sectionAttributes = { id: anchor, title: required } as const;

/** The head of a page without a drawing. */
const textOpening: ComponentRule = { from: 'sections/solution/text-opening.tsx', head: true, attributes: {} };

/** A section: its anchor, its heading and one paragraph, then whatever else it holds. */
const section: ComponentRule = {
  from: 'sections/section.tsx',
  attributes: sectionAttributes,
  read: (element) => {
    const { text, rest } = splitIntro(element);
    return { props: { ...element.attributes, text }, children: rest };
  },
};

/** A table of cases, each with what is different about it. */
const casesTable: ComponentRule = {
  from: 'sections/solution/cases-table.tsx',
  attributes: { caption: required, note: {} },
  read: (element) => {
    const { columns, rows } = tableOf(element);
    return {
      props: {
        ...element.attributes,
        columns,
        rows: rows.map(([head = '', ...cells]) => ({ key: textOfCell(head), head, cells })),
      },
    };
  },
};

/** A table of figures; `chosen` is the head of the row that is marked. */
const thresholdTable: ComponentRule = {
  from: 'sections/solution/threshold-table.tsx',
  attributes: { caption: required, note: required, chosen: required },
  read: (element) => {
    const { chosen = '', ...attributes } = element.attributes;
    const { columns, rows } = tableOf(element);
    const heads = rows.map(([head]) => textOfCell(head));
    if (!heads.includes(chosen)) element.report(`"chosen" has to be the head of a row: ${heads.join(', ')}`);
    return {
      props: {
        ...attributes,
        columns,
        rows: rows.map(([head, ...cells]) => ({
          head: textOfCell(head),
          cells: cells.map(textOfCell),
          isChosen: textOfCell(head) === chosen,
        })),
      },
    };
  },
};

/** A paragraph and two code blocks on the ink band, each with notes on its terms if it has a list below it. */
const codeBand: ComponentRule = {
  from: 'sections/code-band.tsx',
  attributes: sectionAttributes,
  read: (element) => {
    const { blocks, rest } = codeBlocksOf(element);
    const { text = '', rest: others } = splitIntro({ ...element, children: rest });
    if (blocks.length !== 2 || others.length > 0) element.report('holds one paragraph and two code blocks');
    return { props: { ...element.attributes, text, blocks } };
  },
};

/** What the product does not do: a heading and a paragraph for each. */
const limits: ComponentRule = {
  from: 'sections/limits.tsx',
  attributes: sectionAttributes,
  read: (element) => ({
    props: {
      ...element.attributes,
      items: onlyItemsOf(element).map((item) => {
        const [text] = paragraphsOf(item, 1, element);
        return { title: plainTextOf(item.heading, element), text: inlineOf(text?.children ?? []) };
      }),
    },
  }),
};

/** Questions: each a heading, with its answer as one paragraph below. They are in the page's structured data too. */
const questions: ComponentRule = {
  from: 'sections/questions.tsx',
  attributes: sectionAttributes,
  read: (element) => {
    const read = onlyItemsOf(element).map((item) => {
      const [answer] = paragraphsOf(item, 1, element);
      return { question: plainTextOf(item.heading, element), answer };
    });
    element.addFact(
      'questions',
      read.map(({ question, answer }) => ({ question, answer: answer ? textOf(answer) : '' })),
    );
    const items = read.map(({ question, answer }) => ({ question, answer: inlineOf(answer?.children ?? []) }));
    return { props: { ...element.attributes, items } };
  },
};

/** Related pages, as a list of links with a line about each. */
const neighbours: ComponentRule = {
  from: 'sections/neighbours.tsx',
  attributes: sectionAttributes,
  read: (element) => ({ props: { ...element.attributes, items: linkListOf(element) } }),
};

/** A number that leads to one of the page's sources. */
const cite: ComponentRule = {
  from: 'sections/sources.tsx',
  attributes: { id: required },
  read: ({ attributes: { id = '' }, frontMatter, report }) => {
    const sources = sourcesOf(frontMatter);
    const known = sources.map((source) => source.id);
    if (!known.includes(id)) report(`"sources" of the front matter has no "${id}"; it has ${known.join(', ')}`);
    return { props: { id, sources } };
  },
};

/** The sources that the front matter lists. */
const sources: ComponentRule = {
  from: 'sections/sources.tsx',
  attributes: {},
  read: ({ frontMatter }) => ({ props: { items: sourcesOf(frontMatter) } }),
};

/** The band that ends a page with one action. */
const closingField: ComponentRule = {
  from: 'sections/closing-field.tsx',
  as: 'ClosingSection',
  attributes: { title: required, text: required, action: required, to: { required: true, link: true } },
  read: ({ attributes: { title = '', text = '', action = '', to = '' } }) => ({
    props: { title, text, action: { title: action, url: to } },
  }),
};

/** A rule, written as a code block with a clause per line, with a list of notes on its terms. */
const rule: ComponentRule = {
  from: 'sections/solution/rule.tsx',
  attributes: sectionAttributes,
  read: (element) => {
    const { text = '', rest } = splitIntro(element);
    const [clauses, notes, ...children] = rest;
    if (clauses?.type !== 'element' || clauses.tagName !== 'pre') element.report('needs a code block with the rule');
    const lines = clauses?.type === 'element' ? textOf(clauses).trimEnd().split('\n') : [];
    const noteItems = termListOf(element, notes ? [notes] : []);
    return { props: { ...element.attributes, text, rule: lines, notes: noteItems }, children };
  },
};

/** Figures: each a heading of the figure and its unit, if it has one, with a paragraph below. */
const sourcedFigures: ComponentRule = {
  from: 'sections/solution/sourced-figures.tsx',
  attributes: sectionAttributes,
  read: (element) => ({
    props: {
      ...element.attributes,
      figures: onlyItemsOf(element).map((item) => {
        const heading = plainTextOf(item.heading, element);
        const [, figure = heading, unit = ''] = /^(.*)\s(\S+)$/.exec(heading) ?? [];
        const [text] = paragraphsOf(item, 1, element);
        return { figure, unit, text: inlineOf(text?.children ?? []) };
      }),
    },
  }),
};

/** What to do in order: each step a heading, a paragraph that says when, and one that says what. */
const steps: ComponentRule = {
  from: 'sections/steps.tsx',
  attributes: { ...sectionAttributes, more: {}, to: { link: true } },
  read: (element) => {
    const { more, to, ...attributes } = element.attributes;
    const { before, items } = itemsOf(element);
    const { text = '' } = splitIntro({ ...element, children: before });
    if ((more === undefined) !== (to === undefined)) element.report('"more" and "to" belong together');
    return {
      props: {
        ...attributes,
        text,
        ...(more !== undefined && { more: { title: more, url: to } }),
        steps: items.map((item) => {
          const [when, what] = paragraphsOf(item, 2, element);
          return {
            title: plainTextOf(item.heading, element),
            when: inlineOf(when?.children ?? []),
            text: inlineOf(what?.children ?? []),
          };
        }),
      },
    };
  },
};

/** Legal texts: each a heading that links to it, then its place, what it says and what follows here. */
const lawTable: ComponentRule = {
  from: 'sections/solution/law-table.tsx',
  attributes: { caption: required },
  read: (element) => ({
    props: {
      ...element.attributes,
      rows: onlyItemsOf(element).map((item) => {
        const { title, url } = linkOf(item.heading, element);
        const [place, says, means] = paragraphsOf(item, 3, element);
        return {
          text: title,
          url,
          place: place ? textOf(place) : '',
          says: inlineOf(says?.children ?? []),
          means: inlineOf(means?.children ?? []),
        };
      }),
    },
  }),
};

/** Stored data: each a heading, then what it consists of and how long it is kept. */
const keptDataTable: ComponentRule = {
  from: 'sections/kept-data.tsx',
  attributes: { caption: required },
  read: (element) => ({
    props: {
      ...element.attributes,
      rows: onlyItemsOf(element).map((item) => {
        const [fields, until] = paragraphsOf(item, 2, element);
        return {
          what: plainTextOf(item.heading, element),
          fields: fields ? textOf(fields) : '',
          until: until ? textOf(until) : '',
        };
      }),
    },
  }),
};

function onlyItemsOf(element: ReadElement) {
  const { before, items } = itemsOf(element);
  if (before.length > 0) element.report('begins with a heading of level three (###)', before[0]);
  return items;
}

/** The components of every page in `content/solutions`, `content/industries` and `content/products`. */
export const pageComponents = {
  TextOpening: textOpening,
  Section: section,
  CasesTable: casesTable,
  ThresholdTable: thresholdTable,
  CodeBand: codeBand,
  Limits: limits,
  Questions: questions,
  Neighbours: neighbours,
  Cite: cite,
  Sources: sources,
  ClosingField: closingField,
  Rule: rule,
  SourcedFigures: sourcedFigures,
  Steps: steps,
  LawTable: lawTable,
  KeptDataTable: keptDataTable,
} as const satisfies Readonly<Record<string, ComponentRule>>;
