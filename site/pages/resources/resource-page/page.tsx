import { articlePath } from '@whorl/contract/urls.ts';
import { listedArticles } from '../../../content/articles/articles.ts';
import { resourceCollection } from '../../../content/collections/resources.ts';
import { findEntry } from '../../../content/entries.ts';
import { composedPage, type OwnData } from '../../composed-page.tsx';
import type { RenderedPage } from '../../routes.ts';
import { readingSlices } from '../reading-slices.ts';

const ownData = import.meta.glob<OwnData>('../*/structured-data.ts', { eager: true });

/** Feeds, Markdown and slices of some of the pages. */
const more: Readonly<Record<string, Pick<RenderedPage, 'feed' | 'markdown' | 'slices'>>> = {
  overview: { slices: readingSlices },
  blog: { slices: readingSlices, feed: listedArticles.map(({ slug }) => articlePath(slug)) },
  webinars: { slices: readingSlices },
  glossary: { slices: readingSlices },
  faq: { markdown: true },
};

/** Renders an entry of `content/resources`. */
export const page = (slug: string): RenderedPage => ({
  ...composedPage(findEntry(resourceCollection, slug), ownData),
  ...more[slug],
});
