import { brand } from '@whorl/contract/brand.ts';
import { BUILT_PART, jobParameter, servedParts } from '@whorl/contract/careers/job.ts';
import { applyPath, pages } from '@whorl/contract/urls.ts';
import { openJobs } from '../../../content/jobs.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { ServedPart } from '../../../islands/careers/served-part.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';

const trail = [
  { title: 'Careers', url: pages.careers.path },
  { title: 'Positions', url: pages.jobs.path },
];

export function page(): RenderedPage {
  return {
    head: {
      title: 'Apply: for which position?',
      description: `Choose one of ${openJobs.length} example positions of ${brand.name}. Its form asks for your name, email, resume or cover letter, and what belongs to the work.`,
      structuredData: [breadcrumbList(trail, 'Apply')],
    },
    element: <ApplyForJob />,
  };
}

export function ApplyForJob() {
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here="Apply" />
      <ServedPart id={servedParts.application} parameter={jobParameter} />
      <div className={styles.built} {...{ [BUILT_PART]: '' }}>
        <h1 className="display">For which position?</h1>
        <ul className={`${styles.list} mt-6 opened`}>
          {openJobs.map(({ slug, frontMatter, job }) => (
            <li key={slug}>
              <a href={applyPath(slug)}>{frontMatter.title}</a>
              <span className="caption">
                {frontMatter.location},{' '}
                {job.questions.length === 1 ? 'one question' : `${job.questions.length} questions`} of its own
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
