import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { useState } from 'react';
import { annotations as texts } from '../../../content/interface/console/report.json';
import styles from './annotation-list.module.css';
import { AnnotationText } from './annotation-text.tsx';
import { type DayAnnotations, getAnnotationKey } from './annotations.ts';
import { formatMoment } from './format.ts';

/** Number of days shown initially; a button shows the rest. */
const INITIAL_DAYS = 8;

type Props = {
  days: readonly DayAnnotations[];
  /** Path of the experiments in the console. */
  experiments: string;
};

/** Lists the annotations of the chart with the numbers of their marks. Empty without annotations. */
export function AnnotationList({ days, experiments }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  if (days.length === 0) return null;
  const shown = showsAll ? days : days.slice(-INITIAL_DAYS);
  return (
    <section className={styles.annotations} aria-labelledby="annotations">
      <h3 className={styles.title} id="annotations">
        {texts.title}
      </h3>
      {days.length > shown.length ? (
        <button type="button" className="text-button" onClick={() => setShowsAll(true)}>
          {fillIn(texts.earlier, { count: days.length - shown.length })}
        </button>
      ) : null}
      <ul className={styles.list}>
        {shown.flatMap(({ number, annotations }) =>
          annotations.map((annotation) => (
            <li key={getAnnotationKey(annotation)}>
              <span className={styles.mark}>
                <span className="visually-hidden">{texts.mark} </span>
                {number}
              </span>
              <span>
                <AnnotationText annotation={annotation} experiments={experiments} />{' '}
                <time className={`caption ${styles.time}`} dateTime={annotation.at}>
                  {formatMoment(Date.parse(annotation.at))}
                </time>
              </span>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
