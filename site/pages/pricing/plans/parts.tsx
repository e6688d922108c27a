import type { ReactNode } from 'react';
import { pricingRecords } from '../../../content/records/pricing.ts';
import { recordsOf } from '../../../content/records/records.ts';
import { Disclosures } from '../../../design/disclosures.tsx';
import { PriceSlider } from '../../../islands/pricing/price-slider.tsx';
import { ClosingField } from '../../../sections/closing-field.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import { LevelsTable } from './levels-table.tsx';
import styles from './page.module.css';

/** A volume that crosses a mark, so that the sum has more than one part. */
const EXAMPLE_CALLS = 320_000;

const { levels, questions } = recordsOf(pricingRecords);

type SectionProps = { id: string; title: string; text: ReactNode };

export function Head({ title, lead }: HeadProps) {
  return (
    <div className={`page-grid ${styles.head}`}>
      <h1 className="display">{title}</h1>
      <p className="lead">{lead}</p>
    </div>
  );
}

/** The visitor moves the volume and reads the price. */
export function Instrument({ label, text, aside }: { label: string; text: ReactNode; aside: ReactNode }) {
  return (
    <section className={`page-grid ${styles.instrument}`} aria-label={label}>
      <PriceSlider example={EXAMPLE_CALLS}>
        <p className="caption">{text}</p>
        <p className="caption no-script mt-3">{aside}</p>
      </PriceSlider>
    </section>
  );
}

/** What differs between running it and having it run. */
export function Levels({ id, title, text }: SectionProps) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className="heading to-8" id={id}>
        {title}
      </h2>
      <p className={`quiet ${styles.aside} measure-44ch from-9 desktop-end`}>{text}</p>
      <div className="mt-7">
        <LevelsTable levels={levels.names} others={levels.others} rows={levels.rows} />
      </div>
    </section>
  );
}

/** What a buyer asks before paying. */
export function Asked({ id, title, text }: SectionProps) {
  return (
    <section className={`section page-grid ${styles.last}`} aria-labelledby={id}>
      <div className={styles.questionsHeading}>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <p className={`quiet ${styles.aside} measure-44ch from-9 desktop-end`}>{text}</p>
      </div>
      <div className={styles.questions}>
        <Disclosures items={questions.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }))} />
      </div>
    </section>
  );
}

type ClosingProps = { title: string; text: string; action: string; to: string };

export const Closing = ({ title, text, action, to }: ClosingProps) => (
  <ClosingField title={title} text={text} action={{ title: action, url: to }} />
);
