import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { pages } from '@whorl/contract/urls.ts';
import { PriceSlider } from '../../../islands/pricing/price-slider.tsx';
import { ClosingField } from '../../../sections/closing-field.tsx';
import type { RenderedPage } from '../../routes.ts';
import { pricingDescription, pricingLead, pricingStructuredData } from './facts.ts';
import styles from './page.module.css';
import { PricingLevels, PricingQuestions } from './parts.tsx';
import { WorkedSums } from './worked-sums.tsx';

/** A volume that crosses a mark, so that the sum has more than one part. */
const EXAMPLE_CALLS = 320_000;

export function page(): RenderedPage {
  return {
    head: {
      title: 'Pricing, with a ruler',
      description: pricingDescription,
      canonicalPath: pages.pricing.path,
      structuredData: pricingStructuredData,
    },
    element: <PricingA />,
  };
}

/** The idea: one instrument. You move the volume, the price is the reading. */
export function PricingA() {
  return (
    <>
      <div className={`page-grid ${styles.head}`}>
        <h1 className="display">A price you can check with a pencil</h1>
        <p className="lead">{pricingLead}</p>
      </div>
      <section className={`page-grid ${styles.instrument}`} aria-label="The price of your volume">
        <PriceSlider example={EXAMPLE_CALLS}>
          <p className="caption">
            Price list {priceList.version}, in {priceList.currency}, without tax. What is less than a cent is not
            charged.
          </p>
          <p className="caption no-script mt-3">
            The address of this page keeps your number: send it to whoever has to agree.
          </p>
        </PriceSlider>
      </section>
      <section className="section page-grid" aria-labelledby="sums">
        <h2 className="heading to-8" id="sums">
          Eight sums, already done
        </h2>
        <p className={`quiet ${styles.aside} measure-44ch from-9 desktop-end`}>
          A lower price holds for what lies above its mark, never for less: one identification more is one
          identification dearer, at most.
        </p>
        <div className="mt-7">
          <WorkedSums />
        </div>
      </section>
      <PricingLevels />
      <PricingQuestions />
      <ClosingField
        title="Tell us your number"
        text="An engineer answers with the sum, and says so when running it yourself would be the better choice."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
      />
    </>
  );
}
