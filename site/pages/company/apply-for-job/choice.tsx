import { BUILT_PART, jobParameter, servedParts } from '@whorl/contract/careers/job.ts';
import { applyPath } from '@whorl/contract/urls.ts';
import { openJobs } from '../../../content/jobs.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { ServedPart } from '../../../islands/careers/served-part.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

/** The open positions, each with a link to its form, or the form of one from the server. */
export function Choice({ trail, here, title, one, several }: HeadProps & { one: string; several: string }) {
  return (
    <div className="page-grid">
      <Breadcrumbs trail={trail} here={here} />
      <ServedPart id={servedParts.application} parameter={jobParameter} />
      <div className={styles.built} {...{ [BUILT_PART]: '' }}>
        <h1 className="display">{title}</h1>
        <ul className={styles.list}>
          {openJobs.map(({ slug, frontMatter, job: { questions } }) => (
            <li key={slug}>
              <a href={applyPath(slug)}>{frontMatter.title}</a>
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
