import { jsonFeedPath, machineFiles, markdownPath, rssPath } from '@whorl/contract/urls.ts';
import type { Nodes } from 'mdast';
import { isListed, type ParsedPage } from '../parsed-page.ts';
import { type FeedEntry, jsonFeed, rssFeed } from './feeds.ts';
import { llmsTxt } from './llms-txt.ts';
import { markdownTwin } from './markdown-twin.ts';
import { plainText } from './plain-text.ts';
import { sitemap } from './sitemap.ts';
import { humansTxt, privacyControlJson, robotsTxt, securityTxt } from './text-files.ts';

/** A file whose addresses begin with `buildOrigin`. */
export type MachineFile = { url: string; content: string; type: string; canonicalPath?: string };

const plain = 'text/plain; charset=utf-8';

/**
 * Everything that is written for programs which read the site, made from the rendered pages alone: a page that exists
 * and is not hidden is in them.
 *
 * @param builtAt the time of the build, which only `security.txt` shows
 */
export function machineFilesOf(pages: readonly ParsedPage[], builtAt: Date): MachineFile[] {
  const listed = pages.filter(isListed);
  const texts = new Map<ParsedPage, Nodes>();
  const textOf = (page: ParsedPage): Nodes => {
    const text = texts.get(page) ?? plainText(page);
    texts.set(page, text);
    return text;
  };
  return [
    { url: machineFiles.sitemap, content: sitemap(listed), type: 'application/xml; charset=utf-8' },
    { url: machineFiles.robots, content: robotsTxt(), type: plain },
    { url: machineFiles.languageModels, content: llmsTxt(listed), type: plain },
    { url: machineFiles.security, content: securityTxt(builtAt), type: plain },
    { url: machineFiles.humans, content: humansTxt(listed), type: plain },
    { url: machineFiles.privacyControl, content: privacyControlJson(), type: 'application/json; charset=utf-8' },
    ...listed.flatMap((page) => (hasMarkdown(page) ? [markdownFile(page, textOf(page))] : [])),
    ...listed.flatMap((page) => feedFiles(page, listed, textOf)),
  ];
}

const hasMarkdown = ({ path, head }: ParsedPage): boolean =>
  head.alternates?.some((form) => form.path === markdownPath(path)) === true;

const markdownFile = (page: ParsedPage, text: Nodes): MachineFile => ({
  url: markdownPath(page.path),
  content: markdownTwin(page, text),
  type: 'text/markdown; charset=utf-8',
  canonicalPath: page.path,
});

function feedFiles(
  list: ParsedPage,
  listed: readonly ParsedPage[],
  textOf: (page: ParsedPage) => Nodes,
): MachineFile[] {
  if (list.feed === undefined) return [];
  const entries = list.feed.flatMap((path): FeedEntry[] => {
    const page = listed.find((candidate) => candidate.path === path);
    return page ? [{ page, text: textOf(page) }] : [];
  });
  return [
    { url: rssPath(list.path), content: rssFeed(list, entries), type: 'application/rss+xml; charset=utf-8' },
    { url: jsonFeedPath(list.path), content: jsonFeed(list, entries), type: 'application/feed+json; charset=utf-8' },
  ];
}
