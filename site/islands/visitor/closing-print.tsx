'use client';

import { neutralPrintSeed, printUrl } from '@whorl/contract/urls.ts';
import '../../design/closing-band.css';
import styles from './closing-print.module.css';
import { useDrawing } from './use-drawing.ts';
import { useVisitor } from './use-visitor.ts';

type Props = { title: string; text: string; action: string; to: string };

/** Last section of the home page, with the visitor's own print as soon as it is drawn. */
export function ClosingPrint({ title, text, action, to }: Props) {
  const visitor = useVisitor();
  const drawing = useDrawing(visitor.step === 'identified' ? visitor.result.visitorId : undefined, 'print480');
  return (
    <section className="closing-band mt-section" aria-labelledby="closing">
      <div className={`page-grid ${styles.inner}`}>
        <div className={styles.content}>
          <h2 className="display" id="closing">
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
          <p>
            <a className="button" href={to}>
              {action}
            </a>
          </p>
        </div>
        {drawing ? (
          <svg className={`${styles.print} ${styles.own}`} viewBox={drawing.viewBox} aria-hidden="true">
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
            className={`${styles.print} ${styles.neutral}`}
            src={printUrl(neutralPrintSeed)}
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
