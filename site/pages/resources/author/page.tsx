import { brand } from '@whorl/contract/brand.ts';
import { articlePath, authorPath, caseStudyPath, pages } from '@whorl/contract/urls.ts';
import { tags } from '../../../content/articles/article-tags.ts';
import { articlesBy, authorTagUrl, tagsBy } from '../../../content/articles/articles-by-team.ts';
import { caseStudyCollection } from '../../../content/collections/case-studies.ts';
import { entriesOf } from '../../../content/entries.ts';
import { measuresOf, type TeamSlug, teams } from '../../../content/teams.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { SpecSheet } from '../../../design/spec-sheet.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import { trailData } from '../../../sections/text/trail-data.ts';
import type { RenderedPage } from '../../routes.ts';
import { MeasureTable } from '../author-measures.tsx';
import { readingSlices } from '../reading-slices.ts';
import styles from './page.module.css';

const trail = [{ title: 'Notes', url: pages.blog.path }];

/** The template of `/blog/author/{team}/`: who signs, what for, with which measurements, and every note. */
export function authorPage(slug: TeamSlug): RenderedPage {
  const { name, does, description } = teams[slug];
  const url = authorPath(slug);
  return {
    head: {
      title: `${name}: what it measures and signs`,
      description,
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'ProfilePage',
          name,
          url,
          mainEntity: {
            '@type': 'Organization',
            name: `${brand.name}, ${name}`,
            description: does,
            url,
            parentOrganization: { '@type': 'Organization', name: brand.name },
          },
          hasPart: articlesBy(slug).map(({ slug: article, frontMatter }) => ({
            '@type': 'BlogPosting',
            headline: frontMatter.title,
            url: articlePath(article),
          })),
        },
        trailData(trail, { title: name, url }),
      ],
    },
    element: <Author slug={slug} />,
    slices: readingSlices,
  };
}

export function Author({ slug }: { slug: TeamSlug }) {
  const { name, claim, does, answersFor, code, wrong } = teams[slug];
  const studies = entriesOf(caseStudyCollection).filter(({ frontMatter }) => frontMatter.author === name);
  return (
    <div className="page-grid rows-7 pt-7">
      <Breadcrumbs trail={trail} here={name} />
      <div className="to-8 desktop-pt-5">
        <h1 className="title">{name}</h1>
        <p className={`row-title ${styles.claim} mt-5`}>{claim}</p>
        <p className="lead">{does}</p>
      </div>
      <div className="from-8 desktop-pt-7">
        <SpecSheet
          rows={[
            { name: 'Answers for', value: answersFor },
            { name: 'Was wrong, if', value: wrong },
            { name: 'Code', value: <code>{code}</code> },
          ]}
        />
        <p className="caption measure-46ch mt-4">
          A byline here is a part of the software, not a person. {brand.name} is{' '}
          <a href={pages.aboutUs.path}>a sample provider</a>, and has no faces to show.
        </p>
      </div>
      <section className={styles.part} aria-labelledby="measures">
        <h2 className="heading" id="measures">
          Where its figures come from
        </h2>
        <MeasureTable measures={measuresOf(slug)} />
      </section>
      <section className={styles.part} aria-labelledby="notes">
        <h2 className="heading" id="notes">
          What it has signed
        </h2>
        <ol className={`${styles.notes} opened`}>
          {articlesBy(slug).map(({ slug: article, frontMatter, readingMinutes }) => (
            <li key={article}>
              <time className="caption" dateTime={frontMatter.published}>
                {longDate(frontMatter.published)}
              </time>
              <a href={articlePath(article)}>{frontMatter.title}</a>
              <span className="caption">
                {frontMatter.kind}, {readingMinutes} min
              </span>
            </li>
          ))}
          {studies.map(({ slug: study, frontMatter, readingMinutes }) => (
            <li key={study}>
              <time className="caption" dateTime={frontMatter.published}>
                {longDate(frontMatter.published)}
              </time>
              <a href={caseStudyPath(study)}>{frontMatter.title}</a>
              <span className="caption">Worked example, {readingMinutes} min</span>
            </li>
          ))}
        </ol>
        <nav className={`${styles.subjects} to-4 desktop-end`} aria-label={`${name}, by subject`}>
          <h3 className="caption">By subject</h3>
          <ul>
            {tagsBy(slug).map((tag) => (
              <li key={tag}>
                <a href={authorTagUrl(slug, tag)}>{tags[tag].title}</a>
                <span className="caption">{articlesBy(slug, tag).length}</span>
              </li>
            ))}
          </ul>
        </nav>
      </section>
    </div>
  );
}
