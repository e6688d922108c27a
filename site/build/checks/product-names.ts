import { brand } from '@whorl/contract/brand.ts';
import type { ElementContent, RootContent } from 'hast';
import type { Check } from './problem.ts';

/** Elements that show code, in which names may be written in any way. */
const exempt = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style']);

/**
 * Names of two or more words in lower case. Single words such as "Identification" are also ordinary words, and no rule
 * can distinguish the two.
 */
const names: readonly string[] = Object.values(brand.productNames)
  .filter((name) => name.includes(' '))
  .map((name) => name.toLowerCase());

/**
 * Checks that product names are written like the common nouns they are: in lower case, with a capital only at the start of
 * a label, heading or sentence.
 */
export const checkProductNames: Check = (pages) =>
  pages.flatMap(({ path, head, tree }) => {
    const wrong = new Map<string, string>();
    for (const text of [head.title, head.description, ...listTexts(tree.children)]) {
      for (const [found, name] of findMisspelled(text)) wrong.set(found, name);
    }
    return [...wrong].map(([found, name]) => ({
      path,
      message: `“${found}” must be written ${name}, with a capital only at the start of a label or sentence`,
    }));
  });

function findMisspelled(text: string): [string, string][] {
  return names.flatMap((name) =>
    [...text.matchAll(new RegExp(`\\b${name.replaceAll(' ', '[\\s-]?')}\\b`, 'gi'))]
      .filter((match) => !isRight(match, name, text))
      .map(([found]): [string, string] => [found, name]),
  );
}

function isRight({ 0: found, index }: RegExpExecArray, name: string, text: string): boolean {
  const written = found.replace(/\s+/g, ' ');
  if (written === name) return true;
  const isStart = /(^|[.!?:“|·])\s*$/.test(text.slice(0, index));
  return isStart && written === name.charAt(0).toUpperCase() + name.slice(1);
}

function listTexts(nodes: readonly (RootContent | ElementContent)[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [node.value];
    return node.type === 'element' && !exempt.has(node.tagName) ? listTexts(node.children) : [];
  });
}
