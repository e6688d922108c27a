import type { Element, ElementContent, RootContent } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import type { Check } from './problem.ts';
import retiredWords from './retired-words.json' with { type: 'json' };
import retiredPortugueseWords from './retired-words.pt-br.json' with { type: 'json' };

/** Elements that show code or drawings. */
const exempt = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style', 'svg', 'template']);
/** Retired in code, where they stood for a technical term. In prose they have their usual meaning. */
// cspell:disable-next-line
const usualInProse = new Set(['stands', 'tells', 'told']);
/** Texts of links that say nothing in a screen reader's list of links. */
const vagueLinks = new Set([
  'click here',
  'details',
  'here',
  'learn more',
  'link',
  'more',
  'read more',
  'this',
  'this page',
]);

/** A link or bold text whose Markdown is shown instead of being converted. */
const markdown = /\[[^\]]+\]\([^)]*\)|\*\*\w[^*]*\*\*/g;

/** Retired words with their replacements. */
type WordList = { replacements: ReadonlyMap<string, string>; pattern: RegExp };

/** The lists by the beginning of a `lang` attribute. Texts in other languages aren't checked. */
const lists: Readonly<Record<string, WordList>> = {
  // The same list that the spelling check of the code uses.
  en: wordList(retiredWords.flagWords),
  // European spellings in a text for readers in Brazil.
  pt: wordList(retiredPortugueseWords.flagWords),
};

function wordList(entries: readonly string[]): WordList {
  const replacements = new Map(
    entries
      .map((entry) => entry.split(':') as [word: string, replacement: string])
      .filter(([word]) => !usualInProse.has(word)),
  );
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_-])(${[...replacements.keys()].join('|')})(?![\\p{L}\\p{N}_-])`, 'giu');
  return { replacements, pattern };
}

/**
 * Checks that the text of each page has none of the retired words of its language and shows no Markdown, and that its
 * links say where they lead.
 */
export const checkWording: Check = (pages) =>
  pages.flatMap(({ path, head, tree, elements }) => {
    const language = head.language ?? 'en';
    const texts = [
      { language, text: head.title },
      { language, text: head.description },
      ...listTexts(tree.children, 'en'),
    ];
    const links = elements.filter(({ tagName }) => tagName === 'a').map(getLinkName);
    return [
      ...new Set(texts.flatMap(findRetiredWords)),
      ...texts
        .flatMap(({ text }) => text.match(markdown) ?? [])
        .map((found) => `shows the Markdown "${found}"; move it from an attribute to the text of the component`),
      ...links
        .filter((name) => vagueLinks.has(name.toLowerCase()))
        .map((name) => `has a link "${name}"; name what it leads to`),
    ].map((message) => ({ path, message }));
  });

type Text = { language: string; text: string };

function findRetiredWords({ language, text }: Text): string[] {
  const list = lists[language.slice(0, 2)];
  if (!list) return [];
  const found = (text.match(list.pattern) ?? []).map((word) => word.toLowerCase());
  return found.map((word) => `has the word "${word}"; write ${list.replacements.get(word)}`);
}

function listTexts(nodes: readonly (RootContent | ElementContent)[], language: string): Text[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [{ language, text: node.value }];
    if (node.type !== 'element' || exempt.has(node.tagName)) return [];
    return listTexts(node.children, String(node.properties.lang ?? language));
  });
}

const getLinkName = (link: Element): string => String(link.properties.ariaLabel ?? getText(link)).trim();
