import type { Element, ElementContent } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import type { ComponentRule, ReadElement } from './component-rules.ts';
import { type Item, readInline, readItems, readPlainText } from './read-markdown.ts';

type Options = {
  /** Name of the prop for the steps. */
  readonly prop: string;
  /** Attributes that become the prop `labels`. */
  readonly labels: readonly string[];
  /** Names of the props for the paragraphs of a step, in order. */
  readonly parts: readonly string[];
};

/**
 * Returns the rule of a component that shows steps: a heading each with paragraphs. A paragraph that consists only of
 * `code` is the signal of the step.
 */
export const stationsRule = ({ prop, labels, parts }: Options): ComponentRule => ({
  attributes: Object.fromEntries(labels.map((label) => [label, { required: true }])),
  read: (element) => ({
    props: {
      labels: element.attributes,
      [prop]: readItems(element).items.map((item) => readStation(item, parts, element)),
    },
  }),
});

function readStation({ heading, content }: Item, parts: readonly string[], element: ReadElement) {
  const paragraphs = content.filter((node): node is Element => node.type === 'element' && node.tagName === 'p');
  const signals = paragraphs.flatMap(({ children }) => (children.length === 1 && isCode(children[0]) ? children : []));
  const texts = paragraphs.filter(({ children }) => !(children.length === 1 && isCode(children[0])));
  if (content.length !== paragraphs.length || texts.length !== parts.length || signals.length > 1)
    element.report(`each step must have ${parts.length} paragraphs and at most one signal as \`code\``, heading);
  return {
    title: readPlainText(heading, element),
    ...Object.fromEntries(parts.map((part, index) => [part, readInline(texts[index]?.children ?? [])])),
    ...(signals[0]?.type === 'element' && { signal: getText(signals[0]) }),
  };
}

const isCode = (node: ElementContent | undefined): node is Element =>
  node?.type === 'element' && node.tagName === 'code';
