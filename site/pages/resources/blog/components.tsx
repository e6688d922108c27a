import { articlePath, pages } from '@whorl/contract/urls.ts';
import { feeds } from '../../../../content/interface/pages/articles.json';
import { listedArticles } from '../../../content/articles/articles.ts';
import { articleCollection } from '../../../content/collections/articles.ts';
import { findEntry } from '../../../content/entries.ts';
import { PrintCover } from '../../../sections/drawings/print-cover.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { ArticleFacts, ArticleRows } from '../article-rows.tsx';
import { FeedLinks } from '../feed-links.tsx';
import { TagLinks } from '../tag-links.tsx';
import styles from './page.module.css';

type Props = HeadProps & {
  /** Slug of the featured article. */
  opening: string;
};

/** All articles, newest first, below the featured one. */
export const Notes = ({ title, lead, opening }: Props) => (
  <div className="page-grid rows-5 pt-7 desktop-pt-9">
    <h1 className="display to-9">{title}</h1>
    <p className="lead from-9 desktop-end">{lead}</p>
    <Hero slug={opening} />
    <div className="mt-6">
      <TagLinks />
    </div>
    <ArticleRows articles={listedArticles.filter(({ slug }) => slug !== opening)} />
    <FeedLinks page={pages.blog.path} text={feeds.blog} />
  </div>
);

function Hero({ slug }: { slug: string }) {
  const article = findEntry(articleCollection, slug);
  return (
    <div className={`${styles.opening} link-row`}>
      <PrintCover seed={slug} inFirstView />
      <div className="stack-4 desktop-end">
        <p className="caption">
          <ArticleFacts article={article} />
        </p>
        <h2 className="heading">
          <a className="row-link" href={articlePath(slug)}>
            {article.frontMatter.title}
          </a>
        </h2>
        <p className="quiet">{article.frontMatter.description}</p>
      </div>
    </div>
  );
}
