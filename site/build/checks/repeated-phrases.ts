import { pages as pagePaths } from '@whorl/contract/urls.ts';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { findMain, type ParsedPage } from '../parsed-page.ts';
import type { Check } from './problem.ts';

const overview = pagePaths.comparisons.path;
/** Number of words in a phrase. */
const PHRASE_WORDS = 4;
/** Pages about different libraries that share more than this answer the same question twice. */
const MAX_SHARE = 1 / 3;

/**
 * Checks that any two comparison pages share less than a third of their phrases, of the shorter page. Tables that are
 * the same for all libraries belong on the overview.
 */
export const checkRepeatedPhrases: Check = (pages) => {
  const comparisons = pages
    .filter(({ path }) => path.startsWith(overview) && path !== overview)
    .map((page) => ({ path: page.path, phrases: listPhrases(page) }));
  return comparisons.flatMap((one, index) =>
    comparisons.slice(index + 1).flatMap((other) => {
      const shared = calculateOverlap(one.phrases, other.phrases);
      if (shared < MAX_SHARE) return [];
      return [
        {
          path: one.path,
          message: `shares ${Math.round(shared * 100)}% of its phrases with ${other.path}; write what differs, and move what is the same to the overview`,
        },
      ];
    }),
  );
};

function listPhrases(page: ParsedPage): ReadonlySet<string> {
  const words =
    getText(findMain(page))
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(PHRASE_WORDS - 1).map((_, index) => words.slice(index, index + PHRASE_WORDS).join(' ')));
}

/** Returns the text with a space between elements, so that the cells of a row don't become one word. */
function getText(node: Root | Element | RootContent | ElementContent): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(getText).join(' ') : '';
}

function calculateOverlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const smaller = Math.min(one.size, other.size);
  return smaller === 0 ? 0 : [...one].filter((phrase) => other.has(phrase)).length / smaller;
}
