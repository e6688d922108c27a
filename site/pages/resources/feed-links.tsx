import { jsonFeedPath, rssPath } from '@whorl/contract/urls.ts';
import { TextWithElements } from '../../islands/text-with-elements.tsx';

type Props = {
  /** Path of the page with the list. */
  page: string;
  /** Text with placeholders for the links, `{rss}` and `{jsonFeed}`. */
  text: string;
};

/** Links to the feeds of a list. */
export function FeedLinks({ page, text }: Props) {
  return (
    <p className="caption">
      <TextWithElements
        text={text}
        parts={{ rss: <a href={rssPath(page)}>RSS</a>, jsonFeed: <a href={jsonFeedPath(page)}>JSON Feed</a> }}
      />
    </p>
  );
}
