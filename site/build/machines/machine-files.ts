import { jsonFeedPath, markdownPath, pages, rssPath, textFiles } from '@whorl/contract/urls.ts';
import type { Nodes } from 'mdast';
import { findSection, firstInside, isListed, type ParsedPage } from '../parsed-page.ts';
import { type FeedEntry, jsonFeed, rssFeed } from './feeds.ts';
import { llmsTxt } from './llms-txt.ts';
import { createMarkdownVersion } from './markdown-version.ts';
import { pageFacts } from './page-facts.ts';
import { headingText, nodesText, plainText } from './plain-text.ts';
import { sitemap } from './sitemap.ts';
import { humansTxt, privacyControlJson, robotsTxt, securityTxt } from './text-files.ts';

/** A file whose links begin with `buildOrigin`. */
type MachineFile = { url: string; content: string; type: string; canonicalPath?: string };

const plain = 'text/plain; charset=utf-8';

/**
 * Creates the files for programs that read the site (sitemap, feeds, Markdown, llms.txt …) from the rendered pages
 * alone: every page that exists and isn't hidden is included.
 *
 * @param builtAt time of the build, shown only in `security.txt`
 * @param firstPaths the first path of each renamed page, by its current path
 */
export function createMachineFiles(
  rendered: readonly ParsedPage[],
  builtAt: Date,
  firstPaths: Readonly<Record<string, string>> = {},
): MachineFile[] {
  const listed = rendered.filter(isListed);
  const texts = new Map<ParsedPage, Nodes>();
  const getText = (page: ParsedPage): Nodes => {
    const text = texts.get(page) ?? plainText(page);
    texts.set(page, text);
    return text;
  };
  const markdownFiles = listed.filter(hasMarkdown).map((page) => markdownFile(page, getText(page)));
  return [
    { url: textFiles.sitemap, content: sitemap(listed), type: 'application/xml; charset=utf-8' },
    { url: textFiles.robots, content: robotsTxt(), type: plain },
    { url: textFiles.languageModels, content: llmsTxt(listed), type: plain },
    { url: textFiles.languageModelsFull, content: joinDocs(markdownFiles), type: plain },
    { url: textFiles.security, content: securityTxt(builtAt), type: plain },
    { url: textFiles.humans, content: humansTxt(listed), type: plain },
    { url: textFiles.privacyControl, content: privacyControlJson(), type: 'application/json; charset=utf-8' },
    ...markdownFiles,
    ...listed.flatMap((page) => feedFiles(page, listed, getText, firstPaths)),
  ];
}

const hasMarkdown = ({ path, head }: ParsedPage): boolean =>
  head.alternates?.some((form) => form.path === markdownPath(path)) === true;

const markdownFile = (page: ParsedPage, text: Nodes): MachineFile => ({
  url: markdownPath(page.path),
  content: createMarkdownVersion(page, text),
  type: 'text/markdown; charset=utf-8',
  canonicalPath: page.path,
});

/** Returns the documentation as one text. */
const joinDocs = (markdownFiles: readonly MachineFile[]): string =>
  markdownFiles
    .filter(({ url }) => url.startsWith(pages.docs.path))
    .map(({ content }) => content)
    .join('\n');

/**
 * Returns a section of a page as an entry of a feed. The first `time` in its heading, or else in its text, is the time of
 * its publication.
 */
function sectionEntry(page: ParsedPage, anchor: string): FeedEntry {
  const path = `${page.path}#${anchor}`;
  const { heading, children } = findSection(page, anchor);
  const time = firstInside(heading, 'time') ?? firstInside({ type: 'root', children }, 'time');
  const published = time?.properties.dateTime;
  return {
    path,
    firstPath: path,
    facts: {
      title: headingText(heading),
      published: typeof published === 'string' ? published : undefined,
      updated: undefined,
      author: undefined,
      language: pageFacts(page).language,
    },
    description: undefined,
    text: nodesText(page.path, children),
  };
}

function feedFiles(
  list: ParsedPage,
  listed: readonly ParsedPage[],
  getText: (page: ParsedPage) => Nodes,
  firstPaths: Readonly<Record<string, string>>,
): MachineFile[] {
  if (list.feed === undefined) return [];
  const entries = list.feed.flatMap((path): FeedEntry[] => {
    const [pagePath = '', anchor] = path.split('#');
    const page = listed.find((candidate) => candidate.path === pagePath);
    if (page === undefined) return [];
    if (anchor !== undefined) return [sectionEntry(page, anchor)];
    const facts = pageFacts(page);
    const { description } = page.head;
    return [{ path, firstPath: firstPaths[path] ?? path, facts, description, text: getText(page) }];
  });
  return [
    { url: rssPath(list.path), content: rssFeed(list, entries), type: 'application/rss+xml; charset=utf-8' },
    { url: jsonFeedPath(list.path), content: jsonFeed(list, entries), type: 'application/feed+json; charset=utf-8' },
  ];
}
