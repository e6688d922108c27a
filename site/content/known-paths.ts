import {
  androidPlanPath,
  articlePath,
  authorPath,
  caseStudyPath,
  comparisonPath,
  jobPath,
  longFormPath,
  pages,
  pressPath,
  staticPagePath,
  webinarPath,
} from '@whorl/contract/urls.ts';
import { tagPages } from './article-heads.ts';
import { comparedLibraries } from './compared-libraries.ts';
import { filesOf, slugsOf, staticPageSlugs } from './content-folders.ts';
import { everything } from './publication.ts';
import { teamSlugs } from './teams.ts';

/** Every address that a text may link to. */
export const knownPaths = (publication = everything()): Set<string> =>
  new Set([
    ...Object.values(pages).map((page) => page.path),
    ...slugsOf('blog', publication).map(articlePath),
    ...slugsOf('case-studies', publication).map(caseStudyPath),
    ...slugsOf('long-form', publication).map(longFormPath),
    ...slugsOf('webinars', publication).map(webinarPath),
    ...slugsOf('press', publication).map(pressPath),
    ...filesOf('android').map(androidPlanPath),
    ...comparedLibraries.map(comparisonPath),
    ...staticPageSlugs().map(staticPagePath),
    ...filesOf('careers').map(jobPath),
    ...teamSlugs.map(authorPath),
    ...tagPages(publication),
  ]);
