import type { Nodes } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { stringify } from 'yaml';
import type { ParsedPage } from '../parsed-page.ts';
import { pageFacts } from './page-facts.ts';
import { wholeAddress } from './plain-text.ts';

/** A page's text as Markdown, with what its head says in front matter. */
export function markdownTwin(page: ParsedPage, text: Nodes): string {
  const { title, published, updated, author, language } = pageFacts(page);
  const facts = {
    title,
    description: page.head.description,
    url: wholeAddress(page.path, page.path),
    ...(author && { author }),
    ...(published && { published }),
    ...(updated && updated !== published && { updated }),
    language,
  };
  const body = toMarkdown(text, { extensions: [gfmToMarkdown({ tablePipeAlign: false })], bullet: '-', rule: '-' });
  return `---\n${stringify(facts, { lineWidth: 0 })}---\n\n# ${title}\n\n${body}`;
}
