import { jsonFeedPath, rssPath } from '@whorl/contract/urls.ts';
import { toHtml } from 'hast-util-to-html';
import type { Nodes } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import type { ParsedPage } from '../parsed-page.ts';
import { pageFacts } from './page-facts.ts';
import { wholeAddress } from './plain-text.ts';
import { element } from './xml.ts';

/** A page with its text, as `plainText` gives it. */
export type FeedEntry = { page: ParsedPage; text: Nodes };

/** RSS 2.0 of what a page lists, with the whole texts. */
export function rssFeed(list: ParsedPage, entries: readonly FeedEntry[]): string {
  const { title, language } = pageFacts(list);
  const self = wholeAddress(rssPath(list.path), list.path);
  const channel = [
    element('title', {}, list.head.title),
    element('link', {}, wholeAddress(list.path, list.path)),
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

function rssItem({ page, text }: FeedEntry): string {
  const { title, published, author, language } = pageFacts(page);
  const url = wholeAddress(page.path, page.path);
  return [
    '<item>',
    element('title', {}, title),
    element('link', {}, url),
    element('guid', { isPermaLink: 'true' }, url),
    ...(published ? [element('pubDate', {}, new Date(published).toUTCString())] : []),
    ...(author ? [element('dc:creator', {}, author)] : []),
    element('dc:language', {}, language),
    element('description', {}, page.head.description),
    element('content:encoded', {}, htmlOf(text)),
    '</item>',
  ].join('\n');
}

/** JSON Feed 1.1 of what a page lists, with the whole texts. */
export function jsonFeed(list: ParsedPage, entries: readonly FeedEntry[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: list.head.title,
    home_page_url: wholeAddress(list.path, list.path),
    feed_url: wholeAddress(jsonFeedPath(list.path), list.path),
    description: list.head.description,
    language: pageFacts(list).language,
    items: entries.map(jsonItem),
  });
}

function jsonItem({ page, text }: FeedEntry) {
  const { title, published, updated, author, language } = pageFacts(page);
  const url = wholeAddress(page.path, page.path);
  return {
    id: url,
    url,
    title,
    summary: page.head.description,
    content_html: htmlOf(text),
    ...(published && { date_published: `${published}T00:00:00Z` }),
    ...(updated && { date_modified: `${updated}T00:00:00Z` }),
    ...(author && { authors: [{ name: author }] }),
    language,
  };
}

/** Plain elements only: the classes and drawings of the page mean nothing in a feed reader. */
const htmlOf = (text: Nodes): string => toHtml(toHast(text));
