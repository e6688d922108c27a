import { articlePath, pages } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { Article } from '../../../content/articles/articles.ts';
import { findAdjacentArticles, listRelatedArticles } from '../../../content/articles/tagged-articles.ts';
import { RowPrint } from '../../../sections/drawings/print-small.tsx';
import { articleWords } from '../article-words.ts';
import styles from './article-end.module.css';
import { nextPartAfter } from './article-series.tsx';

/** Further reading: related articles, and the previous and next one in the list. */
export function ArticleEnd({ article }: { article: Article }) {
  const { language } = article.frontMatter;
  const words = articleWords[language];
  const { newer, older } = findAdjacentArticles(article);
  const nextPart = nextPartAfter(article);
  return (
    <nav className="page-grid rows-6 pt-10 no-print" aria-labelledby="read-next">
      <h2 className="heading to-4" id="read-next">
        {words.related}
      </h2>
      <ul className={`${styles.related} from-4 hair-rows-4 opened`} lang="en">
        {listRelatedArticles(article, nextPart).map(({ slug, frontMatter, readingMinutes }) => (
          <li key={slug} className="hover-sunk link-row">
            <RowPrint seed={slug} />
            <div>
              <a className="row-title medium row-link" href={articlePath(slug)}>
                {frontMatter.title}
              </a>
              <p className="caption">
                {fillIn(slug === nextPart?.slug ? words.nextPartFacts : words.facts, {
                  kind: frontMatter.kind,
                  minutes: readingMinutes,
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <ul className={`${styles.adjacent} grid gutter rows-5`}>
        {[
          { label: words.newer, linked: newer, rel: 'prev' },
          { label: words.older, linked: older, rel: 'next' },
        ].map(({ label, linked, rel }) =>
          linked ? (
            <li key={rel}>
              <span className="caption block">{label}</span>
              <a href={articlePath(linked.slug)} rel={rel} lang="en">
                {linked.frontMatter.title}
              </a>
            </li>
          ) : null,
        )}
        <li>
          <span className="caption block">{words.moreArticles}</span>
          <a href={pages.blog.path}>{words.allArticles}</a>
        </li>
      </ul>
    </nav>
  );
}
