import { androidPlanCollection } from './collections/android-plans.ts';
import { articleCollection } from './collections/articles.ts';
import { caseStudyCollection } from './collections/case-studies.ts';
import { companyCollection } from './collections/company.ts';
import { comparisonCollection } from './collections/comparisons.ts';
import { contactCollection } from './collections/contact.ts';
import { demoCollection } from './collections/demos.ts';
import { docsCollection } from './collections/docs.ts';
import { homeCollection } from './collections/home.ts';
import { industryCollection } from './collections/industries.ts';
import { longFormCollection } from './collections/long-form.ts';
import { positionCollection } from './collections/positions.ts';
import { pressCollection } from './collections/press.ts';
import { pricingCollection } from './collections/pricing.ts';
import { productCollection } from './collections/products.ts';
import { resourceCollection } from './collections/resources.ts';
import { solutionCollection } from './collections/solutions.ts';
import { staticPageCollection } from './collections/static-pages.ts';
import { systemCollection } from './collections/system.ts';
import { vendorComparisonCollection } from './collections/vendor-comparisons.ts';
import { webinarCollection } from './collections/webinars.ts';
import type { AnyCollection } from './define-collection.ts';

/** All collections, in the order in which the content manager lists them. */
export const collections: readonly AnyCollection[] = [
  articleCollection,
  homeCollection,
  productCollection,
  solutionCollection,
  industryCollection,
  companyCollection,
  contactCollection,
  pricingCollection,
  demoCollection,
  docsCollection,
  resourceCollection,
  comparisonCollection,
  vendorComparisonCollection,
  caseStudyCollection,
  longFormCollection,
  webinarCollection,
  pressCollection,
  staticPageCollection,
  systemCollection,
  positionCollection,
  androidPlanCollection,
];
