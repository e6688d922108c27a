import type { Element } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { mainOf, type ParsedPage } from '../parsed-page.ts';
import type { Check } from './problem.ts';

/** Each page has one h1, and below it no level is left out: a screen reader's outline has no holes. */
export const checkHeadings: Check = (pages) =>
  pages.flatMap((page) => problemsOf(page).map((message) => ({ path: page.path, message })));

function problemsOf(page: ParsedPage): string[] {
  const titles = page.elements.filter(({ tagName }) => tagName === 'h1');
  const headings = headingsInMain(page);
  const problems: string[] = [];
  if (titles.length === 0) problems.push('has no h1; give the page one heading of level 1');
  if (titles.length > 1)
    problems.push(`has ${titles.length} h1 (${titles.map(quoted).join(', ')}); keep one and make the others h2`);
  let previous = 0;
  for (const heading of headings) {
    const level = Number(heading.tagName.slice(1));
    if (textOf(heading).trim() === '') problems.push(`has an empty ${heading.tagName}; write its text or take it out`);
    // What stands above the title, a list of contents for example, is read before it and belongs to no level yet.
    if (previous > 0 && level > previous + 1)
      problems.push(`the ${heading.tagName} ${quoted(heading)} follows an h${previous}; make it an h${previous + 1}`);
    previous = level;
  }
  return problems;
}

function headingsInMain(page: ParsedPage): Element[] {
  const headings: Element[] = [];
  visit(mainOf(page), 'element', (element) => {
    if (/^h[1-6]$/.test(element.tagName)) headings.push(element);
  });
  return headings;
}

const quoted = (heading: Element): string => `“${textOf(heading).trim()}”`;
