import type { PageDataFile } from '@whorl/contract/page-data.ts';
import type { RenderedPageFile } from './render-all-pages.ts';
import { slicesMapOf } from './slices.ts';

/** The content of `page-data.json` for a page. */
export function pageDataFileOf(page: RenderedPageFile): PageDataFile {
  return {
    path: page.path,
    componentChunkName: page.componentChunkName,
    result: { data: { head: page.head }, pageContext: page.pageContext },
    staticQueryHashes: [],
    slicesMap: slicesMapOf(page.slices),
  };
}
