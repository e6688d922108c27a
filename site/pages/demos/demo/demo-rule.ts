import type { ComponentRule } from '../../../content/components/component-rules.ts';
import { required } from '../../../content/components/list-rules.ts';
import { readList } from '../../../content/components/read-markdown.ts';

/**
 * Returns the rule of a page's `<Demo>`, which takes a list of things to try and the words of its product as
 * attributes.
 */
export const demoRule = (words: readonly string[]): ComponentRule => ({
  attributes: Object.fromEntries(words.map((word) => [word, required])),
  read: (element) => ({ props: { words: element.attributes, tries: readList(element) } }),
});
