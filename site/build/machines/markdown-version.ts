import type { Nodes } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { stringify } from 'yaml';
import type { ParsedPage } from '../parsed-page.ts';
import { readPageFacts } from './page-facts.ts';
import { toAbsoluteUrl } from './plain-text.ts';

/** Returns a page's text as Markdown, with the facts of its head as front matter. */
export function createMarkdownVersion(page: ParsedPage, text: Nodes): string {
  const { title, published, updated, author, language } = readPageFacts(page);
  const facts = {
    title,
    description: page.head.description,
    url: toAbsoluteUrl(page.path, page.path),
    ...(author && { author }),
    ...(published && { published }),
    ...(updated && updated !== published && { updated }),
    language,
  };
  const body = toMarkdown(text, { extensions: [gfmToMarkdown({ tablePipeAlign: false })], bullet: '-', rule: '-' });
  return `---\n${stringify(facts, { lineWidth: 0 })}---\n\n# ${title}\n\n${body}`;
}
