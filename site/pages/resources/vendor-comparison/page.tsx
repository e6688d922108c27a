import { pages } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { page as pageTexts, vendor as texts } from '../../../../content/interface/pages/comparison-tables.json';
import { vendorComparisonCollection } from '../../../content/collections/vendor-comparisons.ts';
import { findEntry } from '../../../content/entries.ts';
import { type VendorComparison, vendorComparisons } from '../../../content/vendor-comparisons.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { MainAction } from '../../../design/main-action.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import type { RenderedPage } from '../../routes.ts';
import { TextLink } from '../../text-link.tsx';
import { comparisonHead, comparisonTrail } from '../comparison-head.ts';
import { OtherComparisons } from '../other-comparisons.tsx';

/** Renders an entry of `content/vendor-comparisons`. */
export function page(slug: string): RenderedPage {
  const entry = findEntry(vendorComparisonCollection, slug);
  return {
    head: comparisonHead(entry.frontMatter, entry.frontMatter.readOn),
    element: <VendorComparisonPage entry={entry} />,
  };
}

export function VendorComparisonPage({ entry: { slug, frontMatter, Body } }: { entry: VendorComparison }) {
  const { heading, name, lead, readOn, source } = frontMatter;
  return (
    <>
      <div className="page-grid rows-5 pt-8 phone-pt-5">
        <Breadcrumbs trail={comparisonTrail} here={name} />
        <h1 className="display">{heading}</h1>
        <p className="lead to-9">{lead}</p>
        <p className="caption from-10 self-end">
          <a href={source} rel="external">
            {fillIn(texts.documentation, { name })}
          </a>
          <br />
          {fillIn(texts.readOn, { date: longDate(readOn) })}
        </p>
        <MainAction title={pageTexts.action} url={pages.start.path} />
      </div>
      <Body components={{ a: TextLink }} />
      <OtherComparisons comparisons={vendorComparisons.filter((other) => other.slug !== slug)} />
    </>
  );
}
