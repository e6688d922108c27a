import type { ReactNode } from 'react';
import { integrationSample } from '../../../content/samples/integration-samples.ts';
import { Breadcrumbs, type TrailStep } from '../../../design/breadcrumbs.tsx';
import { SampleCode } from '../../../sections/text/sample-code.tsx';
import styles from './page.module.css';

type HeadProps = { trail: readonly TrailStep[]; here: string; title: string; text: ReactNode; children: ReactNode };

export const Head = ({ trail, here, title, text, children }: HeadProps) => (
  <div className={`page-grid ${styles.head} rows-5 pt-7`}>
    <Breadcrumbs trail={trail} here={here} />
    <h1 className="display">{title}</h1>
    <p className="lead from-8 desktop-end">{text}</p>
    <div>{children}</div>
  </div>
);

export const Sockets = ({ children }: { children: ReactNode }) => <ol className="page-grid mt-9">{children}</ol>;

type SocketProps = {
  id: string;
  /** Where on the way of a request it is. */
  at: string;
  title: string;
  text: ReactNode;
  /** What goes wrong. */
  aside: ReactNode;
  /** A file of `content/integrations`. */
  file: string;
  caption: string;
};

/** One place where the agent's calls can be forwarded, with its code. */
export const Socket = ({ id, at, title, text, aside, file, caption }: SocketProps) => (
  <li className={`${styles.socket} grid gutter-4 py-6 ruled-top`}>
    <div className={`${styles.words} stack-3`}>
      <p className="caption">{at}</p>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <p>{text}</p>
      <p className="quiet text-3 line-3">
        <span className="caption">Goes wrong: </span>
        {aside}
      </p>
    </div>
    <SampleCode className={`${styles.code} min-0`} code={integrationSample(file)} title={file} caption={caption} />
  </li>
);

type VendorsProps = {
  columns: readonly string[];
  whatLabel: string;
  items: readonly { name: string; state: string; what: ReactNode; where: ReactNode }[];
  more: ReactNode;
};

/** The services of others that the server calls. */
export const Vendors = ({ columns, whatLabel, items, more }: VendorsProps) => (
  <>
    <table className={`rule-table as-records ${styles.vendors} mt-7`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, state, what, where }) => (
          <tr key={name} data-state={state}>
            <th scope="row">{name}</th>
            <td data-label={columns[1]}>{state}</td>
            <td data-label={whatLabel}>{what}</td>
            <td data-label={columns[3]}>{where}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="mt-5">{more}</p>
  </>
);
