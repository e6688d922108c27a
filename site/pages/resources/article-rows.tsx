import type { PageLanguage } from '@whorl/contract/page-data.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import { type Article, variantsOf } from '../../content/articles/articles.ts';
import { PrintOfRow } from '../../sections/drawings/print-small.tsx';
import { longDate } from '../../sections/text/long-date.ts';
import styles from './article-rows.module.css';

/** Articles as rows of a register: the print, what it is and when, the title, and what is in it. */
export function ArticleRows({ articles }: { articles: readonly Article[] }) {
  return (
    <ol className="opened">
      {articles.map((article) => (
        <li key={article.slug} className={`${styles.row} hover-sunk`}>
          <PrintOfRow seed={article.slug} />
          <p className="caption">
            <ArticleFacts article={article} />
          </p>
          <h2 className={styles.title}>
            <a href={articlePath(article.slug)}>{article.frontMatter.title}</a>
          </h2>
          <div className={styles.about}>
            <p className="quiet">{article.frontMatter.description}</p>
            <Variants of={article.slug} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What it is, since when, and how long it takes. */
export function ArticleFacts({ article: { frontMatter, readingMinutes } }: { article: Article }) {
  return (
    <>
      {frontMatter.kind}, {readingMinutes} min
      <br />
      <time dateTime={frontMatter.published}>{longDate(frontMatter.published)}</time>
    </>
  );
}

const languageNames: Record<PageLanguage, string> = { en: 'In English', 'pt-BR': 'In Portuguese, for Brazil' };

function Variants({ of }: { of: string }) {
  return variantsOf(of).map(({ slug, frontMatter: { language, title } }) => (
    <p key={slug} className={`caption ${styles.variant}`}>
      {languageNames[language]}:{' '}
      <a className="link" href={articlePath(slug)} hrefLang={language} lang={language}>
        {title}
      </a>
    </p>
  ));
}
