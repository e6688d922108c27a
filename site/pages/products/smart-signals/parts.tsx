import type { ReactNode } from 'react';
import { Breadcrumbs, type TrailStep } from '../../../design/breadcrumbs.tsx';
import { DataTable } from '../../../design/data-table.tsx';
import {
  ProductCell,
  ProductStatus,
  ReadingCell,
  SignalCell,
  SignalStatus,
} from '../../../islands/signals/own-signals.ts';
import { Section } from '../../../sections/section.tsx';
import { productWords } from '../../event-product-words.ts';
import { readings, signalGroups } from '../../signal-words.ts';
import styles from './page.module.css';

export const Head = ({ trail, here, title }: { trail: readonly TrailStep[]; here: string; title: string }) => (
  <div className={`page-grid ${styles.head} rows-5 pt-7`}>
    <Breadcrumbs trail={trail} here={here} />
    <h1 className="display">{title}</h1>
  </div>
);

type SheetProps = { label: string; withoutScript: string; children: ReactNode };

export const Sheet = ({ label, withoutScript, children }: SheetProps) => (
  <section className={`page-grid ${styles.sheet} rows-0 pt-7`} aria-label={label}>
    <SignalStatus />
    <noscript>
      <p className="pb-4">{withoutScript}</p>
    </noscript>
    {children}
  </section>
);

type Columns = { what: string; value: string; goodFor: string; limit: string };

/** The fields of an answer, each with the value of this browser's own. */
export const SignalGroups = (columns: Columns) =>
  signalGroups.map(({ id, title, text, signals }) => (
    <div key={id} className={styles.group}>
      <h2 className="row-title" id={id}>
        {title}
      </h2>
      <p className={styles.from}>{text}</p>
      <ValueTable
        caption={title}
        columns={columns}
        rows={signals.map(({ name, wrongWhen, ...row }) => ({
          ...row,
          limit: wrongWhen,
          value: <SignalCell name={name} />,
        }))}
      />
    </div>
  ));

type ConcludedProps = Columns & { id: string; title: string; caption: string; text: ReactNode };

/** What is concluded of one request, each part with the value of this browser's own. */
export const Concluded = ({ id, title, caption, text, ...columns }: ConcludedProps) => (
  <div className={styles.group}>
    <h2 className="row-title" id={id}>
      {title}
    </h2>
    <p className={styles.from}>{text}</p>
    <ProductStatus />
    <ValueTable
      caption={caption}
      columns={columns}
      rows={productWords.map(({ name, sure, ...row }) => ({
        ...row,
        limit: sure,
        value: <ProductCell name={name} />,
      }))}
    />
  </div>
);

type ValueTableProps = {
  caption: string;
  columns: Columns;
  rows: readonly { field: string; says: string; value: ReactNode; goodFor: string; limit: string }[];
};

const ValueTable = ({ caption, columns, rows }: ValueTableProps) => (
  <DataTable
    className={`${styles.table} mt-5`}
    caption={caption}
    columns={[
      { title: columns.what },
      { title: columns.value, label: 'Yours' },
      { title: columns.goodFor },
      { title: columns.limit },
    ]}
    rows={rows.map(({ field, says, value, goodFor, limit }) => ({
      key: field,
      cells: [
        <>
          <span className={styles.field}>{field}</span>
          {says}
        </>,
        value,
        goodFor,
        limit,
      ],
    }))}
  />
);

type ReadingsProps = { id: string; title: string; text: ReactNode; wrongWhen: string };

export const Readings = ({ wrongWhen: label, ...section }: ReadingsProps) => (
  <Section {...section}>
    {readings.map(({ about, goodFor, wrongWhen, names }) => (
      <div key={about} className={`${styles.readings} grid gutter-4 mt-7 pt-4 ruled-top`}>
        <div>
          <h3 className="row-title">{about}</h3>
          <p>{goodFor}</p>
          <p>
            <span className="caption">{label}</span> {wrongWhen}
          </p>
        </div>
        <dl>
          {names.map((name) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <ReadingCell name={name} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    ))}
  </Section>
);

type AbsentProps = {
  id: string;
  title: string;
  text: ReactNode;
  action: string;
  to: string;
  other: string;
  otherTo: string;
};

export const Absent = ({ id, title, text, action, to, other, otherTo }: AbsentProps) => (
  <section className={`section page-grid ${styles.absent} rows-5`} aria-labelledby={id}>
    <h2 className="heading" id={id}>
      {title}
    </h2>
    <p className="lead">{text}</p>
    <p>
      <a className="button button-main" href={to}>
        {action}
      </a>{' '}
      <a className="button" href={otherTo}>
        {other}
      </a>
    </p>
  </section>
);
