import { type PageDataFile, pageDataUrl, pagePayloadUrl, staticQueryUrl } from '@whorl/contract/page-data.ts';
import { assetsFolder } from '@whorl/contract/urls.ts';

/** What a page needs to become interactive, as the build wrote it down in the page itself. */
export function filesOfPage(html: string): { data: string; payload: string; assets: string[] } | undefined {
  const path = / data-page="([^"]+)"/.exec(html)?.[1];
  if (path === undefined) return undefined;
  const assets = html.matchAll(new RegExp(`"(${assetsFolder}[^"]+)"`, 'g'));
  return {
    data: pageDataUrl(path),
    payload: pagePayloadUrl(path),
    assets: [...new Set(Array.from(assets, ([, url = '']) => url))],
  };
}

/** The files of data that a page's own data name. @param response of `filesOfPage(…).data` */
export async function filesOfData(response: Response): Promise<string[]> {
  const { staticQueryHashes } = (await response.json()) as Pick<PageDataFile, 'staticQueryHashes'>;
  return staticQueryHashes.map(staticQueryUrl);
}
