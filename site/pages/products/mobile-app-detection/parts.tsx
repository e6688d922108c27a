import type { ReactNode } from 'react';
import type { TrailStep } from '../../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../../design/code-block.tsx';
import { Actions, MainAction } from '../../../design/main-action.tsx';
import { TermList } from '../../../design/term-list.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import styles from './page.module.css';

type HeadProps = {
  trail: readonly TrailStep[];
  here: string;
  title: string;
  lead: string;
  actions: readonly { title: string; url: string }[];
  notice: string;
  caption: string;
  children: ReactNode;
};

export const Head = ({ trail, here, title, lead, actions, notice, caption, children }: HeadProps) => (
  <PageHead className={`${styles.head} rows-6 pt-7`} trail={trail} here={here} title={title}>
    <div className="from-8 desktop-end">
      <p className="lead">{lead}</p>
      <Actions actions={actions} className="mt-5" />
      <p className={styles.notice}>{notice}</p>
    </div>
    <div>{children}</div>
    <p className="caption measure-60ch">{caption}</p>
  </PageHead>
);

export const Findings = ({ children }: { children: ReactNode }) => <ol className="page-grid mt-9">{children}</ol>;

type Term = { term: string; text: ReactNode };
type FindingProps = { id: string; title: string; text: ReactNode; items: readonly Term[] };

/** Something that an app can detect about its device: the method on each system, and possible errors. */
export const Finding = ({ id, title, text, items }: FindingProps) => (
  <li className={`${styles.finding} grid gutter rows-4 py-5 ruled-top`}>
    <div>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <p className="quiet">{text}</p>
    </div>
    <TermList items={items.slice(0, 2)} />
    <TermList className={styles.errs} items={items.slice(2)} />
  </li>
);

type ServerCallProps = {
  id: string;
  title: string;
  action: string;
  to: string;
  code: string;
  caption: string;
  children: ReactNode;
};

export const ServerCall = ({ id, title, action, to, code, caption, children }: ServerCallProps) => (
  <section className="section page-grid rows-6" aria-labelledby={id}>
    <div className="stack-4 to-6">
      <h2 className="heading" id={id}>
        {title}
      </h2>
      {children}
      <MainAction title={action} url={to} />
    </div>
    <figure className="from-6 min-0">
      <CodeBlock>
        <code>{code}</code>
      </CodeBlock>
      <figcaption className="caption mt-2">{caption}</figcaption>
    </figure>
  </section>
);
