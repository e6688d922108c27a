import { authorPath, pages } from '@whorl/contract/urls.ts';
import { tags, tagsOf } from '../../../content/articles/article-tags.ts';
import { type Article as ArticleFacts, alternatesOf } from '../../../content/articles/articles.ts';
import { tagUrl } from '../../../content/articles/tagged-articles.ts';
import { articleCollection } from '../../../content/collections/articles.ts';
import { entryOf } from '../../../content/entries.ts';
import { teamNamed } from '../../../content/teams.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { Contents } from '../../../islands/reading/contents.tsx';
import { Share } from '../../../islands/reading/share.tsx';
import { PrintStrip } from '../../../sections/drawings/print-strip.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import { mdxComponentsIn } from '../../mdx-components.tsx';
import type { RenderedPage } from '../../routes.ts';
import { articleWords } from '../article-words.ts';
import { feedForms } from '../feed-forms.ts';
import { readingSlices } from '../reading-slices.ts';
import { ArticleEnd } from './article-end.tsx';
import { ArticleSeries } from './article-series.tsx';
import { OtherVersion } from './country-version.tsx';
import { articleData } from './data.ts';
import styles from './page.module.css';

/** The template of `/blog/{slug}/`. */
export function page(slug: string): RenderedPage {
  const article = entryOf(articleCollection, slug);
  const { title, description, language, kind, published } = article.frontMatter;
  return {
    head: {
      title,
      description,
      kind: 'article',
      language,
      alternates: [...alternatesOf(slug), ...feedForms(pages.blog.path)],
      structuredData: articleData(article),
    },
    share: { note: `${kind}, ${longDate(published, language)}`, seed: slug },
    element: <Article slug={slug} />,
    slices: readingSlices,
  };
}

export function Article({ slug }: { slug: string }) {
  const article = entryOf(articleCollection, slug);
  const { frontMatter, headings, Body } = article;
  const words = articleWords[frontMatter.language];
  return (
    <>
      <article>
        <PrintStrip seed={slug} />
        <div className={`page-grid ${styles.grid}`}>
          <Facts article={article} />
          <div className={styles.top}>
            <h1 className={`title ${styles.title}`}>{frontMatter.title}</h1>
            <OtherVersion slug={slug} className={styles.version} />
            <ArticleSeries article={article} />
          </div>
          <nav className={styles.contents} aria-labelledby="contents">
            <h2 className="caption" id="contents">
              {words.contents}
            </h2>
            <Contents
              headings={headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text }))}
              minutes={article.readingMinutes}
              words={words.minutesLeft}
            />
          </nav>
          <div className={styles.text}>
            <Body components={mdxComponentsIn(frontMatter.language)} />
            <footer className={styles.foot}>
              <p className="caption">
                {words.tags}:{' '}
                {tagsOf(frontMatter).map((tag, index) => (
                  <span key={tag}>
                    {index > 0 ? ', ' : null}
                    <a href={tagUrl(tag)} lang="en">
                      {tags[tag].title}
                    </a>
                  </span>
                ))}
              </p>
              <Share title={frontMatter.title} words={words.share} />
            </footer>
          </div>
        </div>
      </article>
      <ArticleEnd article={article} />
    </>
  );
}

/** What a reader wants to know before the first line. */
export function Facts({ article: { frontMatter, readingMinutes } }: { article: ArticleFacts }) {
  const words = articleWords[frontMatter.language];
  const { published, updated, language } = frontMatter;
  return (
    <div className={`caption ${styles.facts}`}>
      <Breadcrumbs trail={[{ title: 'Notes', url: pages.blog.path }]} here={words.kinds[frontMatter.kind]} />
      <ul>
        <li lang="en">
          <a href={authorPath(teamNamed(frontMatter.author))} rel="author">
            {frontMatter.author}
          </a>
        </li>
        <li>
          <time dateTime={published}>{longDate(published, language)}</time>
        </li>
        {updated && updated !== published ? (
          <li>
            {words.updated} <time dateTime={updated}>{longDate(updated, language)}</time>
          </li>
        ) : null}
        <li>{readingMinutes} min</li>
      </ul>
    </div>
  );
}
