import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import styles from './page.module.css';

type PaperProps = ComponentProps<typeof Breadcrumbs> & {
  title: string;
  facts: readonly { term: string; text: ReactNode }[];
  children: ReactNode;
};

/** A paper: its head, and its clauses below. */
export function Paper({ title, facts, children, trail, here }: PaperProps) {
  return (
    <article className={`page-grid ${styles.paper}`}>
      <header className={styles.head}>
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="title">{title}</h1>
        <dl className={styles.meta}>
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

type ActionsProps = { actions: readonly { title: string; url: string }[] };

/** The main action first. */
export const Actions = ({ actions }: ActionsProps) => (
  <p className={styles.action}>
    {actions.map(({ title, url }, index) => (
      <Fragment key={url}>
        {index === 0 ? null : ' '}
        <a className={index === 0 ? 'button button-main' : 'button'} href={url}>
          {title}
        </a>
      </Fragment>
    ))}
  </p>
);
