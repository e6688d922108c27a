import { articlePath } from '@whorl/contract/urls.ts';
import { series } from '../../../content/articles/article-series.ts';
import type { Article } from '../../../content/articles/articles.ts';
import { articlesInSeries } from '../../../content/articles/tagged-articles.ts';
import { articleWords } from '../article-words.ts';
import styles from './article-series.module.css';

/** The parts of the series that an article stands in, this one marked; nothing for one that stands alone. */
export function ArticleSeries({ article: { slug, frontMatter } }: { article: Article }) {
  const place = frontMatter.series;
  if (!place) return null;
  const parts = articlesInSeries(place.slug);
  return (
    <nav className={styles.series} aria-labelledby="series">
      <p className={styles.name} id="series">
        <span className="caption">{articleWords[frontMatter.language].partOf(place.part, parts.length)}</span>
        <span>{series[place.slug].title}</span>
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

/** The part that follows an article in its series. */
export function nextPartAfter({ frontMatter: { series: place } }: Article): Article | undefined {
  return place && articlesInSeries(place.slug).find(({ frontMatter }) => frontMatter.series?.part === place.part + 1);
}
