import type { ReactNode } from 'react';
import { Breadcrumbs, type TrailStep } from '../../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../../design/code-block.tsx';
import styles from './page.module.css';

type HeadProps = {
  trail: readonly TrailStep[];
  here: string;
  title: string;
  lead: string;
  notice: string;
  caption: string;
  children: ReactNode;
};

export const Head = ({ trail, here, title, lead, notice, caption, children }: HeadProps) => (
  <div className={`page-grid ${styles.head} rows-6 pt-7`}>
    <Breadcrumbs trail={trail} here={here} />
    <h1 className="display">{title}</h1>
    <div className="from-8 desktop-end">
      <p className="lead">{lead}</p>
      <p className={styles.notice}>{notice}</p>
    </div>
    <div>{children}</div>
    <p className="caption measure-60">{caption}</p>
  </div>
);

export const Findings = ({ children }: { children: ReactNode }) => <ol className="page-grid mt-9">{children}</ol>;

type Term = { term: string; text: ReactNode };
type FindingProps = { id: string; title: string; text: ReactNode; items: readonly Term[] };

/** What an app can find out about its device: how on each system, and how it can be wrong. */
export const Finding = ({ id, title, text, items }: FindingProps) => (
  <li className={`${styles.finding} grid gutter-4 py-5 ruled-top`}>
    <div>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <p className="quiet">{text}</p>
    </div>
    <Terms items={items.slice(0, 2)} />
    <Terms className={styles.errs} items={items.slice(2)} />
  </li>
);

const Terms = ({ className, items }: { className?: string | undefined; items: readonly Term[] }) => (
  <dl className={className}>
    {items.map(({ term, text }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
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
      <p>
        <a className="button button-main" href={to}>
          {action}
        </a>
      </p>
    </div>
    <figure className={`${styles.sample} from-6 min-0`}>
      <CodeBlock>
        <code>{code}</code>
      </CodeBlock>
      <figcaption className="caption">{caption}</figcaption>
    </figure>
  </section>
);
