import { brand } from '@whorl/contract/brand.ts';
import { jobParameter } from '@whorl/contract/careers/job.ts';
import { pages } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import breadcrumbs from '../../../../content/interface/pages/breadcrumbs.json';
import { facts, page as texts } from '../../../../content/interface/pages/jobs.json';
import { findOpenJob, type OpenJob } from '../../../content/jobs.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { SpecSheet } from '../../../design/term-list.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import { jobPosting } from './job-posting.ts';
import styles from './page.module.css';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: breadcrumbs.careers, url: pages.careers.path },
  { title: breadcrumbs.positions, url: pages.jobs.path },
];

/** Renders `/careers/jobs/{slug}/`. */
export function page(slug: string): RenderedPage {
  const open = findOpenJob(slug);
  const { title, description, team, location } = open.frontMatter;
  return {
    head: {
      title: fillIn(texts.title, { position: title, location }),
      description,
      structuredData: [breadcrumbList(trail, title), jobPosting(open)],
    },
    share: { note: `${team}, ${location}`, seed: slug },
    element: <Job slug={slug} />,
  };
}

export function Job({ slug }: { slug: string }) {
  const { frontMatter, job, Body } = findOpenJob(slug);
  return (
    <>
      <div className={`page-grid ${styles.head} rows-6 pt-7`}>
        <Breadcrumbs trail={trail} here={frontMatter.title} />
        <h1 className="title">{frontMatter.title}</h1>
        <div className={styles.sheet}>
          <SpecSheet rows={listFacts(frontMatter)} />
          <p className="mt-5">
            <a className="button button-main" href="#apply">
              {texts.apply}
            </a>
          </p>
        </div>
        <div className={`dashed stack-4 ${styles.text} to-8 desktop-row-3 measure-66ch`}>
          <Body />
        </div>
      </div>
      <section className="section page-grid rows-6" aria-labelledby="apply">
        <div className={`${styles.promise} to-6`}>
          <h2 className="heading" id="apply">
            {texts.apply}
          </h2>
          <p className="mt-5 quiet">{texts.promise}</p>
        </div>
        <div className="from-7">
          <p>
            {job.questions.length === 1 ? texts.oneQuestion : fillIn(texts.questions, { count: job.questions.length })}
          </p>
          <ul className="hair-rows-3 mt-5 opened">
            {job.questions.map(({ label }) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
          <form className="mt-6" action={pages.applyForJob.path} method="get">
            <input type="hidden" name={jobParameter} value={slug} />
            <button type="submit" className="button button-main">
              {texts.start}
            </button>
          </form>
        </div>
      </section>
    </>
  );
}

const listFacts = ({ team, location, remote, hours, published, id }: OpenJob['frontMatter']) => [
  { name: facts.team, value: team },
  { name: facts.location, value: remote ? fillIn(facts.remote, { location }) : location },
  { name: facts.hours, value: hours },
  { name: facts.openSince, value: <time dateTime={published}>{longDate(published)}</time> },
  { name: facts.jobId, value: id },
];
