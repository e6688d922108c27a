import type { ReactNode } from 'react';
import styles from './crowd-studies.module.css';

type Props = {
  id: string;
  /** Begins with a figure such as `33.6/100`. */
  title: string;
  text: ReactNode;
  studies: readonly { study: ReactNode; crowd: string; alone: string }[];
};

/** Results of public studies: how many browsers were unique by their traits. */
export function CrowdStudies({ id, title, text, studies }: Props) {
  const [, figure = '', of = '', rest = title] = /^([\d.]+)(\/\d+)(.*)$/.exec(title) ?? [];
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className={`figure-size ${styles.sentence} pt-5 opened`} id={id}>
        {figure}
        <span>{of}</span>
        {rest}
      </h2>
      <p className={`${styles.words} quiet`}>{text}</p>
      <ol className={`${styles.studies} hair-rows-4 ruled-top`}>
        {studies.map(({ study, crowd, alone }) => (
          <li key={crowd}>
            <p>
              {study}
              <span className="caption block">{crowd}</span>
            </p>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <path className="line-never" d="M0 5H100" />
              <rect className="dot-ink" width={Number.parseFloat(alone)} height="10" />
            </svg>
            <p className="text-2 line-2">{alone}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
