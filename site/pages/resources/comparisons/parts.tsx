import { comparisonPath, pages } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { list, page } from '../../../../content/interface/pages/comparison-tables.json';
import { comparisons } from '../../../content/comparisons.ts';
import { toPercent } from '../../../content/records/comparison-measurement.ts';
import { comparisonRecords } from '../../../content/records/comparison-words.ts';
import { countRecognized, getCosts, listSteps } from '../../../content/records/comparisons.ts';
import { getRecords } from '../../../content/records/records.ts';
import { vendorComparisons } from '../../../content/vendor-comparisons.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { Fold } from '../../../design/fold.tsx';
import { MainAction } from '../../../design/main-action.tsx';
import { Section } from '../../../sections/section.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { CalibrationTable, CostsTable, FactsTable, OutcomeTable } from '../comparison-tables.tsx';
import styles from './page.module.css';

export const Head = ({ trail, here, title, lead }: HeadProps) => (
  <div className="page-grid rows-5 pt-8 phone-pt-5">
    <Breadcrumbs trail={trail} here={here} />
    <h1 className="display">{title}</h1>
    <p className="lead">{lead}</p>
    <MainAction title={page.action} url={pages.start.path} />
  </div>
);

/** The compared libraries, each with its share of recognized returning visitors. */
export const Libraries = () => (
  <ol className={`page-grid ${styles.list} mt-9`}>
    {comparisons.map(({ slug, frontMatter: { name, license } }) => (
      <li key={slug} className="link-row">
        <h2 className="heading">
          <a className="row-link" href={comparisonPath(slug)}>
            {name}
          </a>
        </h2>
        <p className="caption">
          {getCosts(slug).version}, {license}
          <br />
          {fillIn(list.recognized, { percent: toPercent(countRecognized(slug)) })}
        </p>
      </li>
    ))}
  </ol>
);

type VendorsProps = SectionProps & { text: string };

/** The hosted services that are compared, each with what it does. */
export const Vendors = (props: VendorsProps) => (
  <Section {...props}>
    <ol className={`${styles.list} mt-7`}>
      {vendorComparisons.map(({ slug, frontMatter: { name, summary } }) => (
        <li key={slug} className="link-row">
          <h3 className="heading">
            <a className="row-link" href={comparisonPath(slug)}>
              {name}
            </a>
          </h3>
          <p className="caption">{summary}</p>
        </li>
      ))}
    </ol>
  </Section>
);

type SectionProps = { id: string; title: string };

/** The results of all methods for each step, and how far the service's scores can be trusted. */
export const Outcomes = (props: SectionProps) => (
  <Section {...props} text={getRecords(comparisonRecords).score}>
    <div className="mt-7">
      <Fold
        isFoldedOnWide
        summary={fillIn(list.showVisits, { count: listSteps('same').length + listSteps('other').length })}
      >
        <OutcomeTable number={1} />
      </Fold>
    </div>
    <div className="mt-7">
      <CalibrationTable number={2} />
    </div>
  </Section>
);

/** The costs of one identification with each method. */
export const Costs = () => (
  <Section id="costs" title={getRecords(comparisonRecords).costs.title}>
    <div className="mt-7">
      <CostsTable number={3} />
    </div>
  </Section>
);

/** Facts from the source code of all of them. */
export const Facts = () => (
  <Section id="facts" title={getRecords(comparisonRecords).facts.title}>
    <div className="mt-7">
      <Fold isFoldedOnWide summary={list.showFacts}>
        <FactsTable number={4} />
      </Fold>
    </div>
  </Section>
);
