import { brand } from '@whorl/contract/brand.ts';
import { comparisonPath, pages } from '@whorl/contract/urls.ts';
import { comparedLibraries, type Library } from '../../../content/records/compared-libraries.ts';
import { measured } from '../../../content/records/comparisons.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import {
  CalibrationTable,
  ComparisonCosts,
  ComparisonFacts,
  ComparisonOutcomes,
  Score,
} from '../comparison-tables.tsx';
import { comparisonWords } from '../comparison-words.ts';
import { HowMeasured } from '../how-measured.tsx';
import styles from './page.module.css';

const trail = [
  { title: 'Home', url: pages.home.path },
  { title: 'Comparisons', url: pages.comparisons.path },
];

/** The template of `/resources/comparisons/{library}/`. */
export function comparisonPage(library: Library): RenderedPage {
  const { name, description } = comparisonWords[library];
  return {
    head: {
      title: `${name} and ${brand.name}, measured side by side`,
      description,
      kind: 'article',
      structuredData: [
        breadcrumbList(trail, name),
        {
          '@context': 'https://schema.org',
          '@type': 'TechArticle',
          headline: `${name} and ${brand.name}, measured side by side`,
          description,
          datePublished: measured.on,
          author: { '@type': 'Organization', name: brand.name },
          about: [
            { '@type': 'SoftwareApplication', name, softwareVersion: measured.costs[library].version },
            { '@type': 'SoftwareApplication', name: brand.name },
          ],
        },
      ],
    },
    element: <Comparison library={library} />,
  };
}

export function Comparison({ library }: { library: Library }) {
  const { name, lead, better, ours, licence, source } = comparisonWords[library];
  const { version } = measured.costs[library];
  return (
    <>
      <div className={`page-grid ${styles.head}`}>
        <Breadcrumbs trail={trail} here={name} />
        <h1 className="display">
          {nameWithVersion(name, version)} beside {brand.name}
        </h1>
        <p className="lead to-9">{lead}</p>
        <p className="caption from-10 self-end">
          <a href={source} rel="external">
            {name} {version}
          </a>
          , {licence}
          <br />
          {brand.name} as it runs on this site
          <br />
          {measured.browser}, {longDate(measured.on)}
        </p>
      </div>
      <section className={`page-grid ${styles.first}`} aria-labelledby="outcomes">
        <h2 className={`title ${styles.score}`} id="outcomes">
          <Score library={library} />
        </h2>
        <p className={`quiet ${styles.aside} measure-60`}>
          Kept: of the visits of people who came back. Confused: visits that were given another person’s id. We chose
          what happens to them, so read the rows and not the score.
        </p>
        <div className="mt-7">
          <ComparisonOutcomes library={library} />
        </div>
      </section>
      <section className="section page-grid" aria-labelledby="costs">
        <h2 className="heading to-9" id="costs">
          What one reading costs
        </h2>
        <div className="mt-7">
          <ComparisonCosts library={library} />
        </div>
      </section>
      <section className="section page-grid" aria-labelledby="facts">
        <h2 className="heading to-9" id="facts">
          What no stopwatch shows
        </h2>
        <div className="mt-7">
          <ComparisonFacts library={library} />
        </div>
        <div className="mt-7">
          <CalibrationTable number={4} />
        </div>
      </section>
      <section className="section page-grid rows-7" aria-label="Which to take">
        <Reasons title={`Take ${name}`} reasons={better} />
        <Reasons title={`Take ${brand.name}`} reasons={ours} />
        <p>
          <a className="button button-main" href={pages.home.path}>
            See what it says of your browser
          </a>
        </p>
      </section>
      <HowMeasured />
      <nav className={`section page-grid ${styles.others}`} aria-label="The other comparisons">
        <p>
          {comparedLibraries
            .filter((other) => other !== library)
            .map((other) => (
              <a key={other} className="row-title" href={comparisonPath(other)}>
                {comparisonWords[other].name} beside {brand.name}
              </a>
            ))}
        </p>
      </nav>
    </>
  );
}

/** `FingerprintJS 5`; before a first major version, the name alone. */
function nameWithVersion(name: string, version: string): string {
  const [major = '0'] = version.split('.');
  return major === '0' ? name : `${name} ${major}`;
}

function Reasons({ title, reasons }: { title: string; reasons: readonly string[] }) {
  return (
    <div className={styles.reasons}>
      <h2 className="row-title">{title}</h2>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
