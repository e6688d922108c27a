import { brand } from '@whorl/contract/brand.ts';
import { markdownPath, pageGroups, pages, textFiles } from '@whorl/contract/urls.ts';
import type { ParsedPage } from '../parsed-page.ts';
import { readPageFacts } from './page-facts.ts';
import { toAbsoluteUrl } from './plain-text.ts';

/**
 * Returns a map of the site for language models as described by https://llmstxt.org. Links lead to the Markdown version
 * of a page if it has one.
 */
export function createLlmsTxt(listed: readonly ParsedPage[]): string {
  const groups = Map.groupBy(listed, ({ group }) => group);
  const sections = pageGroups.flatMap((group) => {
    const lines = (groups.get(group) ?? []).map(formatLine);
    return lines.length > 0 ? [`## ${group}`, '', ...lines, ''] : [];
  });
  return [
    `# ${brand.name}`,
    '',
    `> ${listed.find(({ path }) => path === pages.home.path)?.head.description ?? brand.tagline}`,
    '',
    `URLs of Markdown files end in \`index.md\`. Sitemap: ${toAbsoluteUrl(textFiles.sitemap, '/')}`,
    '',
    `The documentation in one file: ${toAbsoluteUrl(textFiles.languageModelsFull, '/')}`,
    '',
    ...sections,
  ].join('\n');
}

function formatLine(page: ParsedPage): string {
  const markdown = page.head.alternates?.find(({ path }) => path === markdownPath(page.path));
  const { language } = readPageFacts(page);
  const name = page.head.title.replace(` · ${brand.name}`, '').replace(/[[\]]/g, '');
  const note = language === 'en' ? '' : ` (${language})`;
  return `- [${name}](${toAbsoluteUrl(markdown?.path ?? page.path, page.path)})${note}: ${page.head.description}`;
}
