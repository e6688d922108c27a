import { articlePath } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { series } from '../../../content/articles/article-series.ts';
import type { Article } from '../../../content/articles/articles.ts';
import { articlesInSeries } from '../../../content/articles/tagged-articles.ts';
import { articleWords } from '../article-words.ts';
import styles from './article-series.module.css';

/** The parts of the article's series with this one marked; nothing for an article without a series. */
export function ArticleSeries({ article: { slug, frontMatter } }: { article: Article }) {
  const place = frontMatter.series;
  if (!place) return null;
  const parts = articlesInSeries(place.slug);
  return (
    <nav className={styles.series} aria-labelledby="series">
      <p id="series">
        <span className="caption block">
          {fillIn(articleWords[frontMatter.language].partOf, { part: place.part, parts: parts.length })}
        </span>
        <span className="block">{series[place.slug].title}</span>
      </p>
      <ol>
        {parts.map((part) => (
          <li key={part.slug}>
            <span className={styles.number}>{part.frontMatter.series?.part}</span>
            <a href={articlePath(part.slug)} aria-current={part.slug === slug ? 'page' : undefined}>
              {part.frontMatter.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Returns the next part of an article's series. */
export function nextPartAfter({ frontMatter: { series: place } }: Article): Article | undefined {
  return place && articlesInSeries(place.slug).find(({ frontMatter }) => frontMatter.series?.part === place.part + 1);
}
