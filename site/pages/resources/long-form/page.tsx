import { brand } from '@whorl/contract/brand.ts';
import { authorPath, longFormPath, pages } from '@whorl/contract/urls.ts';
import { longForm as texts } from '../../../../content/interface/pages/articles.json';
import { resources } from '../../../../content/interface/pages/breadcrumbs.json';
import { longFormCollection } from '../../../content/collections/long-form.ts';
import { findEntry } from '../../../content/entries.ts';
import { findTeam } from '../../../content/teams.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { Share } from '../../../islands/reading/share.tsx';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import { breadcrumbData } from '../../../sections/text/breadcrumb-data.ts';
import { longDate } from '../../../sections/text/long-date.ts';
import prose from '../../../sections/text/prose.module.css';
import type { RenderedPage } from '../../routes.ts';
import { articleHead } from '../../structured-data.ts';
import textStyles from '../article/page.module.css';
import { ArticleContents } from '../article-contents.tsx';
import { articleWords } from '../article-words.ts';
import { readingSlices } from '../reading-slices.ts';
import { longFormComponents } from './components.tsx';
import styles from './page.module.css';

const trail = [{ title: resources, url: pages.resources.path }];

/** Renders `/resources/{slug}/`: a long read with findings, chapters, charts and sources. */
export function page(slug: string): RenderedPage {
  const { frontMatter, words } = findEntry(longFormCollection, slug);
  const { title, description, author, published, updated } = frontMatter;
  const url = longFormPath(slug);
  return {
    head: articleHead('Article', { title, description, published, updated }, breadcrumbData(trail, { title, url }), {
      wordCount: words,
      mainEntityOfPage: url,
      author: {
        '@type': 'Organization',
        name: `${brand.name}, ${author}`,
        url: authorPath(findTeam(author)),
      },
    }),
    share: { note: longDate(published), seed: slug },
    element: <LongForm slug={slug} />,
    slices: readingSlices,
  };
}

export function LongForm({ slug }: { slug: string }) {
  const { frontMatter, headings, readingMinutes, Body } = findEntry(longFormCollection, slug);
  const { title, author, published, updated, findings } = frontMatter;
  const words = articleWords.en;
  return (
    <article>
      <header className="page-grid rows-6 pt-7">
        <Breadcrumbs trail={trail} here={title} />
        <h1 className={`display ${styles.title}`}>{title}</h1>
        <ul className="caption flex from-4 gutter rows-0 wrap">
          <li>
            <a href={authorPath(findTeam(author))} rel="author">
              {author}
            </a>
          </li>
          <li>
            <time dateTime={published}>{longDate(published)}</time>
          </li>
          {updated && updated !== published ? (
            <li>
              <TextWithElements
                text={words.updated}
                parts={{ date: <time dateTime={updated}>{longDate(updated)}</time> }}
              />
            </li>
          ) : null}
          <li>{readingMinutes} min</li>
        </ul>
        <ul className={`${styles.findings} ends-in-ink hair-rows-3 mt-5 opened`} aria-label={texts.findings}>
          {findings.map(({ figure, says }) => (
            <li key={says}>
              <strong>{figure}</strong> <span className="measure-60ch quiet">{says}</span>
            </li>
          ))}
        </ul>
      </header>
      <div className="page-grid rows-8 pt-8">
        <ArticleContents headings={headings} minutes={readingMinutes} language="en" />
        <div className={`${prose.prose} ${textStyles.text} ${styles.text}`}>
          <Body components={longFormComponents} />
          <footer className={`${textStyles.foot} flex wrap between gap-5 rows-2 pt-4 ruled-top text-2 line-2 no-print`}>
            <p className="caption">
              <a href={pages.glossary.path}>{texts.glossary}</a>
            </p>
            <Share title={title} words={{ ...words.share, share: texts.share }} />
          </footer>
        </div>
      </div>
    </article>
  );
}
