import { brand } from '@whorl/contract/brand.ts';
import { markdownPath, pageGroups, pages, textFiles } from '@whorl/contract/urls.ts';
import type { ParsedPage } from '../parsed-page.ts';
import { pageFacts } from './page-facts.ts';
import { absoluteUrl } from './plain-text.ts';

/**
 * Returns a map of the site for language models as described by https://llmstxt.org. Links lead to the Markdown version
 * of a page if it has one.
 */
export function llmsTxt(listed: readonly ParsedPage[]): string {
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
    `URLs of Markdown files end in \`index.md\`. Sitemap: ${absoluteUrl(textFiles.sitemap, '/')}`,
    '',
    `The documentation in one file: ${absoluteUrl(textFiles.languageModelsFull, '/')}`,
    '',
    ...sections,
  ].join('\n');
}

function formatLine(page: ParsedPage): string {
  const markdown = page.head.alternates?.find(({ path }) => path === markdownPath(page.path));
  const { language } = pageFacts(page);
  const name = page.head.title.replace(` · ${brand.name}`, '').replace(/[[\]]/g, '');
  const note = language === 'en' ? '' : ` (${language})`;
  return `- [${name}](${absoluteUrl(markdown?.path ?? page.path, page.path)})${note}: ${page.head.description}`;
}
