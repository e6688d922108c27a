import type { Element } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { findMain, type ParsedPage } from '../parsed-page.ts';
import type { Check } from './problem.ts';

/** Longer titles don't fit on two lines of a phone, or in a search result. */
const MAX_TITLE_WORDS = 9;

/**
 * Checks that each page has one h1 of at most nine words and skips no heading level, so that a screen reader's outline
 * has no gaps.
 */
export const checkHeadings: Check = (pages) =>
  pages.flatMap((page) => findPageProblems(page).map((message) => ({ path: page.path, message })));

function findPageProblems(page: ParsedPage): string[] {
  const titles = page.elements.filter(({ tagName }) => tagName === 'h1');
  const headings = findHeadings(page);
  const problems: string[] = [];
  if (titles.length === 0) problems.push('has no h1; add one heading of level 1');
  if (titles.length > 1)
    problems.push(`has ${titles.length} h1 (${titles.map(quote).join(', ')}); keep one and change the others to h2`);
  for (const title of titles) {
    const words = getText(title).trim().split(/\s+/).length;
    if (words > MAX_TITLE_WORDS)
      problems.push(`has an h1 of ${words} words (${quote(title)}); use at most ${MAX_TITLE_WORDS}`);
  }
  let previous = 0;
  for (const heading of headings) {
    const level = Number(heading.tagName.slice(1));
    if (getText(heading).trim() === '') problems.push(`has an empty ${heading.tagName}; add its text or remove it`);
    // Headings above the title, for example of a table of contents, have no level to compare with.
    if (previous > 0 && level > previous + 1)
      problems.push(
        `the ${heading.tagName} ${quote(heading)} follows an h${previous}; change it to an h${previous + 1}`,
      );
    previous = level;
  }
  return problems;
}

function findHeadings(page: ParsedPage): Element[] {
  const headings: Element[] = [];
  visit(findMain(page), 'element', (element) => {
    if (/^h[1-6]$/.test(element.tagName)) headings.push(element);
  });
  return headings;
}

const quote = (heading: Element): string => `“${getText(heading).trim()}”`;
