import { brand } from '@whorl/contract/brand.ts';
import { jobPath, pages } from '@whorl/contract/urls.ts';
import { openJobs } from '../content/jobs.ts';
import { Breadcrumbs } from '../design/breadcrumbs.tsx';
import { AskedJob } from '../islands/careers/asked-job.tsx';
import styles from './apply-for-job.module.css';
import type { RenderedPage } from './routes.ts';

const trail = [
  { title: 'Careers', url: pages.careers.path },
  { title: 'Positions', url: pages.jobs.path },
];

export function page(): RenderedPage {
  return {
    head: {
      title: 'Apply: for which position?',
      description: `Choose one of ${openJobs.length} example positions of ${brand.name}. Its form asks for a name, an e-mail address, a link and what belongs to the work; nothing else.`,
    },
    element: <ApplyForJob />,
  };
}

export function ApplyForJob() {
  return (
    <div className={`page-grid ${styles.page}`}>
      <Breadcrumbs trail={trail} here="Apply" />
      <h1 className="display">For which position?</h1>
      <div className={styles.asked}>
        <AskedJob pages={Object.fromEntries(openJobs.map(({ slug, job }) => [String(job.id), jobPath(slug)]))} />
        <p className={`lead ${styles.gone}`} id="not-open">
          The position you followed a link to is not open any more. These are.
        </p>
      </div>
      <ul className={styles.list}>
        {openJobs.map(({ slug, frontMatter, job }) => (
          <li key={slug}>
            <a href={`${jobPath(slug)}#apply`}>{frontMatter.title}</a>
            <span className="caption">
              {frontMatter.location},{' '}
              {job.questions.length === 1 ? 'one question' : `${job.questions.length} questions`} of its own
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
