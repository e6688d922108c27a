import { brand } from '@whorl/contract/brand.ts';
import { BOARD_HEADER, BUILT_PART, jobParameter, servedParts } from '@whorl/contract/careers/job.ts';
import { endpoints, jobPath, pages } from '@whorl/contract/urls.ts';
import { type OpenJob, openJobs } from '../../../content/jobs.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { JobFilter } from '../../../islands/careers/job-filter.tsx';
import { ServedPart } from '../../../islands/careers/served-part.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Careers', url: pages.careers.path },
];
const here = 'Positions';
const different = (of: (job: OpenJob) => string) => [...new Set(openJobs.map(of))].sort();
const teams = different(({ frontMatter }) => frontMatter.team);
const places = different(({ frontMatter }) => frontMatter.location);

export function page(): RenderedPage {
  return {
    head: {
      title: 'Open positions, by team and place',
      description: `${openJobs.length} example positions in ${places.length} places: what the work is, what it asks for and what it does not, and a form whose answers are stored for real.`,
      structuredData: [
        breadcrumbList(trail, here),
        {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          itemListElement: openJobs.map(({ slug }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            url: jobPath(slug),
          })),
        },
      ],
    },
    element: <Jobs />,
  };
}

export function Jobs() {
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here={here} />
      <ServedPart
        id={servedParts.board}
        parameter={jobParameter}
        source={{ url: `${endpoints.jobBoard}?action=listings`, header: BOARD_HEADER, builtIs: 'content' }}
      />
      <div className={styles.built} {...{ [BUILT_PART]: '' }}>
        <h1 className="display">{openJobs.length} positions</h1>
        <p className="lead">
          Examples, since {brand.name} is one. The questions at the end of each are those that we would ask.
        </p>
        <div className="mt-6">
          <JobFilter action={pages.jobs.path} teams={teams} places={places}>
            <JobRows />
          </JobFilter>
        </div>
      </div>
    </div>
  );
}

function JobRows() {
  return (
    <ul className={`${styles.rows} ink-grid-rows-2-5 opened`}>
      {openJobs.map(({ slug, frontMatter }) => (
        <li key={slug} data-team={frontMatter.team} data-place={frontMatter.location}>
          <h2 className="row-title">
            <a href={jobPath(slug)}>{frontMatter.title}</a>
          </h2>
          <p className="measure-38 quiet text-3 line-3">{frontMatter.description}</p>
          <p className="caption">
            {frontMatter.team}
            <br />
            {frontMatter.location}
            {frontMatter.remote ? ', or from anywhere in the country' : ''}
            <br />
            {frontMatter.hours}
          </p>
        </li>
      ))}
    </ul>
  );
}
