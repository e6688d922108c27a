import { BOARD_HEADER, jobParameter, PRERENDERED_ATTRIBUTE, servedElementIds } from '@whorl/contract/careers/job.ts';
import { endpoints, jobPath, pages } from '@whorl/contract/urls.ts';
import { type OpenJob, openJobs } from '../../../content/jobs.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { JobFilter } from '../../../islands/careers/job-filter.tsx';
import { ServedPart } from '../../../islands/careers/served-part.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

const listDistinct = (of: (job: OpenJob) => string) => [...new Set(openJobs.map(of))].sort();
const teams = listDistinct(({ frontMatter }) => frontMatter.team);
const places = listDistinct(({ frontMatter }) => frontMatter.location);

/** All open positions, or the state of one position, which the server fills in. */
export function Board({ trail, here, title, lead, remote }: HeadProps & { remote: string }) {
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here={here} />
      <ServedPart
        id={servedElementIds.board}
        parameter={jobParameter}
        classes="spec-sheet"
        source={{ url: `${endpoints.jobBoard}?action=listings`, header: BOARD_HEADER, builtIs: 'content' }}
      />
      <div className="grid gap-4" {...{ [PRERENDERED_ATTRIBUTE]: '' }}>
        <h1 className="display">{title}</h1>
        <p className="lead">{lead}</p>
        <div className="mt-6">
          <JobFilter action={pages.jobs.path} teams={teams} places={places}>
            <JobRows remote={remote} />
          </JobFilter>
        </div>
      </div>
    </div>
  );
}

function JobRows({ remote }: { remote: string }) {
  return (
    <ul className={`${styles.rows} ink-grid opened`}>
      {openJobs.map(({ slug, frontMatter }) => (
        <li key={slug} data-team={frontMatter.team} data-place={frontMatter.location}>
          <h2 className="row-title">
            <a className="title-link" href={jobPath(slug)}>
              {frontMatter.title}
            </a>
          </h2>
          <p className="measure-7 quiet text-3 line-3">{frontMatter.description}</p>
          <p className="caption">
            {frontMatter.team}
            <br />
            {frontMatter.location}
            {frontMatter.remote ? `, ${remote}` : ''}
            <br />
            {frontMatter.hours}
          </p>
        </li>
      ))}
    </ul>
  );
}
