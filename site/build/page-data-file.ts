import { ANY_PATH, type PageDataFile } from '@whorl/contract/page-data.ts';
import type { RenderedPageFile } from './render-all-pages.ts';
import { createSlicesMap, sliceFiles } from './slices.ts';

/** Returns the content of a page's `page-data.json`. */
export function createPageDataFile(
  page: Pick<RenderedPageFile, 'path' | 'status' | 'slices' | 'componentChunkName' | 'pageContext' | 'head'>,
): PageDataFile {
  return {
    path: page.path,
    componentChunkName: page.componentChunkName,
    result: { data: { head: page.head }, pageContext: page.pageContext },
    staticQueryHashes: [...new Set(page.slices.flatMap((name) => sliceFiles[name].staticQueryHashes))],
    slicesMap: createSlicesMap(page.slices),
    ...(page.status === 404 && { matchPath: ANY_PATH }),
  };
}
