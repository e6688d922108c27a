import { articlePath, pages } from '@whorl/contract/urls.ts';
import type { Article } from '../../../content/articles/articles.ts';
import { neighboursOf, relatedTo } from '../../../content/articles/tagged-articles.ts';
import { PrintSmall } from '../../../sections/drawings/print-small.tsx';
import { articleWords } from '../article-words.ts';
import styles from './article-end.module.css';
import { nextPartAfter } from './article-series.tsx';

/** Where a text leads on: what is near to it in subject, and its neighbours in the list. */
export function ArticleEnd({ article }: { article: Article }) {
  const { language } = article.frontMatter;
  const words = articleWords[language];
  const { newer, older } = neighboursOf(article);
  const nextPart = nextPartAfter(article);
  return (
    <nav className="page-grid rows-6 pt-10 no-print" aria-labelledby="read-next">
      <h2 className="heading to-4" id="read-next">
        {words.related}
      </h2>
      <ul className={`${styles.related} from-4 opened`} lang="en">
        {relatedTo(article, nextPart).map(({ slug, frontMatter, readingMinutes }) => (
          <li key={slug}>
            <PrintSmall seed={slug} />
            <div>
              <a href={articlePath(slug)}>{frontMatter.title}</a>
              <p className="caption">
                {slug === nextPart?.slug ? `${words.nextPart}: ` : null}
                {frontMatter.kind}, {readingMinutes} min
              </p>
            </div>
          </li>
        ))}
      </ul>
      <ul className={`${styles.neighbours} grid gutter-5`}>
        {[
          { label: words.newer, neighbour: newer, rel: 'prev' },
          { label: words.older, neighbour: older, rel: 'next' },
        ].map(({ label, neighbour, rel }) =>
          neighbour ? (
            <li key={rel}>
              <span className="caption">{label}</span>
              <a href={articlePath(neighbour.slug)} rel={rel} lang="en">
                {neighbour.frontMatter.title}
              </a>
            </li>
          ) : null,
        )}
        <li>
          <span className="caption">{words.goOn}</span>
          <a href={pages.blog.path}>{words.allArticles}</a>
        </li>
      </ul>
    </nav>
  );
}
