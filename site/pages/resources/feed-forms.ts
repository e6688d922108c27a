import type { PageForm } from '@whorl/contract/page-data.ts';
import { jsonFeedPath, rssPath } from '@whorl/contract/urls.ts';

/** The feeds of what a page lists, as a head announces them. */
export const feedForms = (page: string): PageForm[] => [
  { type: 'application/rss+xml', path: rssPath(page) },
  { type: 'application/feed+json', path: jsonFeedPath(page) },
];
