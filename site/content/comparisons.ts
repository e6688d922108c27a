import { comparisonCollection } from './collections/comparisons.ts';
import { listEntries } from './entries.ts';
import { measured } from './records/comparisons.ts';

const order = Object.keys(measured.costs);

/** The comparisons in the order of the benchmark's results. */
export const comparisons = listEntries(comparisonCollection).toSorted(
  (a, b) => order.indexOf(a.slug) - order.indexOf(b.slug),
);
export type Comparison = (typeof comparisons)[number];
