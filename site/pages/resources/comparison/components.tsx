import type { ReactNode } from 'react';
import { MainAction } from '../../../design/main-action.tsx';
import styles from './page.module.css';

type ChoiceProps = { id: string; label: string; action: string; to: string; children: ReactNode };

/** Reasons to keep a library and to replace it, and a button. */
export const Choice = ({ id, label, action, to, children }: ChoiceProps) => (
  <section className="section page-grid rows-7" id={id} aria-label={label}>
    {children}
    <MainAction title={action} url={to} />
  </section>
);

export const Reasons = ({ title, items }: { title: string; items: readonly ReactNode[] }) => (
  <div className={styles.reasons}>
    <h2 className="row-title">{title}</h2>
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, whose items can be formatted
        <li key={index}>{item}</li>
      ))}
    </ul>
  </div>
);
