import type { ParsedPage } from '../parsed-page.ts';
import { readPageFacts } from './page-facts.ts';
import { toAbsoluteUrl } from './plain-text.ts';
import { writeElement } from './xml.ts';

/**
 * Returns the sitemap of these pages in the format of https://www.sitemaps.org, with the language versions of a page as
 * alternates of each other.
 */
export function createSitemap(pages: readonly ParsedPage[]): string {
  const entries = pages.map((page) => {
    const { updated } = readPageFacts(page);
    return [
      '<url>',
      writeElement('loc', {}, toAbsoluteUrl(page.path, page.path)),
      ...(updated ? [writeElement('lastmod', {}, updated)] : []),
      ...(page.head.alternates ?? []).flatMap((alternate) => {
        if (!('hreflang' in alternate)) return [];
        const { hreflang, path } = alternate;
        return writeElement('xhtml:link', { rel: 'alternate', hreflang, href: toAbsoluteUrl(path, page.path) });
      }),
      '</url>',
    ].join('');
  });
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset ${names}>\n${entries.join('\n')}\n</urlset>\n`;
}
