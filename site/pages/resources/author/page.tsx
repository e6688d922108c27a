import { brand } from '@whorl/contract/brand.ts';
import { articlePath, authorPath, caseStudyPath, pages } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { author as texts } from '../../../../content/interface/pages/authors.json';
import { blog } from '../../../../content/interface/pages/breadcrumbs.json';
import { tags } from '../../../content/articles/article-tags.ts';
import { authorTagUrl, listArticlesBy, listTagsBy } from '../../../content/articles/articles-by-team.ts';
import { caseStudyCollection } from '../../../content/collections/case-studies.ts';
import { listEntries } from '../../../content/entries.ts';
import { listMeasures, type TeamSlug, teams } from '../../../content/teams.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { SpecSheet } from '../../../design/term-list.tsx';
import { breadcrumbData } from '../../../sections/text/breadcrumb-data.ts';
import { longDate } from '../../../sections/text/long-date.ts';
import type { RenderedPage } from '../../routes.ts';
import { MeasureTable } from '../author-measures.tsx';
import { readingSlices } from '../reading-slices.ts';
import styles from './page.module.css';

const trail = [{ title: blog, url: pages.blog.path }];

/** Renders `/blog/author/{team}/`: the team, its responsibility, measurements and articles. */
export function authorPage(slug: TeamSlug): RenderedPage {
  const { name, does, description } = teams[slug];
  const url = authorPath(slug);
  return {
    head: {
      title: fillIn(texts.title, { team: name }),
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
          hasPart: listArticlesBy(slug).map(({ slug: article, frontMatter }) => ({
            '@type': 'BlogPosting',
            headline: frontMatter.title,
            url: articlePath(article),
          })),
        },
        breadcrumbData(trail, { title: name, url }),
      ],
    },
    element: <Author slug={slug} />,
    slices: readingSlices,
  };
}

export function Author({ slug }: { slug: TeamSlug }) {
  const { name, claim, does, answersFor, code, wrong } = teams[slug];
  const studies = listEntries(caseStudyCollection).filter(({ frontMatter }) => frontMatter.author === name);
  return (
    <div className="page-grid rows-7 pt-7">
      <Breadcrumbs trail={trail} here={name} />
      <div className="to-8 desktop-pt-5">
        <h1 className="title">{name}</h1>
        <p className="row-title mt-5">{claim}</p>
        <p className="lead mt-3">{does}</p>
      </div>
      <div className="from-8 desktop-pt-7">
        <SpecSheet
          rows={[
            { name: texts.responsibleFor, value: answersFor },
            { name: texts.countsAsError, value: wrong },
            { name: texts.code, value: <code>{code}</code> },
          ]}
        />
        <p className="caption measure-46ch mt-4">{texts.note}</p>
      </div>
      <section className={styles.part} aria-labelledby="commands">
        <h2 className="heading to-5" id="commands">
          {texts.commands}
        </h2>
        <MeasureTable measures={listMeasures(slug)} />
      </section>
      <section className={styles.part} aria-labelledby="posts">
        <h2 className="heading to-5" id="posts">
          {texts.posts}
        </h2>
        <ol className={`${styles.notes} hair-rows-4 opened`}>
          {listArticlesBy(slug).map(({ slug: article, frontMatter, readingMinutes }) => (
            <li key={article} className="hover-sunk link-row">
              <time className="caption" dateTime={frontMatter.published}>
                {longDate(frontMatter.published)}
              </time>
              <a className="row-link" href={articlePath(article)}>
                {frontMatter.title}
              </a>
              <span className="caption">
                {fillIn(texts.postFacts, { kind: frontMatter.kind, minutes: readingMinutes })}
              </span>
            </li>
          ))}
          {studies.map(({ slug: study, frontMatter, readingMinutes }) => (
            <li key={study} className="hover-sunk link-row">
              <time className="caption" dateTime={frontMatter.published}>
                {longDate(frontMatter.published)}
              </time>
              <a className="row-link" href={caseStudyPath(study)}>
                {frontMatter.title}
              </a>
              <span className="caption">{fillIn(texts.scenarioFacts, { minutes: readingMinutes })}</span>
            </li>
          ))}
        </ol>
        <nav className="to-4 desktop-end" aria-label={fillIn(texts.topicsLabel, { team: name })}>
          <h3 className="caption">{texts.topics}</h3>
          <ul className="hair-rows-2 mt-2 ruled-top">
            {listTagsBy(slug).map((tag) => (
              <li key={tag} className="flex between items-baseline">
                <a className={styles.topic} href={authorTagUrl(slug, tag)}>
                  {tags[tag].title}
                </a>
                <span className="caption">{listArticlesBy(slug, tag).length}</span>
              </li>
            ))}
          </ul>
        </nav>
      </section>
    </div>
  );
}
