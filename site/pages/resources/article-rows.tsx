import type { PageLanguage } from '@whorl/contract/page-data.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { en, tagList, translations } from '../../../content/interface/pages/articles.json';
import { type Article, findVariants } from '../../content/articles/articles.ts';
import { Fold } from '../../design/fold.tsx';
import { TextWithElements } from '../../islands/text-with-elements.tsx';
import { RowPrint } from '../../sections/drawings/print-small.tsx';
import { longDate } from '../../sections/text/long-date.ts';
import styles from './article-rows.module.css';

/** Rows that are shown on phones before the others are opened. */
const FIRST_ROWS = 6;

/** Articles as rows: print, kind and date, title, description. */
export function ArticleRows({ articles }: { articles: readonly Article[] }) {
  const others = articles.slice(FIRST_ROWS);
  // A summary instead of one or two rows would save nothing.
  if (others.length < FIRST_ROWS / 2) return <Rows articles={articles} />;
  return (
    <div>
      <Rows articles={articles.slice(0, FIRST_ROWS)} />
      <Fold summary={fillIn(tagList.more, { count: others.length })}>
        <Rows articles={others} isContinued />
      </Fold>
    </div>
  );
}

function Rows({ articles, isContinued = false }: { articles: readonly Article[]; isContinued?: boolean }) {
  return (
    <ol className={isContinued ? undefined : 'opened'}>
      {articles.map((article) => (
        <li key={article.slug} className={`${styles.row} hover-sunk link-row`}>
          <RowPrint seed={article.slug} />
          <p className="caption">
            <ArticleFacts article={article} />
          </p>
          <h2 className={`row-title ${styles.title}`}>
            <a className="row-link" href={articlePath(article.slug)}>
              {article.frontMatter.title}
            </a>
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

/** Kind, date and reading time. */
export function ArticleFacts({ article: { frontMatter, readingMinutes } }: { article: Article }) {
  return (
    <>
      {fillIn(en.facts, { kind: frontMatter.kind, minutes: readingMinutes })}
      <br />
      <time dateTime={frontMatter.published}>{longDate(frontMatter.published)}</time>
    </>
  );
}

const translationTexts: Readonly<Record<PageLanguage, string>> = translations;

function Variants({ of }: { of: string }) {
  return findVariants(of).map(({ slug, frontMatter: { language, title } }) => (
    <p key={slug} className={`caption ${styles.variant}`}>
      <TextWithElements
        text={translationTexts[language]}
        parts={{
          link: (
            <a className="link" href={articlePath(slug)} hrefLang={language} lang={language}>
              {title}
            </a>
          ),
        }}
      />
    </p>
  ));
}
