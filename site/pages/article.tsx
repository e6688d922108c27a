import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { alternatesOf, articleOf } from '../content/articles.ts';
import { longDate } from '../sections/long-date.ts';
import { PrintStrip } from '../sections/print-strip.tsx';
import styles from './article.module.css';
import { articleWords } from './article-words.ts';
import { mdxComponentsIn } from './mdx-components.tsx';
import { OtherVersion } from './other-version.tsx';
import type { RenderedPage } from './routes.ts';

/** The template of `/blog/{slug}/`. */
export function articlePage(slug: string): RenderedPage {
  const { frontMatter } = articleOf(slug);
  return {
    head: {
      title: frontMatter.title,
      description: frontMatter.description,
      kind: 'article',
      language: frontMatter.language,
      alternates: alternatesOf(slug),
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'BlogPosting',
          headline: frontMatter.title,
          description: frontMatter.description,
          inLanguage: frontMatter.language,
          datePublished: frontMatter.published,
          dateModified: frontMatter.updated ?? frontMatter.published,
          author: { '@type': 'Organization', name: `${brand.name}, ${frontMatter.author}` },
          publisher: { '@type': 'Organization', name: brand.name },
        },
      ],
    },
    share: {
      note: `${frontMatter.kind}, ${longDate(frontMatter.published, frontMatter.language)}`,
      seed: slug,
    },
    element: <Article slug={slug} />,
  };
}

export function Article({ slug }: { slug: string }) {
  const { frontMatter, headings, readingMinutes, Body } = articleOf(slug);
  const words = articleWords[frontMatter.language];
  return (
    <article>
      <PrintStrip seed={slug} />
      <div className={`page-grid ${styles.grid}`}>
        <ul className={`caption ${styles.facts}`}>
          <li>{words.kinds[frontMatter.kind]}</li>
          <li>{frontMatter.author}</li>
          <li>
            <time dateTime={frontMatter.published}>{longDate(frontMatter.published, frontMatter.language)}</time>
          </li>
          <li>{readingMinutes} min</li>
        </ul>
        <div className={styles.top}>
          <h1 className={`title ${styles.title}`}>{frontMatter.title}</h1>
          <OtherVersion slug={slug} className={styles.version} />
        </div>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 className="caption" id="contents">
            {words.contents}
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
          <Body components={mdxComponentsIn(frontMatter.language)} />
          <p className={styles.end}>
            <a className="link" href={pages.blog.path}>
              {words.allArticles}
            </a>
          </p>
        </div>
      </div>
    </article>
  );
}
