'use client';

import { pages } from '@whorl/contract/urls.ts';
import styles from './closing-print.module.css';
import type { NeutralWhorl } from './developed-whorl.tsx';
import { useVisitor } from './use-visitor.ts';

/** The field that ends the home page, with the visitor's own whorl on it as soon as that is drawn. */
export function ClosingPrint({ neutral }: { neutral: NeutralWhorl }) {
  const visitor = useVisitor();
  const drawing = visitor.step === 'known' ? visitor.drawing : undefined;
  const { viewBox, bands } = drawing ?? neutral;
  return (
    <section className={styles.field} aria-labelledby="closing">
      <div className={`page-grid ${styles.inner}`}>
        <div className={styles.words}>
          <h2 className="display" id="closing">
            Now see who comes back to yours.
          </h2>
          <p className={styles.text}>
            Tell us what gets through. An engineer reads it and answers, or says honestly that it is not for us.
          </p>
          <p>
            <a className={`button ${styles.button}`} href={pages.contactSales.path}>
              Talk to an engineer
            </a>
          </p>
        </div>
        <svg className={`${styles.print} ${drawing ? styles.developed : ''}`} viewBox={viewBox} aria-hidden="true">
          <path className="whorl-line whorl-line-2" d={bands[0]} />
          <path className="whorl-line whorl-line-3" d={bands[1]} />
          <path className="whorl-line whorl-line-3" d={bands[2]} />
          <path className="whorl-line whorl-line-4" d={bands[3]} />
        </svg>
      </div>
    </section>
  );
}
