import type { ReactNode } from 'react';
import { integrations } from '../../../../content/interface/pages/products.json';
import { integrationSample } from '../../../content/samples/integration-samples.ts';
import type { TrailStep } from '../../../design/breadcrumbs.tsx';
import { DataTable } from '../../../design/data-table.tsx';
import { Actions } from '../../../design/main-action.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import { SampleCode } from '../../../sections/text/sample-code.tsx';
import styles from './page.module.css';

type HeadProps = {
  trail: readonly TrailStep[];
  here: string;
  title: string;
  actions: readonly { title: string; url: string }[];
  text: ReactNode;
  children: ReactNode;
};

export const Head = ({ trail, here, title, actions, text, children }: HeadProps) => (
  <PageHead
    className={`${styles.head} rows-5 pt-7`}
    trail={trail}
    here={here}
    title={title}
    lead={text}
    leadClass="from-8 desktop-end"
  >
    <Actions actions={actions} />
    <div>{children}</div>
  </PageHead>
);

export const ProxyOptions = ({ children }: { children: ReactNode }) => <ol className="page-grid mt-9">{children}</ol>;

type ProxyOptionProps = {
  id: string;
  /** The point in the path of a request. */
  at: string;
  title: string;
  text: ReactNode;
  /** Possible failures. */
  aside: ReactNode;
  /** A file of `content/integrations`. */
  file: string;
  caption: string;
};

/** A place where the agent's requests can be proxied, with its code. */
export const ProxyOption = ({ id, at, title, text, aside, file, caption }: ProxyOptionProps) => (
  <li className={`${styles.socket} grid gutter rows-4 py-6 ruled-top`}>
    <div className={`${styles.words} stack-3`}>
      <p className="caption">{at}</p>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <p>{text}</p>
      <p className="quiet text-3 line-3">
        <span className="caption">{integrations.warning}</span> {aside}
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

/** Third-party services that the server calls. */
export const Vendors = ({ columns, whatLabel, items, more }: VendorsProps) => (
  <>
    <DataTable
      className={`${styles.vendors} mt-7`}
      columns={columns.map((title, index) => (index === 2 ? { title, label: whatLabel } : { title }))}
      rows={items.map(({ name, state, what, where }) => ({ key: name, state, cells: [name, state, what, where] }))}
    />
    <p className="mt-5">{more}</p>
  </>
);
