import { jobPath } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { openJobs } from '../../../content/jobs.ts';
import { PageHead } from '../../../sections/page-head.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

type SectionProps = { id: string; title: string };

const teams = [...new Set(openJobs.map(({ frontMatter }) => frontMatter.team))];

export const Head = (props: HeadProps) => (
  <PageHead className={`${styles.head} rows-5 pt-7`} leadClass="to-8" {...props} />
);

type WorkPrinciplesProps = SectionProps & { not: string; items: readonly { does: string; not: ReactNode }[] };

/** Rules of the company, each with what it rules out. */
export function WorkPrinciples({ id, title, not: label, items }: WorkPrinciplesProps) {
  return (
    <section className={`section page-grid ${styles.habits}`} aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <ul className="ink-grid mt-7 opened">
        {items.map(({ does, not }) => (
          <li key={does}>
            <p>{does}</p>
            <p className={`${styles.never} faint text-3 line-3`}>
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
      <h2 className="heading to-6" id={id}>
        {title}
      </h2>
      <dl className="from-6 hair-rows-4 label-terms mt-7 opened">
        {teams.map((team) => (
          <div key={team}>
            <dt>{team}</dt>
            <dd>
              <ul className="grid gap-2">
                {openJobs
                  .filter(({ frontMatter }) => frontMatter.team === team)
                  .map(({ slug, frontMatter }) => (
                    <li key={slug} className="flex wrap between items-baseline gutter rows-0">
                      <a className="title-link" href={jobPath(slug)}>
                        {frontMatter.title}
                      </a>
                      <span className="caption">{frontMatter.location}</span>
                    </li>
                  ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex wrap gap-5 rows-4 items-center from-6 mt-6">
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

type HiringStepsProps = SectionProps & { items: readonly { who: string; what: ReactNode }[] };

/** The steps of an application in order; the first one is the applicant's. */
export function HiringSteps({ id, title, items }: HiringStepsProps) {
  return (
    <section className={`section page-grid ${styles.process}`} aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <ol className="grid mt-7">
        {items.map(({ who, what }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a name occurs twice in it
          <li key={index} className={index === 0 ? styles.yours : undefined}>
            <h3 className="row-title">{who}</h3>
            <p className="mt-2 quiet">{what}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
