import { jsonFeedPath, markdownPath, pages, rssPath, textFiles } from '@whorl/contract/urls.ts';
import type { Nodes } from 'mdast';
import { findFirstInside, findSection, isListed, type ParsedPage } from '../parsed-page.ts';
import { createJsonFeed, createRssFeed, type FeedEntry } from './feeds.ts';
import { createLlmsTxt } from './llms-txt.ts';
import { createMarkdownVersion } from './markdown-version.ts';
import { readPageFacts } from './page-facts.ts';
import { extractNodesText, extractText, readHeadingText } from './plain-text.ts';
import { createSitemap } from './sitemap.ts';
import { createHumansTxt, createPrivacyControlJson, createRobotsTxt, createSecurityTxt } from './text-files.ts';

/** A file whose links begin with `buildOrigin`. */
export type MachineFile = { url: string; content: string; type: string; canonicalPath?: string };

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
    const text = texts.get(page) ?? extractText(page);
    texts.set(page, text);
    return text;
  };
  const markdownFiles = listed.filter(hasMarkdown).map((page) => createMarkdownFile(page, getText(page)));
  return [
    { url: textFiles.sitemap, content: createSitemap(listed), type: 'application/xml; charset=utf-8' },
    { url: textFiles.robots, content: createRobotsTxt(), type: plain },
    { url: textFiles.languageModels, content: createLlmsTxt(listed), type: plain },
    { url: textFiles.languageModelsFull, content: joinDocs(markdownFiles), type: plain },
    { url: textFiles.security, content: createSecurityTxt(builtAt), type: plain },
    { url: textFiles.humans, content: createHumansTxt(listed), type: plain },
    { url: textFiles.privacyControl, content: createPrivacyControlJson(), type: 'application/json; charset=utf-8' },
    ...markdownFiles,
    ...listed.flatMap((page) => createFeedFiles(page, listed, getText, firstPaths)),
  ];
}

const hasMarkdown = ({ path, head }: ParsedPage): boolean =>
  head.alternates?.some((form) => form.path === markdownPath(path)) === true;

const createMarkdownFile = (page: ParsedPage, text: Nodes): MachineFile => ({
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
function createSectionEntry(page: ParsedPage, anchor: string): FeedEntry {
  const path = `${page.path}#${anchor}`;
  const { heading, children } = findSection(page, anchor);
  const time = findFirstInside(heading, 'time') ?? findFirstInside({ type: 'root', children }, 'time');
  const published = time?.properties.dateTime;
  return {
    path,
    firstPath: path,
    facts: {
      title: readHeadingText(heading),
      published: typeof published === 'string' ? published : undefined,
      updated: undefined,
      author: undefined,
      language: readPageFacts(page).language,
    },
    description: undefined,
    text: extractNodesText(page.path, children),
  };
}

function createFeedFiles(
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
    if (anchor !== undefined) return [createSectionEntry(page, anchor)];
    const facts = readPageFacts(page);
    const { description } = page.head;
    return [{ path, firstPath: firstPaths[path] ?? path, facts, description, text: getText(page) }];
  });
  return [
    { url: rssPath(list.path), content: createRssFeed(list, entries), type: 'application/rss+xml; charset=utf-8' },
    {
      url: jsonFeedPath(list.path),
      content: createJsonFeed(list, entries),
      type: 'application/feed+json; charset=utf-8',
    },
  ];
}
