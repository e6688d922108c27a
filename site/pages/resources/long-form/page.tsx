import { brand } from '@whorl/contract/brand.ts';
import { authorPath, longFormPath, pages } from '@whorl/contract/urls.ts';
import { longFormCollection } from '../../../content/collections/long-form.ts';
import { entryOf } from '../../../content/entries.ts';
import { teamNamed } from '../../../content/teams.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { Contents } from '../../../islands/reading/contents.tsx';
import { Share } from '../../../islands/reading/share.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import prose from '../../../sections/text/prose.module.css';
import { trailData } from '../../../sections/text/trail-data.ts';
import type { RenderedPage } from '../../routes.ts';
import textStyles from '../article/page.module.css';
import { articleWords } from '../article-words.ts';
import { readingSlices } from '../reading-slices.ts';
import { longFormComponents } from './components.tsx';
import styles from './page.module.css';

const trail = [{ title: 'Resources', url: pages.resources.path }];

/** The template of `/resources/{slug}/`: a long piece with findings, chapters, charts and sources. */
export function page(slug: string): RenderedPage {
  const { frontMatter, words, headings } = entryOf(longFormCollection, slug);
  const { title, description, author, published, updated } = frontMatter;
  const url = longFormPath(slug);
  return {
    head: {
      title,
      description,
      kind: 'article',
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'Article',
          headline: title,
          description,
          datePublished: published,
          dateModified: updated ?? published,
          wordCount: words,
          articleSection: headings.filter(({ depth }) => depth === 2).map(({ text }) => text),
          mainEntityOfPage: url,
          author: {
            '@type': 'Organization',
            name: `${brand.name}, ${author}`,
            url: authorPath(teamNamed(author)),
          },
          publisher: { '@type': 'Organization', name: brand.name },
        },
        trailData(trail, { title, url }),
      ],
    },
    share: { note: longDate(published), seed: slug },
    element: <LongForm slug={slug} />,
    slices: readingSlices,
  };
}

export function LongForm({ slug }: { slug: string }) {
  const { frontMatter, headings, readingMinutes, Body } = entryOf(longFormCollection, slug);
  const { title, author, published, updated, findings } = frontMatter;
  const words = articleWords.en;
  return (
    <article>
      <header className={`page-grid ${styles.head} rows-6 pt-7`}>
        <Breadcrumbs trail={trail} here={title} />
        <h1 className={`display ${styles.title}`}>{title}</h1>
        <ul className={`caption ${styles.facts}`}>
          <li>
            <a href={authorPath(teamNamed(author))} rel="author">
              {author}
            </a>
          </li>
          <li>
            <time dateTime={published}>{longDate(published)}</time>
          </li>
          {updated && updated !== published ? (
            <li>
              {words.updated} <time dateTime={updated}>{longDate(updated)}</time>
            </li>
          ) : null}
          <li>{readingMinutes} min</li>
        </ul>
        <ul className={`${styles.findings} mt-5 opened`} aria-label="Findings">
          {findings.map(({ figure, says }) => (
            <li key={says}>
              <strong>{figure}</strong>
              <span>{says}</span>
            </li>
          ))}
        </ul>
      </header>
      <div className="page-grid rows-8 pt-8">
        <nav className={`${prose.contents} no-print`} aria-labelledby="contents">
          <h2 className="caption" id="contents">
            {words.contents}
          </h2>
          <Contents
            headings={headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text }))}
            minutes={readingMinutes}
            words={words.minutesLeft}
          />
        </nav>
        <div className={`${prose.prose} ${textStyles.text} ${styles.text}`}>
          <Body components={longFormComponents} />
          <footer className={`${textStyles.foot} flex wrap between gap-2-5 pt-4 ruled-top text-2 line-2 no-print`}>
            <p className="caption">
              <a href={pages.glossary.path}>The terms, explained</a>
            </p>
            <Share title={title} words={{ ...words.share, share: 'Share this piece' }} />
          </footer>
        </div>
      </div>
    </article>
  );
}
