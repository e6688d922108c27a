import { jsonFeedPath, rssPath } from '@whorl/contract/urls.ts';
import { toHtml } from 'hast-util-to-html';
import type { Nodes } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import type { ParsedPage } from '../parsed-page.ts';
import { type PageFacts, pageFacts } from './page-facts.ts';
import { absoluteUrl } from './plain-text.ts';
import { element } from './xml.ts';

/** A page, or a section of a page, in a feed. */
export type FeedEntry = {
  path: string;
  /** The path at which it was first published. Readers list an entry again when its ID changes, so the ID is its URL. */
  firstPath: string;
  facts: Pick<PageFacts, 'title' | 'published' | 'updated' | 'author' | 'language'>;
  description: string | undefined;
  /** As `plainText` returns it. */
  text: Nodes;
};

/** Returns an RSS 2.0 feed of the pages that `list` lists, with their full text. */
export function rssFeed(list: ParsedPage, entries: readonly FeedEntry[]): string {
  const { title, language } = pageFacts(list);
  const self = absoluteUrl(rssPath(list.path), list.path);
  const channel = [
    element('title', {}, list.head.title),
    element('link', {}, absoluteUrl(list.path, list.path)),
    element('description', {}, list.head.description),
    element('language', {}, language),
    element('atom:link', { href: self, rel: 'self', type: 'application/rss+xml', title }),
    ...entries.map(rssItem),
  ];
  const names = [
    'xmlns:atom="http://www.w3.org/2005/Atom"',
    'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  ];
  return `<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0" ${names.join(' ')}>\n<channel>\n${channel.join('\n')}\n</channel>\n</rss>\n`;
}

function rssItem({ path, firstPath, facts, description, text }: FeedEntry): string {
  const { title, published, author, language } = facts;
  const url = absoluteUrl(path, path);
  return [
    '<item>',
    element('title', {}, title),
    element('link', {}, url),
    element('guid', { isPermaLink: 'true' }, absoluteUrl(firstPath, firstPath)),
    ...(published ? [element('pubDate', {}, new Date(published).toUTCString())] : []),
    ...(author ? [element('dc:creator', {}, author)] : []),
    element('dc:language', {}, language),
    ...(description ? [element('description', {}, description)] : []),
    element('content:encoded', {}, renderHtml(text)),
    '</item>',
  ].join('\n');
}

/** Returns a JSON Feed 1.1 of the pages that `list` lists, with their full text. */
export function jsonFeed(list: ParsedPage, entries: readonly FeedEntry[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: list.head.title,
    home_page_url: absoluteUrl(list.path, list.path),
    feed_url: absoluteUrl(jsonFeedPath(list.path), list.path),
    description: list.head.description,
    language: pageFacts(list).language,
    items: entries.map(jsonItem),
  });
}

function jsonItem({ path, firstPath, facts, description, text }: FeedEntry) {
  const { title, published, updated, author, language } = facts;
  const url = absoluteUrl(path, path);
  return {
    id: absoluteUrl(firstPath, firstPath),
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
