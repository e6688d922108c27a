import { companyCollection } from '../../../content/collections/company.ts';
import { findEntry } from '../../../content/entries.ts';
import { composedPage, type OwnData } from '../../composed-page.tsx';
import { feedForms } from '../../resources/feed-forms.ts';
import type { RenderedPage } from '../../routes.ts';

const ownData = import.meta.glob<OwnData>('../*/structured-data.ts', { eager: true });

/** The `feed.ts` in a page's folder, for pages with sections that are entries of feeds. */
type OwnFeed = { feedAnchors(): readonly string[] };
const feeds = import.meta.glob<OwnFeed>('../*/feed.ts', { eager: true });

/** Renders an entry of `content/company`. */
export function page(slug: string): RenderedPage {
  const page = composedPage(findEntry(companyCollection, slug), ownData);
  const feed = feeds[`../${slug}/feed.ts`];
  if (feed === undefined) return page;
  const path = companyCollection.path(slug);
  return {
    ...page,
    head: { ...page.head, alternates: feedForms(path) },
    feed: feed.feedAnchors().map((anchor) => `${path}#${anchor}`),
  };
}
