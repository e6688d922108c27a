import type { ParsedPage } from '../parsed-page.ts';
import { pageFacts } from './page-facts.ts';
import { absoluteUrl } from './plain-text.ts';
import { element } from './xml.ts';

/**
 * Returns the sitemap of these pages in the format of https://www.sitemaps.org, with the language versions of a page as
 * alternates of each other.
 */
export function sitemap(pages: readonly ParsedPage[]): string {
  const entries = pages.map((page) => {
    const { updated } = pageFacts(page);
    return [
      '<url>',
      element('loc', {}, absoluteUrl(page.path, page.path)),
      ...(updated ? [element('lastmod', {}, updated)] : []),
      ...(page.head.alternates ?? []).flatMap((alternate) => {
        if (!('hreflang' in alternate)) return [];
        const { hreflang, path } = alternate;
        return element('xhtml:link', { rel: 'alternate', hreflang, href: absoluteUrl(path, page.path) });
      }),
      '</url>',
    ].join('');
  });
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset ${names}>\n${entries.join('\n')}\n</urlset>\n`;
}
