import { type PageDataFile, pageDataUrl, pagePayloadUrl, staticQueryUrl } from '@whorl/contract/page-data.ts';
import { assetsFolder } from '@whorl/contract/urls.ts';

/** Returns the files that a page needs to become interactive, as listed in its HTML by the build. */
export function listPageFiles(html: string): { data: string; payload: string; assets: string[] } | undefined {
  const path = / data-page="([^"]+)"/.exec(html)?.[1];
  if (path === undefined) return undefined;
  const assets = html.matchAll(new RegExp(`"(${assetsFolder}[^"]+)"`, 'g'));
  return {
    data: pageDataUrl(path),
    payload: pagePayloadUrl(path),
    assets: [...new Set(Array.from(assets, ([, url = '']) => url))],
  };
}

/**
 * Returns the data files that a page's data refer to.
 *
 * @param response response for `listPageFiles(…).data`
 */
export async function listDataFiles(response: Response): Promise<string[]> {
  const { staticQueryHashes }: Pick<PageDataFile, 'staticQueryHashes'> = await response.json();
  return staticQueryHashes.map(staticQueryUrl);
}
