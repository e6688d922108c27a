import { readPageFacts } from '../machines/page-facts.ts';
import { isListed, type ParsedPage } from '../parsed-page.ts';
import type { Check, Problem } from './problem.ts';

/** In characters, including the site's name. Search results cut off longer titles. */
const TITLE_LENGTH = { min: 10, max: 70 } as const;
const DESCRIPTION_LENGTH = { min: 120, max: 160 } as const;

/**
 * Checks that titles and descriptions fit into search results and belong to one page only. Hidden pages are exempt, and
 * so is a page that names another as its canonical one.
 */
export const checkTitlesAndDescriptions: Check = (pages) => {
  const listed = pages.filter(isListed);
  return [
    ...listed.flatMap((page) => [
      ...checkLength(page, 'title', page.head.title, TITLE_LENGTH),
      ...checkLength(page, 'description', page.head.description, DESCRIPTION_LENGTH),
    ]),
    ...findDuplicates(listed, 'title', ({ head }) => head.title),
    ...findDuplicates(listed, 'description', ({ head }) => head.description),
    ...findDuplicates(listed, 'h1', (page) => readPageFacts(page).title),
  ];
};

function checkLength({ path }: ParsedPage, what: string, text: string, bounds: { min: number; max: number }) {
  const { length } = text;
  if (length >= bounds.min && length <= bounds.max) return [];
  const fix = length > bounds.max ? `remove ${length - bounds.max}` : `add ${bounds.min - length}`;
  return [
    {
      path,
      message: `the ${what} has ${length} characters, but must have ${bounds.min} to ${bounds.max}; ${fix}: “${text}”`,
    },
  ];
}

function findDuplicates(pages: readonly ParsedPage[], what: string, getText: (page: ParsedPage) => string): Problem[] {
  return [...Map.groupBy(pages, (page) => getText(page).toLowerCase())].flatMap(([, [first, ...others]]) =>
    others.map((page) => ({
      path: page.path,
      message: `has the same ${what} as ${first?.path}, “${getText(page)}”; describe what is specific to this page`,
    })),
  );
}
