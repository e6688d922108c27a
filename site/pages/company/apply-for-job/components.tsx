import { jobParameter, PRERENDERED_ATTRIBUTE, servedElementIds } from '@whorl/contract/careers/job.ts';
import { applyPath } from '@whorl/contract/urls.ts';
import { openJobs } from '../../../content/jobs.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { ServedPart } from '../../../islands/careers/served-part.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

/** The open positions with links to their forms, or the form of one position, which the server fills in. */
export function Choice({ trail, here, title, lead, one, several }: HeadProps & { one: string; several: string }) {
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here={here} />
      <ServedPart id={servedElementIds.application} parameter={jobParameter} />
      <div className="grid rows-5" {...{ [PRERENDERED_ATTRIBUTE]: '' }}>
        <h1 className="display">{title}</h1>
        {lead === undefined ? null : <p className="lead">{lead}</p>}
        <ul className={`${styles.list} hair-rows-4 opened mt-6`}>
          {openJobs.map(({ slug, frontMatter, job: { questions } }) => (
            <li key={slug}>
              <a className="title-link" href={applyPath(slug)}>
                {frontMatter.title}
              </a>
              <span className="caption">
                {frontMatter.location}, {questions.length === 1 ? one : `${questions.length} ${several}`}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
