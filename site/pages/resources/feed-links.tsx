import { jsonFeedPath, rssPath } from '@whorl/contract/urls.ts';

/** The feeds of a list, for those who want to copy an address. */
export function FeedLinks({ page, what }: { page: string; what: string }) {
  return (
    <p className="caption">
      {what} in a feed reader: <a href={rssPath(page)}>RSS</a>, <a href={jsonFeedPath(page)}>JSON Feed</a>
    </p>
  );
}
