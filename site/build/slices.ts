import type { SliceDataFile } from '@whorl/contract/page-data.ts';
import type { SliceName, SlicesData } from '../islands/shell/app.tsx';
import { type QueryName, staticQueries } from './static-queries.ts';

/** The parts that pages share, written once each to `/slice-data/{name}.json`. */
const slices: Record<SliceName, { component: string; queries: QueryName[] }> = {
  header: { component: 'slice---header', queries: ['site', 'menus'] },
  newsletter: { component: 'slice---newsletter', queries: ['site'] },
  footer: { component: 'slice---footer', queries: ['site', 'menus'] },
};

export const sliceFiles: Record<SliceName, SliceDataFile> = {
  header: fileOf('header'),
  newsletter: fileOf('newsletter'),
  footer: fileOf('footer'),
};

/** What stands around a page that does not choose. */
export const standardSlices: readonly SliceName[] = ['header', 'footer'];

/** Alias → slice, as it stands in a page's `page-data.json`. */
export const slicesMapOf = (names: readonly SliceName[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

/** What the components get: the slice's own data and that of its static queries, as the browser puts them together. */
export function slicesData(names: readonly SliceName[]): SlicesData {
  const data = (name: SliceName) =>
    Object.assign({}, ...slices[name].queries.map((query) => staticQueries[query].data));
  return Object.fromEntries(names.map((name) => [name, data(name)]));
}

function fileOf(name: SliceName): SliceDataFile {
  return {
    componentChunkName: slices[name].component,
    result: { data: {}, sliceContext: {} },
    staticQueryHashes: slices[name].queries.map((query) => staticQueries[query].hash),
  };
}
