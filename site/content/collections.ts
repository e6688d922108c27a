import { androidPlanCollection } from './collections/android-plans.ts';
import { articleCollection } from './collections/articles.ts';
import { caseStudyCollection } from './collections/case-studies.ts';
import { longFormCollection } from './collections/long-form.ts';
import { positionCollection } from './collections/positions.ts';
import { pressCollection } from './collections/press.ts';
import { staticPageCollection } from './collections/static-pages.ts';
import { webinarCollection } from './collections/webinars.ts';
import type { AnyCollection } from './define-collection.ts';

/** All collections, in the order in which the content manager lists them. */
export const collections: readonly AnyCollection[] = [
  articleCollection,
  caseStudyCollection,
  longFormCollection,
  webinarCollection,
  pressCollection,
  staticPageCollection,
  positionCollection,
  androidPlanCollection,
];
