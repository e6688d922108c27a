import type { Element, ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { ComponentRule, ReadElement } from './component-rules.ts';
import { type Item, inlineOf, itemsOf, plainTextOf } from './read-markdown.ts';

type Options = {
  readonly from: string;
  /** The property that takes the stations. */
  readonly prop: string;
  /** Attributes that become the property `labels`. */
  readonly labels: readonly string[];
  /** The properties that take a station's paragraphs, in their order. */
  readonly parts: readonly string[];
};

/**
 * Returns the rule of a component that shows stations: each a heading with its paragraphs. A paragraph that is nothing but
 * `code` is the station's signal.
 */
export const stationsRule = ({ from, prop, labels, parts }: Options): ComponentRule => ({
  from,
  attributes: Object.fromEntries(labels.map((label) => [label, { required: true }])),
  read: (element) => ({
    props: {
      labels: element.attributes,
      [prop]: itemsOf(element).items.map((item) => stationOf(item, parts, element)),
    },
  }),
});

function stationOf({ heading, content }: Item, parts: readonly string[], element: ReadElement) {
  const paragraphs = content.filter((node): node is Element => node.type === 'element' && node.tagName === 'p');
  const signals = paragraphs.flatMap(({ children }) => (children.length === 1 && isCode(children[0]) ? children : []));
  const texts = paragraphs.filter(({ children }) => !(children.length === 1 && isCode(children[0])));
  if (content.length !== paragraphs.length || texts.length !== parts.length || signals.length > 1)
    element.report(`each station has ${parts.length} paragraphs, and at most one signal as \`code\``, heading);
  return {
    title: plainTextOf(heading, element),
    ...Object.fromEntries(parts.map((part, index) => [part, inlineOf(texts[index]?.children ?? [])])),
    ...(signals[0]?.type === 'element' && { signal: textOf(signals[0]) }),
  };
}

const isCode = (node: ElementContent | undefined): node is Element =>
  node?.type === 'element' && node.tagName === 'code';
