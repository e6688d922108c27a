import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { storedData as texts } from '../../../../content/interface/pages/static-pages.json';
import { getRecords } from '../../../content/records/records.ts';
import { describeStoredData, storedDataRecords } from '../../../content/records/stored-data.ts';
import { DataTable } from '../../../design/data-table.tsx';
import { Fold } from '../../../design/fold.tsx';
import { MainAction } from '../../../design/main-action.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import { type RetentionRow, RetentionTable } from '../../../sections/retention-table.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

export const Head = ({ trail, here, title, lead }: HeadProps) => (
  <PageHead className="rows-5 pt-7 pb-8" trail={trail} here={here} title={title} lead={lead} leadClass="wide-to-8" />
);

type PolicyProps = { label: string; items: readonly { directive: string; because: ReactNode }[] };

/** The CSP of every page; a test compares it with the header that is sent. The hashes differ per page. */
export function Policy({ label, items }: PolicyProps) {
  return (
    <section className={styles.plate} aria-label={label}>
      <dl className="page-grid">
        {items.map(({ directive, because }) => (
          <div key={directive} className={styles.line}>
            <dt>{directive}</dt>
            <dd>{because}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const storedData = describeStoredData(getRecords(storedDataRecords));

const inBrowser: readonly RetentionRow[] = storedData.inBrowser.map(({ names, place, holds, until }) => ({
  what: `${names.join(', ')} (${place})`,
  fields: holds,
  until,
}));

const onServer: readonly RetentionRow[] = storedData.onServer.map(({ title, holds, until }) => ({
  what: title,
  fields: holds,
  until,
}));

type TablesProps = {
  browser: string;
  browserCaption: string;
  server: string;
  serverCaption: string;
  text: ReactNode;
};

/** The personal data that the software stores, from its own inventory. */
export function RetentionTables({ browser, browserCaption, server, serverCaption, text }: TablesProps) {
  return (
    <div className={styles.tables}>
      <h3 className="row-title mt-9">{browser}</h3>
      <Fold summary={fillIn(texts.showAll, { count: inBrowser.length })}>
        <RetentionTable caption={browserCaption} rows={inBrowser} />
      </Fold>
      <h3 className="row-title mt-9">{server}</h3>
      <Fold summary={fillIn(texts.showAll, { count: onServer.length })}>
        <RetentionTable caption={serverCaption} rows={onServer} />
      </Fold>
      <p className={`${styles.delete} mt-5`}>{text}</p>
    </div>
  );
}

type MeasuresProps = { id: string; title: string; items: readonly { title: string; text: ReactNode }[] };

export function Measures({ id, title, items }: MeasuresProps) {
  return (
    <section className="section page-grid" aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <ul className={`${styles.measures} grid mt-8 quiet`}>
        {items.map((item) => (
          <li key={item.title}>
            <b>{item.title}</b> {item.text}
          </li>
        ))}
      </ul>
    </section>
  );
}

type MeasurementsProps = {
  caption: string;
  columns: readonly string[];
  items: readonly { name: string; result: ReactNode; command: ReactNode }[];
};

/** Table of what was measured for the release. */
export const Measurements = ({ caption, columns, items }: MeasurementsProps) => (
  <DataTable
    className="mt-8"
    caption={caption}
    columns={columns.map((title) => ({ title }))}
    rows={items.map(({ name, result, command }) => ({ key: name, cells: [name, result, command] }))}
  />
);

type ReportProps = { id: string; title: string; action: string; to: string; children: ReactNode };

/** Instructions for reporting a vulnerability. */
export function Report({ id, title, action, to, children }: ReportProps) {
  return (
    <section className={`section page-grid ${styles.report} rows-5`} aria-labelledby={id}>
      <h2 className="title" id={id}>
        {title}
      </h2>
      <div className="stack-4 measure-7 quiet">
        {children}
        <MainAction title={action} url={to} />
      </div>
    </section>
  );
}
