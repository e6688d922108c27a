import type { ReactNode } from 'react';
import { TermList } from '../../design/term-list.tsx';
import { HeadingAndText } from '../heading-and-text.tsx';
import styles from './rule.module.css';

type Props = {
  id: string;
  title: string;
  text: ReactNode;
  /** In plain words, one clause per line. */
  rule: readonly string[];
  notes: readonly { term: string; text: ReactNode }[];
  children?: ReactNode;
};

/** The rule that stops an attack, and where each of its parts comes from. */
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
      <TermList className={`${styles.notes} mt-7 from-7 desktop-mt-6 definitions hair-rows-3`} items={notes} />
      {children}
    </section>
  );
}
