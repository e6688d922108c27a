import { brand } from '@whorl/contract/brand.ts';
import { articlePath, authorPath, authorTagPath, pages, tagPath } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { Fragment } from 'react';
import { topic as texts } from '../../../../content/interface/pages/authors.json';
import { blog } from '../../../../content/interface/pages/breadcrumbs.json';
import { type Tag, tags } from '../../../content/articles/article-tags.ts';
import { authorTagUrl, listArticlesBy, listTagsBy } from '../../../content/articles/articles-by-team.ts';
import { findArticlesWithTag } from '../../../content/articles/tagged-articles.ts';
import { listMeasures, type TeamSlug, teams } from '../../../content/teams.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import { breadcrumbData } from '../../../sections/text/breadcrumb-data.ts';
import type { RenderedPage } from '../../routes.ts';
import { ArticleRows } from '../article-rows.tsx';
import { MeasureTable } from '../author-measures.tsx';
import { readingSlices } from '../reading-slices.ts';
import styles from './page.module.css';

/** Renders `/blog/author/{team}/{tag}/`: a team's articles about one subject, with its measurements. */
export function authorTagPage(team: TeamSlug, tag: Tag): RenderedPage {
  const { name } = teams[team];
  const topic = tags[tag].title;
  const title = fillIn(texts.title, { topic, team: name });
  const articles = listArticlesBy(team, tag);
  const postsText = listMeasures(team, tag).length > 0 ? texts.posts : texts.postsWithoutCommands;
  const url = authorTagPath(team, tag);
  return {
    head: {
      title,
      description: fillIn(articles.length === 1 ? texts.onePost : postsText, {
        topic,
        brand: brand.name,
        count: articles.length,
        team: name,
        lead: tags[tag].lead,
      }),
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'CollectionPage',
          name: title,
          author: { '@type': 'Organization', name: `${brand.name}, ${name}`, url: authorPath(team) },
          hasPart: articles.map(({ slug, frontMatter }) => ({
            '@type': 'BlogPosting',
            headline: frontMatter.title,
            url: articlePath(slug),
          })),
        },
        breadcrumbData(createTrail(team), { title: topic, url }),
      ],
    },
    element: <AuthorTag team={team} tag={tag} />,
    slices: readingSlices,
  };
}

const createTrail = (team: TeamSlug) => [
  { title: blog, url: pages.blog.path },
  { title: teams[team].name, url: authorPath(team) },
];

export function AuthorTag({ team, tag }: { team: TeamSlug; tag: Tag }) {
  const { name, answersFor } = teams[team];
  const { title, lead } = tags[tag];
  const measures = listMeasures(team, tag);
  const byOthers = findArticlesWithTag(tag).length - listArticlesBy(team, tag).length;
  return (
    <div className="page-grid rows-6 pt-7">
      <Breadcrumbs trail={createTrail(team)} here={title} />
      <h1 className="title to-8 desktop-mt-5">
        <TextWithElements
          text={texts.heading}
          parts={{ topic: title, author: <span className="quiet">{fillIn(texts.headingAuthor, { team: name })}</span> }}
        />
      </h1>
      <div className="from-8 desktop-end">
        <p className="lead">{lead}</p>
        <p className="measure-60ch mt-3 quiet">
          {fillIn(texts.responsibility, { team: name, responsibility: answersFor })}
        </p>
      </div>
      <ArticleRows articles={listArticlesBy(team, tag)} />
      {measures.length > 0 ? (
        <section className={styles.measures} aria-labelledby="commands">
          <h2 className="row-title to-5" id="commands">
            {texts.commands}
          </h2>
          <MeasureTable measures={measures} />
        </section>
      ) : null}
      <nav className={styles.ways} aria-label={texts.more}>
        <ul>
          {byOthers > 0 ? (
            <li>
              <span className={`caption block ${styles.label}`}>{fillIn(texts.otherAuthors, { topic: title })}</span>
              <a href={tagPath(tag)}>
                {byOthers === 1 ? texts.oneByOthers : fillIn(texts.byOthers, { count: byOthers })}
              </a>
            </li>
          ) : null}
          <li>
            <span className={`caption block ${styles.label}`}>{fillIn(texts.otherTopics, { team: name })}</span>
            {listTagsBy(team)
              .filter((other) => other !== tag)
              .map((other, index, all) => (
                <Fragment key={other}>
                  <span className="nowrap">
                    <a href={authorTagUrl(team, other)}>{tags[other].title}</a>
                    {index < all.length - 1 ? ',' : null}
                  </span>{' '}
                </Fragment>
              ))}
          </li>
        </ul>
      </nav>
    </div>
  );
}
