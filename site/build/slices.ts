import type { SliceDataFile } from '@whorl/contract/page-data.ts';
import type { SliceName, SlicesData } from '../islands/shell/app.tsx';
import { type QueryName, staticQueries } from './static-queries.ts';

/** The shared parts of pages, each written once to `/slice-data/{name}.json`. */
const slices: Record<SliceName, { component: string; queries: QueryName[] }> = {
  header: { component: 'slice---header', queries: ['site', 'menus'] },
  newsletter: { component: 'slice---newsletter', queries: ['site'] },
  footer: { component: 'slice---footer', queries: ['site', 'menus'] },
};

export const sliceFiles: Record<SliceName, SliceDataFile> = {
  header: createSliceFile('header'),
  newsletter: createSliceFile('newsletter'),
  footer: createSliceFile('footer'),
};

/** The slices of a page that doesn't choose its own. */
export const standardSlices: readonly SliceName[] = ['header', 'footer'];

/** Returns the map from alias to slice for a page's `page-data.json`. */
export const createSlicesMap = (names: readonly SliceName[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

/**
 * Returns the components' data: the slice's own data merged with that of its static queries, as the browser does it.
 */
export function slicesData(names: readonly SliceName[]): SlicesData {
  const data = (name: SliceName) =>
    Object.assign({}, ...slices[name].queries.map((query) => staticQueries[query].data));
  return Object.fromEntries(names.map((name) => [name, data(name)]));
}

function createSliceFile(name: SliceName): SliceDataFile {
  return {
    componentChunkName: slices[name].component,
    result: { data: {}, sliceContext: {} },
    staticQueryHashes: slices[name].queries.map((query) => staticQueries[query].hash),
  };
}
