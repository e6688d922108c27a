import { calculatePrice } from '@whorl/contract/pricing/calculate-price.ts';
import { formatCalls, shortPrice } from '@whorl/contract/pricing/format.ts';
import type { ReactNode } from 'react';
import { Breadcrumbs, type TrailStep } from '../../../design/breadcrumbs.tsx';
import { DataTable } from '../../../design/data-table.tsx';
import { Actions } from '../../../design/main-action.tsx';
import styles from './page.module.css';

type HeadProps = {
  trail: readonly TrailStep[];
  name: string;
  title: string;
  lead: string;
  actions: readonly { title: string; url: string }[];
  text: ReactNode;
  children: ReactNode;
};

export const Head = ({ trail, name, title, lead, actions, text, children }: HeadProps) => (
  <div className={`page-grid ${styles.head} rows-5 pt-7`}>
    <Breadcrumbs trail={trail} here={name} />
    <h1 className="display">{title}</h1>
    <p className="lead to-8">{lead}</p>
    <Actions actions={actions} className="from-8 desktop-end desktop-justify-end" />
    <div className="mt-5">{children}</div>
    <p className="caption to-8">{text}</p>
  </div>
);

type AdditionsProps = {
  columns: readonly string[];
  libraryLabel: string;
  productLabel: string;
  items: readonly { need: string; library: ReactNode; product: ReactNode }[];
  text: ReactNode;
};

/** The code needed around a library, and its equivalent in the product. */
export const Additions = ({ columns, libraryLabel, productLabel, items, text }: AdditionsProps) => (
  <>
    <DataTable
      className="mt-7"
      columns={[
        { title: columns[0] },
        { title: columns[1], label: libraryLabel },
        { title: columns[2], label: productLabel },
      ]}
      rows={items.map(({ need, library, product }) => ({ key: need, cells: [need, library, product] }))}
    />
    <p className="mt-5">{text}</p>
  </>
);

/** Identifications per month at which the price is shown. */
const volumes = [20_000, 200_000, 1_000_000, 10_000_000] as const;

/** The prices of some volumes; `unit` is what is counted. */
export const Prices = ({ id, title, unit, text }: { id: string; title: string; unit: string; text: ReactNode }) => (
  <section className="section page-grid rows-5" aria-labelledby={id}>
    <h2 className="heading" id={id}>
      {title}
    </h2>
    <ol className={styles.volumes}>
      {volumes.map((calls) => (
        <li key={calls}>
          <span className="title block">{shortPrice(calculatePrice(calls).cents)}</span>
          <span className="caption block">
            {formatCalls(calls)} {unit}
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
    <h2 className="heading to-5" id={id}>
      {title}
    </h2>
    <dl className="from-5 hair-rows-4 opened">
      {items.map(({ what, why }) => (
        <div key={what}>
          <dt className="row-title">{what}</dt>
          <dd className="mt-1 quiet">{why}</dd>
        </div>
      ))}
    </dl>
  </section>
);
