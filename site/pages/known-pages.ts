import { brand } from '@whorl/contract/brand.ts';
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
  tagPath,
  webinarPath,
} from '@whorl/contract/urls.ts';
import { androidPlans } from '../content/android-plans.ts';
import { tags } from '../content/article-tags.ts';
import { listedArticles } from '../content/articles.ts';
import { caseStudies } from '../content/case-studies.ts';
import { comparedLibraries } from '../content/compared-libraries.ts';
import { openJobs } from '../content/jobs.ts';
import { longForms } from '../content/long-form.ts';
import { pressItems } from '../content/press.ts';
import { staticPages } from '../content/static-pages.ts';
import { allTags, hasTagPage } from '../content/tagged-articles.ts';
import { teamSlugs, teams } from '../content/teams.ts';
import { webinars } from '../content/webinars.ts';

/** Every page that somebody may have been looking for, with what to call it. */
export const knownPages = (): { path: string; title: string }[] => [
  ...Object.values(pages)
    .filter((page) => !('hidden' in page))
    .map(({ path }) => ({ path, title: nameOf(path) })),
  ...listedArticles.map(({ slug, frontMatter }) => ({ path: articlePath(slug), title: frontMatter.title })),
  ...caseStudies.map(({ slug, frontMatter }) => ({ path: caseStudyPath(slug), title: frontMatter.title })),
  ...longForms.map(({ slug, frontMatter }) => ({ path: longFormPath(slug), title: frontMatter.title })),
  ...webinars.map(({ slug, frontMatter }) => ({ path: webinarPath(slug), title: frontMatter.title })),
  ...pressItems.map(({ slug, frontMatter }) => ({ path: pressPath(slug), title: frontMatter.title })),
  ...androidPlans.map(({ plan, title }) => ({ path: androidPlanPath(plan), title })),
  ...comparedLibraries.map(comparisonPath).map((path) => ({ path, title: nameOf(path) })),
  ...openJobs.map(({ slug, frontMatter }) => ({ path: jobPath(slug), title: frontMatter.title })),
  ...staticPages.map(({ slug, frontMatter }) => ({ path: staticPagePath(slug), title: frontMatter.title })),
  ...teamSlugs.map((team) => ({ path: authorPath(team), title: `${teams[team].name}: notes` })),
  ...allTags.filter(hasTagPage).map((tag) => ({ path: tagPath(tag), title: `${tags[tag].title}: notes` })),
];

/** `/products/bot-detection/` → `Bot detection`: titles of pages are in the pages, which may not all be loaded for one. */
function nameOf(path: string): string {
  // Its address is a name that others expect there, and not what the product is called.
  if (path === pages.fullProduct.path) return brand.productNames.platform;
  const name = (path.split('/').filter(Boolean).at(-1) ?? 'home').replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
