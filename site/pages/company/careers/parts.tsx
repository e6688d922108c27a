import { jobPath } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { openJobs } from '../../../content/jobs.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

type SectionProps = { id: string; title: string };

const teams = [...new Set(openJobs.map(({ frontMatter }) => frontMatter.team))];

export function Head({ trail, here, title, lead }: HeadProps) {
  return (
    <div className={`page-grid ${styles.head} rows-5 pt-7`}>
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="display">{title}</h1>
      <p className="lead to-8">{lead}</p>
    </div>
  );
}

type HabitsProps = SectionProps & { not: string; items: readonly { does: string; not: ReactNode }[] };

/** What holds here, and what therefore never happens. */
export function Habits({ id, title, not: label, items }: HabitsProps) {
  return (
    <section className={`section page-grid ${styles.habits} ink-grid-rows-2-5`} aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <ul>
        {items.map(({ does, not }) => (
          <li key={does}>
            <p>{does}</p>
            <p className={styles.never}>
              <span className="visually-hidden">{`${label} `}</span>
              {not}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type TeamsProps = SectionProps & { all: string; allPage: string; apply: string; applyPage: string };

/** The open positions, by team. */
export function Teams({ id, title, all, allPage, apply, applyPage }: TeamsProps) {
  return (
    <section className={`section page-grid ${styles.teams}`} aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title}
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
        <a className="button button-main" href={allPage}>
          {all}
        </a>{' '}
        <a className="link" href={applyPage}>
          {apply}
        </a>
      </p>
    </section>
  );
}

type StationsProps = SectionProps & { items: readonly { who: string; what: ReactNode }[] };

/** What becomes of an application, in order; the first step is the applicant's. */
export function Stations({ id, title, items }: StationsProps) {
  return (
    <section className={`section page-grid ${styles.way}`} aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <ol>
        {items.map(({ who, what }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a name occurs twice in it
          <li key={index} className={index === 0 ? styles.yours : undefined}>
            <h3 className="row-title">{who}</h3>
            <p>{what}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
