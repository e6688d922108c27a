import { ANY_PATH, type ChunkMap, type PageDataFile } from '@whorl/contract/page-data.ts';
import { hashContent } from './hashes.ts';
import type { RenderedPageFile } from './render-all-pages.ts';
import { createSlicesMap, sliceFiles } from './slices.ts';

/** Returns the content of a page's `page-data.json`. */
export function createPageDataFile(
  page: Pick<
    RenderedPageFile,
    'path' | 'status' | 'slices' | 'componentChunkName' | 'pageContext' | 'head' | 'payload'
  >,
): PageDataFile {
  return {
    path: page.path,
    contentHash: hashContent(page),
    componentChunkName: page.componentChunkName,
    result: { data: { head: page.head }, pageContext: page.pageContext },
    staticQueryHashes: [...new Set(page.slices.flatMap((name) => sliceFiles[name].staticQueryHashes))],
    slicesMap: createSlicesMap(page.slices),
    ...(page.status === 404 && { matchPath: ANY_PATH }),
  };
}

/** `dataPath` is the path of the page's data if it isn't that of the page. */
export type PageToWrite = RenderedPageFile & { dataPath?: string };

/**
 * Returns the content of the chunk map.
 *
 * @param loaded URLs that are part of every page: the modules and style sheets of the entry
 */
export function createChunkMap(pages: readonly PageToWrite[], loaded: readonly string[]): ChunkMap {
  const map: ChunkMap = { components: {}, pages: {}, slices: {} };
  for (const { componentChunkName: name, modules, styleSheets, slices, path, dataPath = path } of pages) {
    const urls = [...(map.components[name] ?? []), ...modules, ...styleSheets];
    map.components[name] = [...new Set(urls)].filter((url) => !loaded.includes(url));
    map.pages[dataPath] = name;
    map.slices[name] = [...new Set([...(map.slices[name] ?? []), ...slices])];
  }
  return map;
}
