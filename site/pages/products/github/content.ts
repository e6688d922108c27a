import { toString as getText } from 'hast-util-to-string';
import type { ComponentRule } from '../../../content/components/component-rules.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, link, proseRule, readTexts, required } from '../../../content/components/list-rules.ts';
import { readTermList, splitIntro } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumberCapitalized } from '../../../content/figures/spell-number.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { sourcePartRecords } from '../../../content/records/source-parts.ts';
import { licenseText, measurePart } from '../../../content/samples/source-parts.ts';
import type * as Components from './components.tsx';

const measured = readRecords(sourcePartRecords)
  .parts.map((part) => ({ ...part, ...measurePart(part.paths) }))
  .sort((a, b) => b.lines - a.lines);
const lines = measured.reduce((sum, part) => sum + part.lines, 0);

export const figures: Figures = {
  partsInWords: spellNumberCapitalized(measured.length),
  lines: lines.toLocaleString('en'),
};

const section = { id: anchor, title: required } as const;

/** The measured parts, with a paragraph on the method. */
const parts: ComponentRule = {
  attributes: section,
  read: (element) => {
    element.addFact(
      'parts',
      measured.map(({ title, text }) => ({ title, text })),
    );
    return { props: { ...element.attributes, parts: measured, text: readTexts(element.children, element).text } };
  },
};

/** A paragraph, and one code block. */
const alone: ComponentRule = {
  attributes: { ...section, seed: required },
  read: (element) => {
    const { text, rest } = splitIntro(element);
    const [code, ...others] = rest;
    if (code?.type !== 'element' || code.tagName !== 'pre' || others.length > 0)
      element.report('must contain one paragraph and one code block');
    return { props: { ...element.attributes, text, code: code?.type === 'element' ? getText(code).trimEnd() : '' } };
  },
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: { ...proseRule({ action: required, to: link, repository: required }), head: true },
  Parts: parts,
  StandaloneExample: alone,
  License: {
    attributes: section,
    read: (element) => ({
      props: { ...element.attributes, license: licenseText().trim(), items: readTermList(element) },
    }),
  },
});
