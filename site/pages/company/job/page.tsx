import { brand } from '@whorl/contract/brand.ts';
import { jobParameter } from '@whorl/contract/careers/job.ts';
import { pages } from '@whorl/contract/urls.ts';
import { type OpenJob, openJobOf } from '../../../content/jobs.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { SpecSheet } from '../../../design/spec-sheet.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import { jobPosting } from './job-posting.ts';
import styles from './page.module.css';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Careers', url: pages.careers.path },
  { title: 'Positions', url: pages.jobs.path },
];

/** The template of `/careers/jobs/{slug}/`. */
export function page(slug: string): RenderedPage {
  const open = openJobOf(slug);
  const { title, description, team, location } = open.frontMatter;
  return {
    head: {
      title: `${title}, ${location}`,
      description,
      structuredData: [breadcrumbList(trail, title), jobPosting(open)],
    },
    share: { note: `${team}, ${location}`, seed: slug },
    element: <Job slug={slug} />,
  };
}

export function Job({ slug }: { slug: string }) {
  const { frontMatter, job, Body } = openJobOf(slug);
  return (
    <>
      <div className={`page-grid ${styles.head} rows-6 pt-7`}>
        <Breadcrumbs trail={trail} here={frontMatter.title} />
        <h1 className="title">{frontMatter.title}</h1>
        <div className={styles.sheet}>
          <SpecSheet rows={sheetOf(frontMatter)} />
          <p className="mt-5">
            <a className="button button-main" href="#apply">
              Apply
            </a>
          </p>
        </div>
        <div className={`${styles.text} to-8 desktop-row-3 measure-66`}>
          <Body />
        </div>
      </div>
      <section className="section page-grid rows-6" aria-labelledby="apply">
        <div className={`${styles.promise} to-6`}>
          <h2 className="heading" id="apply">
            Apply
          </h2>
          <p>
            The position is an example and nobody is hired for it. Your application is stored nevertheless, exactly as
            it would be.
          </p>
        </div>
        <div className="from-7">
          <p>
            The form asks for your name and e-mail address, for something of yours to look at or a résumé, and{' '}
            {job.questions.length === 1 ? 'one thing that belongs' : `${job.questions.length} things that belong`} to
            the work:
          </p>
          <ul className={`${styles.asked} hair-rows-3`}>
            {job.questions.map(({ label }) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
          <form action={pages.applyForJob.path} method="get">
            <input type="hidden" name={jobParameter} value={slug} />
            <button type="submit" className="button button-main">
              Write the application
            </button>
          </form>
        </div>
      </section>
    </>
  );
}

const sheetOf = ({ team, location, remote, hours, published, id }: OpenJob['frontMatter']) => [
  { name: 'Team', value: team },
  { name: 'Place', value: remote ? `${location}, or from anywhere in the country` : location },
  { name: 'Hours', value: hours },
  { name: 'Open since', value: <time dateTime={published}>{longDate(published)}</time> },
  { name: 'Number', value: id },
];
