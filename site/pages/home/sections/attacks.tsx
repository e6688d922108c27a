import type { ReactNode } from 'react';
import styles from './attacks.module.css';
import { DrawingKey } from './drawing-key.tsx';

type AttackProps = {
  title: string;
  /** Path of the page about the attack. */
  to: string;
  text: ReactNode;
  /** The rule that stops the attack, line by line. */
  rule: readonly string[];
  children: ReactNode;
};

/** One attack as a row, with its drawing and the rule that stops it. */
export const Attack = ({ title, to, text, rule, children }: AttackProps) => (
  <li className={styles.row}>
    <div className={styles.words}>
      <h3 className="row-title">
        <a href={to}>{title}</a>
      </h3>
      <p className="measure-5 mt-3 quiet text-3 line-3">{text}</p>
    </div>
    {children}
    <p className={`callout callout-rule evidence ${styles.rule}`}>
      {rule.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  </li>
);

type Props = {
  id: string;
  title: string;
  /** Labels of the drawings' legend. */
  logged: string;
  added: string;
  prevented: string;
  note: ReactNode;
  children: ReactNode;
};

/** Attacks, each with its drawing. */
export function Attacks({ id, title, note, children, ...key }: Props) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className={`title ${styles.title} to-10`} id={id}>
        {title}
      </h2>
      <div className="from-10 self-end mt-6">
        <DrawingKey {...key} />
      </div>
      <ol className={`${styles.list} opened`}>{children}</ol>
      <p className="caption mt-4">{note}</p>
    </section>
  );
}
