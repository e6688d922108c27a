import type { ReactNode } from 'react';
import { pricingRecords } from '../../../content/records/pricing.ts';
import { getRecords } from '../../../content/records/records.ts';
import { Disclosures } from '../../../design/disclosures.tsx';
import { Fold } from '../../../design/fold.tsx';
import { Actions } from '../../../design/main-action.tsx';
import { PriceSlider } from '../../../islands/pricing/price-slider.tsx';
import { CallToAction } from '../../../sections/call-to-action.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { LevelsTable } from './levels-table.tsx';
import styles from './page.module.css';
import { PriceSection, type PriceSectionProps } from './price-section.tsx';

/** A volume that exceeds a tier, so that the calculation has several parts. */
const EXAMPLE_CALLS = 320_000;

/** Rows of the plans before the fold. */
const SHOWN_ROWS = 8;

const { levels, questions } = getRecords(pricingRecords);

type OwnHeadProps = HeadProps & { action: string; to: string; other: string; otherTo: string };

export function Head({ title, lead, action, to, other, otherTo }: OwnHeadProps) {
  return (
    <div className="page-grid rows-5 pt-9 phone-pt-7">
      <h1 className={`display ${styles.title}`}>{title}</h1>
      <p className="lead to-8">{lead}</p>
      <Actions
        className="from-8 desktop-end desktop-justify-end"
        actions={[
          { title: action, url: to },
          { title: other, url: otherTo },
        ]}
      />
    </div>
  );
}

/** A slider for the volume, with its price. */
export function PriceCalculator({ label, text, aside }: { label: string; text: ReactNode; aside: ReactNode }) {
  return (
    <section className="page-grid rows-4 pt-9 phone-pt-7" aria-label={label}>
      <PriceSlider example={EXAMPLE_CALLS}>
        <p className="caption">{text}</p>
        <p className="caption no-script mt-3">{aside}</p>
      </PriceSlider>
    </section>
  );
}

/** Differences between hosting the software and having it hosted. */
export function Levels({ id, title, text }: PriceSectionProps) {
  return (
    <PriceSection {...{ id, title, text }}>
      <LevelsTable levels={levels.names} others={levels.others} rows={levels.rows.slice(0, SHOWN_ROWS)} />
      <Fold isFoldedOnWide summary={levels.more}>
        <LevelsTable levels={levels.names} others={levels.others} rows={levels.rows.slice(SHOWN_ROWS)} />
      </Fold>
    </PriceSection>
  );
}

/** Questions of buyers. */
export function PricingQuestions({ id, title, text }: PriceSectionProps) {
  return (
    <section className={`section page-grid ${styles.last}`} aria-labelledby={id}>
      <div className={styles.questionsHeading}>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <p className="quiet measure-44ch from-9 desktop-end">{text}</p>
      </div>
      <div className={styles.questions}>
        <Disclosures items={questions.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }))} />
      </div>
    </section>
  );
}

type ClosingProps = { title: string; text: string; action: string; to: string };

export const Closing = ({ title, text, action, to }: ClosingProps) => (
  <CallToAction title={title} text={text} action={{ title: action, url: to }} />
);
