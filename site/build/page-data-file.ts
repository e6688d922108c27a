import { ANY_PATH, type PageDataFile } from '@whorl/contract/page-data.ts';
import type { RenderedPageFile } from './render-all-pages.ts';
import { sliceFiles, slicesMapOf } from './slices.ts';

/** Returns the content of a page's `page-data.json`. */
export function pageDataFileOf(
  page: Pick<RenderedPageFile, 'path' | 'status' | 'slices' | 'componentChunkName' | 'pageContext' | 'head'>,
): PageDataFile {
  return {
    path: page.path,
    componentChunkName: page.componentChunkName,
    result: { data: { head: page.head }, pageContext: page.pageContext },
    staticQueryHashes: [...new Set(page.slices.flatMap((name) => sliceFiles[name].staticQueryHashes))],
    slicesMap: slicesMapOf(page.slices),
    ...(page.status === 404 && { matchPath: ANY_PATH }),
  };
}
