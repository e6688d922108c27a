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
import prose from '../../../sections/text/prose.module.css';
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
        <div className="page-grid rows-8 pt-8">
          <Facts article={article} />
          <div className="from-4">
            <h1 className={`title ${styles.title} balance`}>{frontMatter.title}</h1>
            <OtherVersion slug={slug} className="mt-5 pt-3 hair-top quiet line-3" />
            <ArticleSeries article={article} />
          </div>
          <nav className={`${prose.contents} no-print`} aria-labelledby="contents">
            <h2 className="caption" id="contents">
              {words.contents}
            </h2>
            <Contents
              headings={headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text }))}
              minutes={article.readingMinutes}
              words={words.minutesLeft}
            />
          </nav>
          <div className={`${prose.prose} ${styles.text}`}>
            <Body components={mdxComponentsIn(frontMatter.language)} />
            <footer className={`${styles.foot} flex wrap between gap-2-5 pt-4 ruled-top text-2 line-2 no-print`}>
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
    <div className={`caption ${styles.facts} to-4 desktop-pt-2`}>
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
