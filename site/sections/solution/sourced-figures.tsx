import type { ReactNode } from 'react';
import styles from './sourced-figures.module.css';

type Props = {
  id: string;
  title: string;
  figures: readonly { figure: string; unit: string; text: ReactNode }[];
};

/** Figures from public sources, each with what it counts and its source. */
export function SourcedFigures({ id, title, figures }: Props) {
  return (
    <section className="section page-grid rows-7" aria-labelledby={id}>
      <h2 className={`heading ${styles.title}`} id={id}>
        {title}
      </h2>
      {figures.map(({ figure, unit, text }) => (
        <div key={figure} className={`${styles.item} pt-4 opened`}>
          <p className="figure-size">
            {figure}
            {unit === '%' ? '' : '\u00a0'}
            <span className="faint">{unit}</span>
          </p>
          <p className="measure-6 mt-5 quiet">{text}</p>
        </div>
      ))}
    </section>
  );
}
