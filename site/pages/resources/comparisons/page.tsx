import { brand } from '@whorl/contract/brand.ts';
import { comparisonPath, pages } from '@whorl/contract/urls.ts';
import { comparedLibraries } from '../../../content/records/compared-libraries.ts';
import { keptBy, measured, percentOf } from '../../../content/records/comparisons.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import { CalibrationTable, OutcomeTable } from '../comparison-tables.tsx';
import { comparisonWords } from '../comparison-words.ts';
import { HowMeasured } from '../how-measured.tsx';
import styles from './page.module.css';

const trail = [{ title: 'Home', url: pages.home.path }];
const here = 'Comparisons';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Comparisons that you can run',
      description: `Three open-source libraries and ${brand.name}, run through the same lives of ${measured.people} simulated people by a script in this repository. Where others are better, it says so.`,
      structuredData: [breadcrumbList(trail, here)],
    },
    element: <Comparisons />,
  };
}

export function Comparisons() {
  return (
    <>
      <div className={`page-grid ${styles.head}`}>
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">Comparisons that you can run</h1>
        <p className="lead">
          We compare with what anyone can install and measure. One script asks all of them the same questions; what it
          prints is what stands here, measured on {longDate(measured.on)}.
        </p>
      </div>
      <ol className={`page-grid ${styles.list} mt-9`}>
        {comparedLibraries.map((library) => {
          const { name, licence } = comparisonWords[library];
          return (
            <li key={library}>
              <h2 className="heading">
                <a href={comparisonPath(library)}>{name}</a>
              </h2>
              <p className="caption">
                {measured.costs[library].version}, {licence}
                <br />
                kept {percentOf(keptBy(library))}% of returning visits
              </p>
            </li>
          );
        })}
      </ol>
      <section className="section page-grid" aria-labelledby="all">
        <h2 className="heading" id="all">
          All of them, change by change
        </h2>
        <div className="mt-7">
          <OutcomeTable libraries={comparedLibraries} number={1} />
        </div>
        <div className="mt-7">
          <CalibrationTable number={2} />
        </div>
      </section>
      <HowMeasured />
    </>
  );
}
