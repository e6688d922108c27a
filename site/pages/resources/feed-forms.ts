import type { PageFormat } from '@whorl/contract/page-data.ts';
import { jsonFeedPath, rssPath } from '@whorl/contract/urls.ts';

/** Returns the feeds of a list page for its head. */
export const feedForms = (page: string): PageFormat[] => [
  { type: 'application/rss+xml', path: rssPath(page) },
  { type: 'application/feed+json', path: jsonFeedPath(page) },
];
