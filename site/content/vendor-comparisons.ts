import { vendorComparisonCollection } from './collections/vendor-comparisons.ts';
import { listEntries } from './entries.ts';

/** The comparisons with hosted services, by name. */
export const vendorComparisons = listEntries(vendorComparisonCollection).toSorted((a, b) =>
  a.frontMatter.name.localeCompare(b.frontMatter.name, 'en'),
);
export type VendorComparison = (typeof vendorComparisons)[number];
