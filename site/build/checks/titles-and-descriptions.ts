import { pageFacts } from '../machines/page-facts.ts';
import { isListed, type ParsedPage } from '../parsed-page.ts';
import type { Check, Problem } from './problem.ts';

/** What search results show of a title before they cut it off, with the name of the site behind it. */
const TITLE_LENGTH = { min: 10, max: 70 } as const;
const DESCRIPTION_LENGTH = { min: 120, max: 160 } as const;

/**
 * Titles and descriptions that fit into a list of results, and that belong to one page only. Hidden pages are in no such
 * list, and what stands at two addresses names one of them as its own.
 */
export const checkTitlesAndDescriptions: Check = (pages) => {
  const listed = pages.filter(isListed);
  return [
    ...listed.flatMap((page) => [
      ...lengthProblem(page, 'title', page.head.title, TITLE_LENGTH),
      ...lengthProblem(page, 'description', page.head.description, DESCRIPTION_LENGTH),
    ]),
    ...duplicates(listed, 'title', ({ head }) => head.title),
    ...duplicates(listed, 'description', ({ head }) => head.description),
    ...duplicates(listed, 'h1', (page) => pageFacts(page).title),
  ];
};

function lengthProblem({ path }: ParsedPage, what: string, text: string, bounds: { min: number; max: number }) {
  const { length } = text;
  if (length >= bounds.min && length <= bounds.max) return [];
  const mend = length > bounds.max ? `take ${length - bounds.max} away` : `add ${bounds.min - length}`;
  return [
    { path, message: `the ${what} has ${length} characters, not ${bounds.min} to ${bounds.max}; ${mend}: “${text}”` },
  ];
}

function duplicates(pages: readonly ParsedPage[], what: string, textOf: (page: ParsedPage) => string): Problem[] {
  return [...Map.groupBy(pages, (page) => textOf(page).toLowerCase())].flatMap(([, [first, ...others]]) =>
    others.map((page) => ({
      path: page.path,
      message: `has the same ${what} as ${first?.path}, “${textOf(page)}”; say what is different about this page`,
    })),
  );
}
