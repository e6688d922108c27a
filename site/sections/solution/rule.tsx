import type { ReactNode } from 'react';
import { HeadingAndText } from '../heading-and-text.tsx';
import styles from './rule.module.css';

type Props = {
  id: string;
  title: string;
  text: ReactNode;
  /** As a person would read it aloud, one clause a line. */
  rule: readonly string[];
  notes: readonly { term: string; text: ReactNode }[];
  children?: ReactNode;
};

/** The rule that an attack ends at, and where each of its parts comes from. */
export function Rule({ id, title, text, rule, notes, children }: Props) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <HeadingAndText id={id} title={title}>
        {text}
      </HeadingAndText>
      <p className={styles.rule}>
        {rule.map((clause) => (
          <span key={clause}>{clause} </span>
        ))}
      </p>
      <dl className={`${styles.notes} hair-rows-3`}>
        {notes.map(({ term, text: meaning }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
