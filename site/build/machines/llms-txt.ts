import { brand } from '@whorl/contract/brand.ts';
import { pageGroupOf } from '@whorl/contract/page-group.ts';
import { machineFiles, markdownPath, pageGroups, pages } from '@whorl/contract/urls.ts';
import type { ParsedPage } from '../parsed-page.ts';
import { pageFacts } from './page-facts.ts';
import { wholeAddress } from './plain-text.ts';

/** A map of the site for language models, as llmstxt.org describes it; texts are led to in Markdown where they have it. */
export function llmsTxt(listed: readonly ParsedPage[]): string {
  const groups = Map.groupBy(listed, ({ path }) => pageGroupOf(path));
  const sections = pageGroups.flatMap((group) => {
    const lines = (groups.get(group) ?? []).map(lineOf);
    return lines.length > 0 ? [`## ${group}`, '', ...lines, ''] : [];
  });
  return [
    `# ${brand.name}`,
    '',
    `> ${listed.find(({ path }) => path === pages.home.path)?.head.description ?? brand.tagline}`,
    '',
    `Texts end in \`index.md\` where there is Markdown of them. All addresses: ${wholeAddress(machineFiles.sitemap, '/')}`,
    '',
    ...sections,
  ].join('\n');
}

function lineOf(page: ParsedPage): string {
  const markdown = page.head.alternates?.find(({ path }) => path === markdownPath(page.path));
  const { language } = pageFacts(page);
  const name = page.head.title.replace(` · ${brand.name}`, '').replace(/[[\]]/g, '');
  const note = language === 'en' ? '' : ` (${language})`;
  return `- [${name}](${wholeAddress(markdown?.path ?? page.path, page.path)})${note}: ${page.head.description}`;
}
