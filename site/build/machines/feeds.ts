import { jsonFeedPath, rssPath } from '@whorl/contract/urls.ts';
import { toHtml } from 'hast-util-to-html';
import type { Nodes } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import type { ParsedPage } from '../parsed-page.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';
import { toAbsoluteUrl } from './plain-text.ts';
import { writeElement } from './xml.ts';

/** A page, or a section of a page, in a feed. */
export type FeedEntry = {
  path: string;
  /** The path at which it was first published. Readers list an entry again when its ID changes, so the ID is its URL. */
  firstPath: string;
  facts: Pick<PageFacts, 'title' | 'published' | 'updated' | 'author' | 'language'>;
  description: string | undefined;
  /** As `extractText` returns it. */
  text: Nodes;
};

/** Returns an RSS 2.0 feed of the pages that `list` lists, with their full text. */
export function createRssFeed(list: ParsedPage, entries: readonly FeedEntry[]): string {
  const { title, language } = readPageFacts(list);
  const self = toAbsoluteUrl(rssPath(list.path), list.path);
  const channel = [
    writeElement('title', {}, list.head.title),
    writeElement('link', {}, toAbsoluteUrl(list.path, list.path)),
    writeElement('description', {}, list.head.description),
    writeElement('language', {}, language),
    writeElement('atom:link', { href: self, rel: 'self', type: 'application/rss+xml', title }),
    ...entries.map(createRssItem),
  ];
  const names = [
    'xmlns:atom="http://www.w3.org/2005/Atom"',
    'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  ];
  return `<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0" ${names.join(' ')}>\n<channel>\n${channel.join('\n')}\n</channel>\n</rss>\n`;
}

function createRssItem({ path, firstPath, facts, description, text }: FeedEntry): string {
  const { title, published, author, language } = facts;
  const url = toAbsoluteUrl(path, path);
  return [
    '<item>',
    writeElement('title', {}, title),
    writeElement('link', {}, url),
    writeElement('guid', { isPermaLink: 'true' }, toAbsoluteUrl(firstPath, firstPath)),
    ...(published ? [writeElement('pubDate', {}, new Date(published).toUTCString())] : []),
    ...(author ? [writeElement('dc:creator', {}, author)] : []),
    writeElement('dc:language', {}, language),
    ...(description ? [writeElement('description', {}, description)] : []),
    writeElement('content:encoded', {}, renderHtml(text)),
    '</item>',
  ].join('\n');
}

/** Returns a JSON Feed 1.1 of the pages that `list` lists, with their full text. */
export function createJsonFeed(list: ParsedPage, entries: readonly FeedEntry[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: list.head.title,
    home_page_url: toAbsoluteUrl(list.path, list.path),
    feed_url: toAbsoluteUrl(jsonFeedPath(list.path), list.path),
    description: list.head.description,
    language: readPageFacts(list).language,
    items: entries.map(createJsonItem),
  });
}

function createJsonItem({ path, firstPath, facts, description, text }: FeedEntry) {
  const { title, published, updated, author, language } = facts;
  const url = toAbsoluteUrl(path, path);
  return {
    id: toAbsoluteUrl(firstPath, firstPath),
    url,
    title,
    ...(description && { summary: description }),
    content_html: renderHtml(text),
    ...(published && { date_published: toRfc3339(published) }),
    ...(updated && { date_modified: toRfc3339(updated) }),
    ...(author && { authors: [{ name: author }] }),
    language,
  };
}

/** Converts a day, which begins at midnight UTC, or a minute in UTC. */
const toRfc3339 = (time: string): string => new Date(time).toISOString().replace('.000Z', 'Z');

/** Converts to plain elements: classes and drawings mean nothing in a feed reader. */
const renderHtml = (text: Nodes): string => toHtml(toHast(text));
