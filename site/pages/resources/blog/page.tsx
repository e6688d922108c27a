import { brand } from '@whorl/contract/brand.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import { listedArticles } from '../../../content/articles/articles.ts';
import { articleCollection } from '../../../content/collections/articles.ts';
import { entryOf } from '../../../content/entries.ts';
import { PrintCover } from '../../../sections/drawings/print-cover.tsx';
import type { RenderedPage } from '../../routes.ts';
import { ArticleFacts, ArticleRows } from '../article-rows.tsx';
import { FeedLinks } from '../feed-links.tsx';
import { readingSlices } from '../reading-slices.ts';
import { TagLinks } from '../tag-links.tsx';
import styles from './page.module.css';

/** The note that opens the list: the one to read if only one is read. */
const OPENING = 'what-a-private-window-hides';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Notes from the bench',
      description: `Notes by the people who build ${brand.name}: what was tried, what was measured and how, and what went wrong, with the commands to run it all yourself.`,
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'Blog',
          name: `${brand.name}: notes from the bench`,
          url: pages.blog.path,
          blogPost: listedArticles.map(({ slug, frontMatter }) => ({
            '@type': 'BlogPosting',
            headline: frontMatter.title,
            datePublished: frontMatter.published,
            url: articlePath(slug),
          })),
        },
      ],
    },
    element: <Blog />,
    feed: listedArticles.map(({ slug }) => articlePath(slug)),
    slices: readingSlices,
  };
}

export function Blog() {
  return (
    <div className={`page-grid ${styles.page}`}>
      <h1 className="display to-9">Notes from the bench</h1>
      <p className="lead from-9 desktop-end">
        What we tried, what we measured and how, and what went wrong. Every figure comes with the command that made it.
      </p>
      <Opening />
      <div className="mt-6">
        <TagLinks />
      </div>
      <ArticleRows articles={listedArticles.filter(({ slug }) => slug !== OPENING)} />
      <FeedLinks page={pages.blog.path} what="New notes" />
    </div>
  );
}

export function Opening() {
  const article = entryOf(articleCollection, OPENING);
  return (
    <div className={styles.opening}>
      <PrintCover seed={OPENING} inFirstView />
      <div className="stack-4 desktop-end">
        <p className="caption">
          <ArticleFacts article={article} />
        </p>
        <h2 className="heading">
          <a href={articlePath(OPENING)}>{article.frontMatter.title}</a>
        </h2>
        <p className="quiet">{article.frontMatter.description}</p>
      </div>
    </div>
  );
}
