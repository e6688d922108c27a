import { toString as getText } from 'hast-util-to-string';
import type { ComponentRule, ReadElement } from '../content/components/component-rules.ts';
import { defineComponents } from '../content/components/define-components.ts';
import { required } from '../content/components/list-rules.ts';
import {
  getCellText,
  readCodeBlocks,
  readInline,
  readItems,
  readLink,
  readLinkList,
  readParagraphs,
  readPlainText,
  readTable,
  readTermList,
  splitIntro,
  splitNote,
} from '../content/components/read-markdown.ts';
import { consoleSampleNames } from '../content/records/console-samples.ts';
import { readSources } from '../content/records/sources.ts';
import type * as Components from './components.ts';

const anchor = { required: true, anchor: true } as const;
const sectionAttributes = { id: anchor, title: required } as const;

/** A section: anchor, heading, one paragraph and any other content. */
const section: ComponentRule = {
  attributes: sectionAttributes,
  read: (element) => {
    const { text, rest } = splitIntro(element);
    return { props: { ...element.attributes, text }, children: rest };
  },
};

/** A table of cases, each with what distinguishes it, and a note below it, if there is one. */
const casesTable: ComponentRule = {
  attributes: { caption: required },
  read: (element) => {
    const { note, ...content } = splitNote(element);
    const { columns, rows } = readTable({ ...element, ...content });
    return {
      props: {
        ...element.attributes,
        note,
        columns,
        rows: rows.map(([head = '', ...cells]) => ({ key: getCellText(head), head, cells })),
      },
    };
  },
};

/** A table of figures and a note below it; `chosen` is the header of the row that is highlighted. */
const thresholdTable: ComponentRule = {
  attributes: { caption: required, chosen: required },
  read: (element) => {
    const { chosen = '', ...attributes } = element.attributes;
    const { note, ...content } = splitNote(element);
    if (note === undefined)
      element.report('must have a paragraph below the table that says where its figures are from');
    const { columns, rows } = readTable({ ...element, ...content });
    const heads = rows.map(([head]) => getCellText(head));
    if (!heads.includes(chosen)) element.report(`"chosen" must be the first cell of a row: ${heads.join(', ')}`);
    return {
      props: {
        ...attributes,
        note,
        columns,
        rows: rows.map(([head, ...cells]) => ({
          head: getCellText(head),
          cells: cells.map(getCellText),
          isChosen: getCellText(head) === chosen,
        })),
      },
    };
  },
};

/** A paragraph and two code blocks on the dark band, each with annotations if a list follows it. */
const codeBand: ComponentRule = {
  attributes: sectionAttributes,
  read: (element) => {
    const { blocks, rest } = readCodeBlocks(element);
    const { text = '', rest: others } = splitIntro({ ...element, children: rest });
    if (blocks.length !== 2 || others.length > 0) element.report('must contain one paragraph and two code blocks');
    return { props: { ...element.attributes, text, blocks } };
  },
};

/** Limits of the product: a heading and a paragraph each. */
const limits: ComponentRule = {
  attributes: sectionAttributes,
  read: (element) => ({
    props: {
      ...element.attributes,
      items: readOnlyItems(element).map((item) => {
        const [text] = readParagraphs(item, 1, element);
        return { title: readPlainText(item.heading, element), text: readInline(text?.children ?? []) };
      }),
    },
  }),
};

/** Questions: a heading each, with the answer as one paragraph. Also added to the page's structured data. */
const questions: ComponentRule = {
  attributes: sectionAttributes,
  read: (element) => {
    const read = readOnlyItems(element).map((item) => {
      const [answer] = readParagraphs(item, 1, element);
      return { question: readPlainText(item.heading, element), answer };
    });
    element.addFact(
      'questions',
      read.map(({ question, answer }) => ({ question, answer: answer ? getText(answer) : '' })),
    );
    const items = read.map(({ question, answer }) => ({ question, answer: readInline(answer?.children ?? []) }));
    return { props: { ...element.attributes, items } };
  },
};

/** Related pages as a list of links, each with a line of text. */
const relatedPages: ComponentRule = {
  attributes: sectionAttributes,
  read: (element) => ({ props: { ...element.attributes, items: readLinkList(element) } }),
};

/** A number that links to one of the page's sources. */
const cite: ComponentRule = {
  attributes: { id: required },
  read: ({ attributes: { id = '' }, frontMatter, report }) => {
    const sources = readSources(frontMatter);
    const known = sources.map((source) => source.id);
    if (!known.includes(id))
      report(`"id" must be one of "sources" in the front matter (${known.join(', ')}), not "${id}"`);
    return { props: { id, sources } };
  },
};

/** The sources that the front matter lists. */
const sources: ComponentRule = {
  read: ({ frontMatter }) => ({ props: { items: readSources(frontMatter) } }),
};

/** The band that ends a page with one action. */
const callToAction: ComponentRule = {
  attributes: { title: required, text: required, action: required, to: { required: true, link: true } },
  read: ({ attributes: { title = '', text = '', action = '', to = '' } }) => ({
    props: { title, text, action: { title: action, url: to } },
  }),
};

/** A rule: a code block with one clause per line, and a list that explains its terms. */
const rule: ComponentRule = {
  attributes: sectionAttributes,
  read: (element) => {
    const { text = '', rest } = splitIntro(element);
    const [clauses, notes, ...children] = rest;
    if (clauses?.type !== 'element' || clauses.tagName !== 'pre')
      element.report('must contain a code block with the rule');
    const lines = clauses?.type === 'element' ? getText(clauses).trimEnd().split('\n') : [];
    const noteItems = readTermList(element, notes ? [notes] : []);
    return { props: { ...element.attributes, text, rule: lines, notes: noteItems }, children };
  },
};

/** Figures: a heading each with the figure and its unit, if it has one, and a paragraph. */
const sourcedFigures: ComponentRule = {
  attributes: sectionAttributes,
  read: (element) => ({
    props: {
      ...element.attributes,
      figures: readOnlyItems(element).map((item) => {
        const heading = readPlainText(item.heading, element);
        const [, figure = heading, unit = ''] = /^(.*)\s(\S+)$/.exec(heading) ?? [];
        const [text] = readParagraphs(item, 1, element);
        return { figure, unit, text: readInline(text?.children ?? []) };
      }),
    },
  }),
};

/** Steps in order: a heading each, a paragraph for the time and one for the action. */
const steps: ComponentRule = {
  attributes: { ...sectionAttributes, more: {}, to: { link: true } },
  read: (element) => {
    const { more, to, ...attributes } = element.attributes;
    const { before, items } = readItems(element);
    const { text = '' } = splitIntro({ ...element, children: before });
    if ((more === undefined) !== (to === undefined))
      element.report('"more" and "to" must both be set or both be omitted');
    return {
      props: {
        ...attributes,
        text,
        ...(more !== undefined && { more: { title: more, url: to } }),
        steps: items.map((item) => {
          const [when, what] = readParagraphs(item, 2, element);
          return {
            title: readPlainText(item.heading, element),
            when: readInline(when?.children ?? []),
            text: readInline(what?.children ?? []),
          };
        }),
      },
    };
  },
};

/**
 * Legal texts: a heading each with a link, then the place in the text, its content and the consequence for the reader.
 */
const lawTable: ComponentRule = {
  attributes: { caption: required },
  read: (element) => ({
    props: {
      ...element.attributes,
      rows: readOnlyItems(element).map((item) => {
        const { title, url } = readLink(item.heading, element);
        const [place, says, means] = readParagraphs(item, 3, element);
        return {
          text: title,
          url,
          place: place ? getText(place) : '',
          says: readInline(says?.children ?? []),
          means: readInline(means?.children ?? []),
        };
      }),
    },
  }),
};

/** Stored data: a heading each, then what it consists of and its retention period. */
const keptDataTable: ComponentRule = {
  attributes: { caption: required },
  read: (element) => ({
    props: {
      ...element.attributes,
      rows: readOnlyItems(element).map((item) => {
        const [fields, until] = readParagraphs(item, 2, element);
        return {
          what: readPlainText(item.heading, element),
          fields: fields ? getText(fields) : '',
          until: until ? getText(until) : '',
        };
      }),
    },
  }),
};

/** A part of the console with sample data. */
const consoleSample: ComponentRule = {
  attributes: { shows: required, caption: required },
  read: ({ attributes: { shows = '', caption }, report }) => {
    if (!(consoleSampleNames as readonly string[]).includes(shows))
      report(`"shows" must be one of ${consoleSampleNames.join(', ')}, not "${shows}"`);
    return { props: { shows, caption } };
  },
};

function readOnlyItems(element: ReadElement) {
  const { before, items } = readItems(element);
  if (before.length > 0) element.report('must begin with a heading of level 3 (###)', before[0]);
  return items;
}

/** The components of every page in `content/solutions`, `content/industries` and `content/products`. */
export const components = defineComponents<typeof Components>(import.meta.dirname, {
  /** The head of a page without a drawing. */
  TextHero: { head: true },
  Section: section,
  CasesTable: casesTable,
  ThresholdTable: thresholdTable,
  CodeBand: codeBand,
  Limits: limits,
  Questions: questions,
  RelatedPages: relatedPages,
  Cite: cite,
  Sources: sources,
  CallToAction: callToAction,
  Rule: rule,
  SourcedFigures: sourcedFigures,
  Steps: steps,
  LawTable: lawTable,
  ConsoleSample: consoleSample,
  RetentionTable: keptDataTable,
  /** Lists the sections; without it, the list follows the head of the page. */
  PageContents: {},
});
