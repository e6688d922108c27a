import { brand } from '@whorl/contract/brand.ts';
import { articlePath, authorPath, authorTagPath, pages, tagPath } from '@whorl/contract/urls.ts';
import { type Tag, tags } from '../../../content/articles/article-tags.ts';
import { articlesBy, authorTagUrl, tagsBy } from '../../../content/articles/articles-by-team.ts';
import { articlesWith } from '../../../content/articles/tagged-articles.ts';
import { measuresOf, type TeamSlug, teams } from '../../../content/teams.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { trailData } from '../../../sections/text/trail-data.ts';
import type { RenderedPage } from '../../routes.ts';
import { ArticleRows } from '../article-rows.tsx';
import { MeasureTable } from '../author-measures.tsx';
import { readingSlices } from '../reading-slices.ts';
import styles from './page.module.css';

const counted = (count: number): string => (count === 1 ? 'one note' : `${count} notes`);

/** The template of `/blog/author/{team}/{tag}/`: one team on one subject, with what it measures of it. */
export function authorTagPage(team: TeamSlug, tag: Tag): RenderedPage {
  const { name } = teams[team];
  const subject = tags[tag].title;
  const written = articlesBy(team, tag);
  const url = authorTagPath(team, tag);
  return {
    head: {
      title: `${subject}, by the ${name}`,
      description: `What ${brand.name}’s ${name} has signed under “${subject}”: ${counted(written.length)}, and the commands that the figures in them come from, with what each shows.`,
      structuredData: [
        {
          '@context': 'https://schema.org',
          '@type': 'CollectionPage',
          name: `${subject}, by the ${name}`,
          author: { '@type': 'Organization', name: `${brand.name}, ${name}`, url: authorPath(team) },
          hasPart: written.map(({ slug, frontMatter }) => ({
            '@type': 'BlogPosting',
            headline: frontMatter.title,
            url: articlePath(slug),
          })),
        },
        trailData(trailTo(team), { title: subject, url }),
      ],
    },
    element: <AuthorTag team={team} tag={tag} />,
    slices: readingSlices,
  };
}

const trailTo = (team: TeamSlug) => [
  { title: 'Notes', url: pages.blog.path },
  { title: teams[team].name, url: authorPath(team) },
];

export function AuthorTag({ team, tag }: { team: TeamSlug; tag: Tag }) {
  const { name, answersFor } = teams[team];
  const { title, lead } = tags[tag];
  const measures = measuresOf(team, tag);
  const byOthers = articlesWith(tag).length - articlesBy(team, tag).length;
  return (
    <div className="page-grid rows-6 pt-7">
      <Breadcrumbs trail={trailTo(team)} here={title} />
      <h1 className="title to-8 desktop-mt-5">
        {title}, <span className="quiet">by the {name}</span>
      </h1>
      <div className={`${styles.about} from-8 desktop-end`}>
        <p className="lead">{lead}</p>
        <p className="quiet">
          The {name} answers for {answersFor}.
        </p>
      </div>
      <ArticleRows articles={articlesBy(team, tag)} />
      {measures.length > 0 ? (
        <section className={styles.measures} aria-labelledby="measures">
          <h2 className="row-title" id="measures">
            What these figures rest on
          </h2>
          <MeasureTable measures={measures} />
        </section>
      ) : null}
      <nav className={styles.ways} aria-label="More notes">
        <ul>
          {byOthers > 0 ? (
            <li>
              <span className={styles.label}>Signed by others, under {title}</span>
              <a href={tagPath(tag)}>{byOthers === 1 ? 'One more note' : `${byOthers} more notes`}</a>
            </li>
          ) : null}
          <li>
            <span className={styles.label}>The {name} under</span>
            {tagsBy(team)
              .filter((other) => other !== tag)
              .map((other, index) => (
                <span key={other}>
                  {index > 0 ? ', ' : null}
                  <a href={authorTagUrl(team, other)}>{tags[other].title}</a>
                </span>
              ))}
          </li>
        </ul>
      </nav>
    </div>
  );
}
