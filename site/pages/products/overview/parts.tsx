import type { ReactNode } from 'react';
import { overview } from '../../../../content/interface/pages/products.json';
import { measured } from '../../../content/records/comparisons.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { DataTable } from '../../../design/data-table.tsx';
import { Actions } from '../../../design/main-action.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import styles from './page.module.css';

type Link = { title: string; url: string };
type HeadProps = {
  trail: readonly Link[];
  here: string;
  title: string;
  lead: string;
  actions: readonly Link[];
  children: ReactNode;
};

export const Head = ({ trail, here, title, lead, actions, children }: HeadProps) => (
  <div className="page-grid rows-5 pt-7">
    <Breadcrumbs trail={trail} here={here} />
    <h1 className="display">{title}</h1>
    <p className="lead to-8">{lead}</p>
    <Actions actions={actions} className="from-8 desktop-end desktop-justify-end mt-2" />
    <div className="mt-7 py-5 opened ruled">{children}</div>
  </div>
);

type IdentificationStepsProps = {
  id: string;
  title: string;
  caption: string;
  /** Source of the figures; the command follows it. */
  source: string;
  columns: readonly string[];
  items: readonly { name: string; happens: ReactNode; costs: ReactNode; fails: ReactNode }[];
};

/** The steps of the drawing in detail. */
export function IdentificationSteps({ id, title, caption, source, columns, items }: IdentificationStepsProps) {
  const [station = '', happens = '', costs = '', fails = ''] = columns;
  return (
    <section className={`page-grid ${styles.stations} pt-9`} aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {title}
      </h2>
      <DataTable
        caption={caption}
        columns={[
          { title: station },
          { title: happens, label: overview.happens },
          { title: costs, label: overview.cost },
          { title: fails, label: overview.failure },
        ]}
        rows={items.map((item, index) => ({
          key: item.name,
          cells: [
            <>
              <span className={styles.number}>{index + 1}</span>
              {item.name}
            </>,
            item.happens,
            item.costs,
            item.fails,
          ],
        }))}
      />
      <p className={`caption ${styles.source} mt-4`}>
        {source} <code>{measured.command}</code>
      </p>
    </section>
  );
}

type PartsProps = {
  id: string;
  title: string;
  text: ReactNode;
  items: readonly { title: string; url: string; says: ReactNode; at: ReactNode }[];
};

/** The parts of the product, each with its page. */
export const Parts = ({ id, title, text, items }: PartsProps) => (
  <section className="section page-grid" aria-labelledby={id}>
    <HeadingAndText id={id} title={title}>
      {text}
    </HeadingAndText>
    <ul className={`${styles.parts} hair-grid mt-8 opened`}>
      {items.map((item) => (
        <li key={item.url}>
          <h3 className="heading">
            <a href={item.url}>{item.title}</a>
          </h3>
          <p>{item.says}</p>
          <p className="caption">{item.at}</p>
        </li>
      ))}
    </ul>
  </section>
);

export const ServerCall = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={`section page-grid ${styles.missing} rows-5`} aria-labelledby={id}>
    <h2 className="heading to-6" id={id}>
      {title}
    </h2>
    <div className="from-6 measure-7 quiet stack-4">{children}</div>
  </section>
);
