import type { SliceDataFile } from '@whorl/contract/page-data.ts';
import type { SlicesData } from '../islands/shell/app.tsx';
import { type QueryName, staticQueries } from './static-queries.ts';

type SliceName = keyof SlicesData;

/** The parts that pages share, written once each to `/slice-data/{name}.json`. */
const slices: Record<SliceName, { component: string; queries: QueryName[] }> = {
  header: { component: 'slice---header', queries: ['site', 'menus'] },
  footer: { component: 'slice---footer', queries: ['site', 'menus'] },
};

export const sliceFiles: Record<SliceName, SliceDataFile> = {
  header: fileOf('header'),
  footer: fileOf('footer'),
};

/** Alias → slice, as it stands in each page's `page-data.json`. */
export const slicesMap: Record<SliceName, string> = { header: 'header', footer: 'footer' };

/** What the components get: the slice's own data and that of its static queries, as the browser puts them together. */
export function slicesData(): SlicesData {
  const data = (name: SliceName) =>
    Object.assign({}, ...slices[name].queries.map((query) => staticQueries[query].data));
  return { header: data('header'), footer: data('footer') };
}

function fileOf(name: SliceName): SliceDataFile {
  return {
    componentChunkName: slices[name].component,
    result: { data: {}, sliceContext: {} },
    staticQueryHashes: slices[name].queries.map((query) => staticQueries[query].hash),
  };
}
