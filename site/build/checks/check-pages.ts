import type { ParsedPage } from '../parsed-page.ts';
import { checkBreadcrumbs } from './breadcrumbs.ts';
import { checkHeadings } from './headings.ts';
import { checkLinkTargets, type Targets } from './link-targets.ts';
import { checkPictures } from './pictures.ts';
import { checkProductNames } from './product-names.ts';
import { checkRepeatedPhrases } from './repeated-phrases.ts';
import { checkRequiredFields } from './required-fields.ts';
import { checkStructuredData } from './structured-data.ts';
import { checkTextDirection } from './text-direction.ts';
import { checkTitlesAndDescriptions } from './titles-and-descriptions.ts';
import { checkUnits } from './units.ts';
import { checkWording } from './wording.ts';

/** Lists one problem per line. The build prints the message without a stack trace. */
export class PagesError extends Error {
  override readonly name = 'PagesError';
}

/**
 * Checks every page against the rules for all pages.
 *
 * @throws PagesError listing every problem with its page and how to fix it
 */
export function checkPages(pages: readonly ParsedPage[], targets: Targets): void {
  const checks = [
    checkLinkTargets(targets),
    checkHeadings,
    checkPictures,
    checkTitlesAndDescriptions,
    checkProductNames,
    checkStructuredData(targets.files),
    checkRequiredFields,
    checkUnits,
    checkWording,
    checkRepeatedPhrases,
    checkBreadcrumbs,
    checkTextDirection,
  ];
  const problems = checks.flatMap((check) => check(pages));
  if (problems.length === 0) return;
  const lines = problems.map(({ path, message }) => `${path}: ${message}`);
  throw new PagesError(`The page checks failed (${problems.length}):\n${lines.join('\n')}`);
}
