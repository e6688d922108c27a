'use client';

import { pathsInScripts, printUrl } from '@whorl/contract/urls.ts';
import '../../design/closing-band.css';
import styles from './closing-print.module.css';
import { useVisitor } from './use-visitor.ts';

/** The field that ends the home page, with the visitor's own whorl on it as soon as that is drawn. */
export function ClosingPrint() {
  const visitor = useVisitor();
  const drawing = visitor.step === 'known' ? visitor.drawing : undefined;
  return (
    <section className="closing-band mt-section" aria-labelledby="closing">
      <div className={`page-grid ${styles.inner}`}>
        <div className={styles.words}>
          <h2 className="display" id="closing">
            Now see who comes back to yours.
          </h2>
          <p className={styles.text}>
            Tell us what gets through. An engineer reads it and answers, or says honestly that it is not for us.
          </p>
          <p>
            <a className="button" href={pathsInScripts.contactSales}>
              Talk to an engineer
            </a>
          </p>
        </div>
        {drawing ? (
          <svg className={`${styles.print} ${styles.developed}`} viewBox={drawing.viewBox} aria-hidden="true">
            {drawing.bands.map((band, index) => (
              <path
                key={band}
                className={`whorl-line whorl-line-${index === 0 ? 2 : Math.min(index + 2, 4)}`}
                d={band}
              />
            ))}
          </svg>
        ) : (
          <img
            className={`${styles.print} ${styles.latent}`}
            src={printUrl('nobody')}
            alt=""
            width={1000}
            height={1200}
            loading="lazy"
          />
        )}
      </div>
    </section>
  );
}
