import { authorPath, pages } from '@whorl/contract/urls.ts';
import { blog } from '../../../../content/interface/pages/breadcrumbs.json';
import { getTags, tags } from '../../../content/articles/article-tags.ts';
import { type Article as ArticleFacts, listAlternates } from '../../../content/articles/articles.ts';
import { tagUrl } from '../../../content/articles/tagged-articles.ts';
import { articleCollection } from '../../../content/collections/articles.ts';
import { findEntry } from '../../../content/entries.ts';
import { findTeam } from '../../../content/teams.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { Share } from '../../../islands/reading/share.tsx';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import { PrintStrip } from '../../../sections/drawings/print-strip.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import prose from '../../../sections/text/prose.module.css';
import { getMdxComponents } from '../../mdx-components.tsx';
import type { RenderedPage } from '../../routes.ts';
import { ArticleContents } from '../article-contents.tsx';
import { articleWords } from '../article-words.ts';
import { feedForms } from '../feed-forms.ts';
import { readingSlices } from '../reading-slices.ts';
import { ArticleEnd } from './article-end.tsx';
import { ArticleSeries } from './article-series.tsx';
import { OtherVersion } from './country-version.tsx';
import { articleData } from './data.ts';
import styles from './page.module.css';

/** Renders `/blog/{slug}/`. */
export function page(slug: string): RenderedPage {
  const article = findEntry(articleCollection, slug);
  const { title, description, language, kind, published } = article.frontMatter;
  return {
    head: {
      title,
      description,
      kind: 'article',
      language,
      alternates: [...listAlternates(slug), ...feedForms(pages.blog.path)],
      structuredData: articleData(article),
    },
    share: { note: `${kind}, ${longDate(published, language)}`, seed: slug },
    element: <Article slug={slug} />,
    slices: readingSlices,
  };
}

export function Article({ slug }: { slug: string }) {
  const article = findEntry(articleCollection, slug);
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
          <ArticleContents headings={headings} minutes={article.readingMinutes} language={frontMatter.language} />
          <div className={`${prose.prose} ${styles.text}`}>
            <Body components={getMdxComponents(frontMatter.language)} />
            <footer className={`${styles.foot} flex wrap between gap-5 rows-2 pt-4 ruled-top text-2 line-2 no-print`}>
              <p className="caption">
                <TextWithElements
                  text={words.tags}
                  parts={{
                    tags: getTags(frontMatter).map((tag, index) => (
                      <span key={tag}>
                        {index > 0 ? ', ' : null}
                        <a href={tagUrl(tag)} lang="en">
                          {tags[tag].title}
                        </a>
                      </span>
                    )),
                  }}
                />
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

/** Author, dates and reading time, shown above the text. */
export function Facts({ article: { frontMatter, readingMinutes } }: { article: ArticleFacts }) {
  const words = articleWords[frontMatter.language];
  const { published, updated, language } = frontMatter;
  return (
    <div className="caption to-4 desktop-pt-2">
      <Breadcrumbs trail={[{ title: blog, url: pages.blog.path }]} here={words.kinds[frontMatter.kind]} />
      <ul className="mt-4">
        <li lang="en">
          <a href={authorPath(findTeam(frontMatter.author))} rel="author">
            {frontMatter.author}
          </a>
        </li>
        <li>
          <time dateTime={published}>{longDate(published, language)}</time>
        </li>
        {updated && updated !== published ? (
          <li>
            <TextWithElements
              text={words.updated}
              parts={{ date: <time dateTime={updated}>{longDate(updated, language)}</time> }}
            />
          </li>
        ) : null}
        <li>{readingMinutes} min</li>
      </ul>
    </div>
  );
}
