import type { ParsedPage } from '../parsed-page.ts';
import { checkBreadcrumbs } from './breadcrumbs.ts';
import { checkHeadings } from './headings.ts';
import { checkLinkTargets, type Targets } from './link-targets.ts';
import { checkPictures } from './pictures.ts';
import { checkProductNames } from './product-names.ts';
import { checkStructuredData } from './structured-data.ts';
import { checkTitlesAndDescriptions } from './titles-and-descriptions.ts';
import { checkUnits } from './units.ts';

/** Ends the build with one line per problem; the build prints its message without a stack. */
export class PagesError extends Error {
  override readonly name = 'PagesError';
}

/**
 * Checks every page against the rules that all pages have to keep.
 *
 * @throws PagesError that lists everything that is wrong, each with its page and how to fix it
 */
export function checkPages(pages: readonly ParsedPage[], targets: Targets): void {
  const checks = [
    checkLinkTargets(targets),
    checkHeadings,
    checkPictures,
    checkTitlesAndDescriptions,
    checkProductNames,
    checkStructuredData(targets.files),
    checkUnits,
    checkBreadcrumbs,
  ];
  const problems = checks.flatMap((check) => check(pages));
  if (problems.length === 0) return;
  const lines = problems.map(({ path, message }) => `${path}: ${message}`);
  throw new PagesError(`The pages are not right yet (${problems.length}):\n${lines.join('\n')}`);
}
