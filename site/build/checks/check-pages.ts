import type { ParsedPage } from '../parsed-page.ts';
import { checkHeadings } from './headings.ts';
import { checkLinkTargets, type Targets } from './link-targets.ts';
import { checkPictures } from './pictures.ts';
import { checkProductNames } from './product-names.ts';
import { checkStructuredData } from './structured-data.ts';
import { checkTitlesAndDescriptions } from './titles-and-descriptions.ts';

/**
 * Holds every page against what all pages have to keep.
 *
 * @throws one Error that lists everything that is wrong, each with its page and how to mend it
 */
export function checkPages(pages: readonly ParsedPage[], targets: Targets): void {
  const checks = [
    checkLinkTargets(targets),
    checkHeadings,
    checkPictures,
    checkTitlesAndDescriptions,
    checkProductNames,
    checkStructuredData(targets.files),
  ];
  const problems = checks.flatMap((check) => check(pages));
  if (problems.length === 0) return;
  const lines = problems.map(({ path, message }) => `${path}: ${message}`);
  throw new Error(`The pages are not right yet (${problems.length}):\n${lines.join('\n')}`);
}
