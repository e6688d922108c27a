import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ComponentProps, ReactNode } from 'react';
import { smartSignals } from '../../../../content/interface/pages/products.json';
import { DataTable } from '../../../design/data-table.tsx';
import { Fold } from '../../../design/fold.tsx';
import { Actions } from '../../../design/main-action.tsx';
import {
  CollectedValueCell,
  ProductCell,
  ProductStatus,
  SignalCell,
  SignalStatus,
} from '../../../islands/signals/own-signals.ts';
import { PageHead } from '../../../sections/page-head.tsx';
import { Section } from '../../../sections/section.tsx';
import { productWords, readings, signalGroups } from '../../signal-words.ts';
import styles from './page.module.css';

type HeadProps = ComponentProps<typeof PageHead> & { actions: readonly { title: string; url: string }[] };

export const Head = ({ actions, ...head }: HeadProps) => (
  <PageHead {...head} className={`${styles.head} rows-5 pt-7`} leadClass={styles.from}>
    <Actions actions={actions} />
  </PageHead>
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

/** The fields of an identification, each with the value of this browser. */
export const SignalGroups = (columns: Columns) =>
  signalGroups.map(({ id, title, text, signals }) => (
    <div key={id} className={styles.group}>
      <h2 className="row-title" id={id}>
        {title}
      </h2>
      <p className={`${styles.from} mt-2 quiet`}>{text}</p>
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

type SmartSignalsProps = Columns & { id: string; title: string; caption: string; text: ReactNode };

/** The smart signals of one identification, each with the value of this browser. */
export const SmartSignals = ({ id, title, caption, text, ...columns }: SmartSignalsProps) => (
  <div className={styles.group}>
    <h2 className="row-title" id={id}>
      {title}
    </h2>
    <p className={`${styles.from} mt-2 quiet`}>{text}</p>
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
      { title: columns.value, label: smartSignals.value },
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

type BrowserSignalsProps = { id: string; title: string; text: ReactNode; wrongWhen: string };

export const BrowserSignals = ({ wrongWhen: label, ...section }: BrowserSignalsProps) => (
  <Section {...section}>
    {readings.map(({ about, goodFor, wrongWhen, names }) => (
      <div key={about} className={`${styles.readings} grid gutter rows-4 mt-7 pt-4 ruled-top`}>
        <div>
          <h3 className="row-title">{about}</h3>
          <p className="mt-2 quiet text-3 line-3">{goodFor}</p>
          <p className="mt-2 quiet text-3 line-3">
            <span className="caption">{label}</span> {wrongWhen}
          </p>
        </div>
        <Fold summary={fillIn(smartSignals.showAll, { count: names.length })}>
          <dl>
            {names.map((name) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <CollectedValueCell name={name} />
                </dd>
              </div>
            ))}
          </dl>
        </Fold>
      </div>
    ))}
  </Section>
);

type MissingSignalsProps = {
  id: string;
  title: string;
  text: ReactNode;
  action: string;
  to: string;
  other: string;
  otherTo: string;
};

export const MissingSignals = ({ id, title, text, action, to, other, otherTo }: MissingSignalsProps) => (
  <section className="section page-grid rows-5" aria-labelledby={id}>
    <h2 className="heading to-5" id={id}>
      {title}
    </h2>
    <p className="lead from-5">{text}</p>
    <p className="from-5 flex wrap gap-3">
      <a className="button button-main" href={to}>
        {action}
      </a>
      <a className="button" href={otherTo}>
        {other}
      </a>
    </p>
  </section>
);
