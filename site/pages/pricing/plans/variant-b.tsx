import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { pages } from '@whorl/contract/urls.ts';
import { ClosingField } from '../../../sections/closing-field.tsx';
import type { RenderedPage } from '../../routes.ts';
import { pricingDescription, pricingLead, pricingStructuredData } from './facts.ts';
import styles from './page.module.css';
import { PricingLevels, PricingQuestions } from './parts.tsx';
import { Tariff } from './tariff.tsx';
import { type Bill, ThreeBills } from './three-bills.tsx';

const DAYS = 30;
const bills: readonly [Bill, Bill, Bill] = [
  { who: 'A shop', asks: 'once at every checkout', perDay: 400, days: DAYS },
  { who: 'A savings app', asks: 'at every log-in', perDay: 10_000, days: DAYS },
  { who: 'A marketplace', asks: 'at log-in, listing and message', perDay: 150_000, days: DAYS },
];

export function page(): RenderedPage {
  return {
    head: {
      title: 'Pricing, in three bills',
      description: pricingDescription,
      canonicalPath: pages.pricing.path,
      structuredData: pricingStructuredData,
    },
    element: <PricingB />,
  };
}

/** The idea: no instrument, print. Three bills to find oneself in, and the tariff that they are made from. */
export function PricingB() {
  return (
    <>
      <div className={`page-grid ${styles.head}`}>
        <h1 className="display">Three bills, worked out</h1>
        <p className="lead">{pricingLead}</p>
      </div>
      <section className={`page-grid ${styles.instrument}`} aria-label="Three bills">
        <ThreeBills bills={bills} />
        <p className="caption measure-90ch">
          Worked examples, not customers: identifications a day × {DAYS} days, then the tariff below. Price list{' '}
          {priceList.version}, in {priceList.currency}, without tax. What is less than a cent is not charged.
        </p>
      </section>
      <section className="section page-grid" aria-labelledby="tariff">
        <h2 className={`heading ${styles.questionsHeading}`} id="tariff">
          The tariff
        </h2>
        <div className={styles.questions}>
          <Tariff />
        </div>
      </section>
      <PricingLevels />
      <PricingQuestions />
      <ClosingField
        title="Yours is a fourth"
        text="Tell an engineer where you would ask and how often; the answer is a sum like these."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
      />
    </>
  );
}
