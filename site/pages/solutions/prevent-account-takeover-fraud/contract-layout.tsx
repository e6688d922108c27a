import type { ComponentProps, ReactNode } from 'react';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { Actions } from '../../../design/main-action.tsx';
import styles from './page.module.css';

type ContractLayoutProps = ComponentProps<typeof Breadcrumbs> & {
  title: string;
  lead: string;
  actions: readonly { title: string; url: string }[];
  facts: readonly { term: string; text: ReactNode }[];
  children: ReactNode;
};

/** An article in the layout of a contract: head and clauses. */
export function ContractLayout({ title, lead, actions, facts, children, trail, here }: ContractLayoutProps) {
  return (
    <article className="page-grid pt-7">
      <header className={`${styles.head} grid gap-5`}>
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="title">{title}</h1>
        <p className="lead">{lead}</p>
        <Actions actions={actions} />
        <dl className={`${styles.meta} grid gap-3 label-terms`}>
          {facts.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </header>
      {children}
    </article>
  );
}

type ClauseProps = { id: string; title: string; children: ReactNode };

export const Clause = ({ id, title, children }: ClauseProps) => (
  <section className={styles.clause} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <div>{children}</div>
  </section>
);
