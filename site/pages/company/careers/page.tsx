import { brand } from '@whorl/contract/brand.ts';
import { JOB_APPLICATION_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { jobPath, pages } from '@whorl/contract/urls.ts';
import { openJobs } from '../../../content/jobs.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { habits, stations } from './words.ts';

const trail = [{ title: brand.name, url: pages.home.path }];
const teams = [...new Set(openJobs.map(({ frontMatter }) => frontMatter.team))];

export function page(): RenderedPage {
  return {
    head: {
      title: 'Careers: how we work, and on what',
      description: `Five habits you can check in the source of this very site, what becomes of an application, and the ${openJobs.length} positions of a sample provider, by team.`,
      structuredData: [breadcrumbList(trail, 'Careers')],
    },
    element: <Careers />,
  };
}

export function Careers() {
  return (
    <>
      <div className={`page-grid ${styles.head} rows-5 pt-7`}>
        <Breadcrumbs trail={trail} here="Careers" />
        <h1 className="display">You can read our code before you apply</h1>
        <p className="lead to-8">
          And our decisions, our tests and our mistakes. {brand.name} is a sample provider: the positions below are
          examples, and nobody is hired. What you send is stored for real all the same, so that you can see it work.
        </p>
      </div>
      <section className={`section page-grid ${styles.habits} ink-grid-rows-2-5`} aria-labelledby="habits">
        <h2 className="heading" id="habits">
          How we work, and what that spares you
        </h2>
        <ul>
          {habits.map(({ does, not }) => (
            <li key={does}>
              <p>{does}</p>
              <p className={styles.never}>
                <span className="visually-hidden">Not: </span>
                {not}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section className={`section page-grid ${styles.teams}`} aria-labelledby="teams">
        <h2 className="heading" id="teams">
          Who looks for whom
        </h2>
        <dl>
          {teams.map((team) => (
            <div key={team}>
              <dt>{team}</dt>
              <dd>
                <ul>
                  {openJobs
                    .filter(({ frontMatter }) => frontMatter.team === team)
                    .map(({ slug, frontMatter }) => (
                      <li key={slug} className={styles.position}>
                        <a href={jobPath(slug)}>{frontMatter.title}</a>
                        <span className="caption">{frontMatter.location}</span>
                      </li>
                    ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
        <p className={`${styles.all} flex wrap gap-4-5 items-center mt-6`}>
          <a className="button button-main" href={pages.jobs.path}>
            All positions, by place
          </a>{' '}
          <a className="link" href={pages.applyForJob.path}>
            or choose one and apply
          </a>
        </p>
      </section>
      <section className={`section page-grid ${styles.way}`} aria-labelledby="way">
        <h2 className="heading" id="way">
          The way of an application
        </h2>
        <ol>
          {stations.map(({ who, what }, index) => (
            <li key={what} className={index === 0 ? styles.yours : undefined}>
              <h3 className="row-title">{who}</h3>
              <p>{what.replace('{days}', String(JOB_APPLICATION_RETENTION_DAYS))}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
