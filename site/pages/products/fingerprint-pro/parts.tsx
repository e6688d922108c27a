import { priceOf } from '@whorl/contract/pricing/price-of.ts';
import { shortPrice, writtenCalls } from '@whorl/contract/pricing/written.ts';
import type { ReactNode } from 'react';
import { Breadcrumbs, type TrailStep } from '../../../design/breadcrumbs.tsx';
import { DataTable } from '../../../design/data-table.tsx';
import styles from './page.module.css';

type HeadProps = {
  trail: readonly TrailStep[];
  name: string;
  title: string;
  lead: string;
  text: ReactNode;
  children: ReactNode;
};

export const Head = ({ trail, name, title, lead, text, children }: HeadProps) => (
  <div className={`page-grid ${styles.head} rows-5 pt-7`}>
    <Breadcrumbs trail={trail} here={name} />
    <h1 className="display">{title}</h1>
    <div className="mt-5">{children}</div>
    <p className="caption to-6">{text}</p>
    <p className="lead from-7">{lead}</p>
  </div>
);

type AdditionsProps = {
  columns: readonly string[];
  libraryLabel: string;
  productLabel: string;
  items: readonly { need: string; library: ReactNode; product: ReactNode }[];
  text: ReactNode;
};

/** What has to be written around a library, and where it is in the product. */
export const Additions = ({ columns, libraryLabel, productLabel, items, text }: AdditionsProps) => (
  <>
    <DataTable
      className={styles.additions ?? ''}
      columns={[
        { title: columns[0] },
        { title: columns[1], label: libraryLabel },
        { title: columns[2], label: productLabel },
      ]}
      rows={items.map(({ need, library, product }) => ({ key: need, cells: [need, library, product] }))}
    />
    <p className={styles.more}>{text}</p>
  </>
);

/** Identifications per month at which the price is shown. */
const volumes = [20_000, 200_000, 1_000_000, 10_000_000] as const;

/** The price of some volumes; `unit` is what is counted. */
export const Prices = ({ id, title, unit, text }: { id: string; title: string; unit: string; text: ReactNode }) => (
  <section className="section page-grid rows-5" aria-labelledby={id}>
    <h2 className="heading" id={id}>
      {title}
    </h2>
    <ol className={styles.volumes}>
      {volumes.map((calls) => (
        <li key={calls}>
          <span className="title">{shortPrice(priceOf(calls).cents)}</span>
          <span className="caption">
            {writtenCalls(calls)} {unit}
          </span>
        </li>
      ))}
    </ol>
    <p className="quiet">{text}</p>
  </section>
);

type ReasonsProps = { id: string; title: string; items: readonly { what: string; why: ReactNode }[] };

export const Reasons = ({ id, title, items }: ReasonsProps) => (
  <section className={`section page-grid ${styles.yours} rows-5`} aria-labelledby={id}>
    <h2 className="heading" id={id}>
      {title}
    </h2>
    <dl>
      {items.map(({ what, why }) => (
        <div key={what}>
          <dt className="row-title">{what}</dt>
          <dd>{why}</dd>
        </div>
      ))}
    </dl>
  </section>
);
