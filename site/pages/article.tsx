import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { articleOf } from '../content/articles.ts';
import { longDate } from '../sections/long-date.ts';
import { PrintStrip } from '../sections/print-strip.tsx';
import styles from './article.module.css';
import { mdxComponents } from './mdx-components.tsx';
import type { RenderedPage } from './routes.ts';

/** The template of `/blog/{slug}/`. */
export function articlePage(slug: string): RenderedPage {
  const { frontMatter } = articleOf(slug);
  return {
    head: {
      title: frontMatter.title,
      description: frontMatter.description,
      kind: 'article',
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'BlogPosting',
          headline: frontMatter.title,
          description: frontMatter.description,
          datePublished: frontMatter.published,
          dateModified: frontMatter.updated ?? frontMatter.published,
          author: { '@type': 'Organization', name: `${brand.name}, ${frontMatter.author}` },
          publisher: { '@type': 'Organization', name: brand.name },
        },
      ],
    },
    element: <Article slug={slug} />,
  };
}

export function Article({ slug }: { slug: string }) {
  const { frontMatter, headings, readingMinutes, Body } = articleOf(slug);
  return (
    <article>
      <PrintStrip seed={slug} />
      <div className={`page-grid ${styles.grid}`}>
        <ul className={`caption ${styles.facts}`}>
          <li>{frontMatter.kind}</li>
          <li>{frontMatter.author}</li>
          <li>
            <time dateTime={frontMatter.published}>{longDate(frontMatter.published)}</time>
          </li>
          <li>{readingMinutes} min</li>
        </ul>
        <h1 className={`title ${styles.title}`}>{frontMatter.title}</h1>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 className="caption" id="contents">
            Contents
          </h2>
          <ol>
            {headings
              .filter((heading) => heading.depth === 2)
              .map((heading) => (
                <li key={heading.id}>
                  <a href={`#${heading.id}`}>{heading.text}</a>
                </li>
              ))}
          </ol>
        </nav>
        <div className={styles.text}>
          <Body components={mdxComponents} />
          <p className={styles.end}>
            <a className="link" href={pages.blog.path}>
              All notes
            </a>
          </p>
        </div>
      </div>
    </article>
  );
}
