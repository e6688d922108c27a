import { brand } from '@whorl/contract/brand.ts';
import type { ElementContent, RootContent } from 'hast';
import type { Check } from './problem.ts';

/** Names are written freely in code, and in what the browser shows of code. */
const exempt = new Set(['code', 'pre', 'kbd', 'samp', 'script', 'style']);

/**
 * Only names of two words and more: a single one, such as Identification, is also a word of the language, and no rule
 * tells the two apart.
 */
const names: readonly string[] = Object.values(brand.productNames).filter((name) => name.includes(' '));

/**
 * The names of the products are spelled as `contract/brand.ts` has them. All in lower case the words mean the thing and
 * not the product ("bot detection is a game of two"), also with the capital that begins a sentence; any other spelling
 * is a mistake.
 */
export const checkProductNames: Check = (pages) =>
  pages.flatMap(({ path, head, tree }) => {
    const wrong = new Map<string, string>();
    for (const text of [head.title, head.description, ...textsIn(tree.children)]) {
      for (const [found, name] of misspelledIn(text)) wrong.set(found, name);
    }
    return [...wrong].map(([found, name]) => ({
      path,
      message: `“${found}” is the product ${name}; write it so, or all in lower case where the thing is meant`,
    }));
  });

function misspelledIn(text: string): [string, string][] {
  return names.flatMap((name) =>
    [...text.matchAll(new RegExp(`\\b${name.replaceAll(' ', '[\\s-]?')}\\b`, 'gi'))]
      .filter((match) => !isRight(match, name, text))
      .map(([found]): [string, string] => [found, name]),
  );
}

function isRight({ 0: found, index }: RegExpExecArray, name: string, text: string): boolean {
  const written = found.replace(/\s+/g, ' ');
  if (written === name || written === name.toLowerCase()) return true;
  const opensSentence = /(^|[.!?:“])\s*$/.test(text.slice(0, index)) && text.trim() !== found;
  return opensSentence && written === name.charAt(0) + name.slice(1).toLowerCase();
}

function textsIn(nodes: readonly (RootContent | ElementContent)[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [node.value];
    return node.type === 'element' && !exempt.has(node.tagName) ? textsIn(node.children) : [];
  });
}
