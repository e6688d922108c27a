import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { page as texts } from '../../../../content/interface/pages/comparison-tables.json';
import { comparisonCollection } from '../../../content/collections/comparisons.ts';
import { type Comparison, comparisons } from '../../../content/comparisons.ts';
import { findEntry } from '../../../content/entries.ts';
import { getCosts, measured } from '../../../content/records/comparisons.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { MainAction } from '../../../design/main-action.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import type { RenderedPage } from '../../routes.ts';
import { TextLink } from '../../text-link.tsx';
import { comparisonHead, comparisonTrail } from '../comparison-head.ts';
import { Score } from '../comparison-tables.tsx';
import { OtherComparisons } from '../other-comparisons.tsx';
import styles from './page.module.css';

/** Renders an entry of `content/comparisons`. */
export function page(slug: string): RenderedPage {
  const entry = findEntry(comparisonCollection, slug);
  return {
    head: comparisonHead(entry.frontMatter, measured.on, getCosts(slug).version),
    element: <ComparisonPage entry={entry} />,
  };
}

function ComparisonPage({ entry }: { entry: Comparison }) {
  const { slug, frontMatter, Body } = entry;
  const { name, lead, license, source } = frontMatter;
  const { version } = getCosts(slug);
  return (
    <>
      <div className="page-grid rows-5 pt-8 phone-pt-5">
        <Breadcrumbs trail={comparisonTrail} here={name} />
        <h1 className="display">
          {fillIn(texts.title, { library: nameWithVersion(name, version), brand: brand.name })}
        </h1>
        <p className="lead to-9">{lead}</p>
        <p className="caption from-10 self-end">
          <a href={source} rel="external">
            {name} {version}
          </a>
          , {license}
          <br />
          {fillIn(texts.deployment, { brand: brand.name })}
          <br />
          {measured.browser}, {longDate(measured.on)}
        </p>
        <MainAction title={texts.action} url={pages.start.path} />
      </div>
      <section className="page-grid pt-10 phone-pt-9" aria-labelledby="outcomes">
        <h2 className="row-title" id="outcomes">
          {fillIn(texts.outcomes, { people: measured.people })}
        </h2>
        <ul className={`heading mt-3 ${styles.score}`}>
          <Score comparison={entry} />
        </ul>
        <p className="to-8 phone-mt-4 desktop-mt-5">
          <a className="link" href={pages.comparisons.path}>
            {texts.allResults}
          </a>
        </p>
      </section>
      <Body components={{ a: TextLink }} />
      <OtherComparisons comparisons={comparisons.filter((other) => other.slug !== slug)} />
    </>
  );
}

/** Returns `FingerprintJS 5`; before version 1 the name alone. */
function nameWithVersion(name: string, version: string): string {
  const [major = '0'] = version.split('.');
  return major === '0' ? name : `${name} ${major}`;
}
