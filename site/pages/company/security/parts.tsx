import { keptInBrowser } from '@whorl/contract/stored-data/kept-in-browser.ts';
import { keptOnServer } from '@whorl/contract/stored-data/kept-on-server.ts';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { type KeptData, KeptDataTable } from '../../../sections/kept-data.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

export function Head({ trail, here, title, lead }: HeadProps) {
  return (
    <div className="page-grid rows-5 py-7-8">
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="display">{title}</h1>
      <p className={`lead ${styles.lead}`}>{lead}</p>
    </div>
  );
}

type PolicyProps = { label: string; items: readonly { directive: string; because: ReactNode }[] };

/** The policy of every page; a test compares it with the header that is sent. The hashes are each page's own. */
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

const inBrowser: readonly KeptData[] = keptInBrowser.map(({ names, place, holds, until }) => ({
  what: `${names.join(', ')} (${place})`,
  fields: holds,
  until,
}));

const onServer: readonly KeptData[] = keptOnServer.map(({ title, holds, until }) => ({
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

/** The personal data that the software keeps, from its own list. */
export function KeptTables({ browser, browserCaption, server, serverCaption, text }: TablesProps) {
  return (
    <div className={styles.tables}>
      <h3 className="row-title">{browser}</h3>
      <KeptDataTable caption={browserCaption} rows={inBrowser} />
      <h3 className="row-title">{server}</h3>
      <KeptDataTable caption={serverCaption} rows={onServer} />
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
      <ul className={styles.measures}>
        {items.map((item) => (
          <li key={item.title}>
            <b>{item.title}</b> {item.text}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ReportProps = { id: string; title: string; action: string; to: string; children: ReactNode };

/** How to report a vulnerability. */
export function Report({ id, title, action, to, children }: ReportProps) {
  return (
    <section className={`section page-grid ${styles.report} rows-5`} aria-labelledby={id}>
      <h2 className="title" id={id}>
        {title}
      </h2>
      <div>
        {children}
        <p>
          <a className="button button-main" href={to}>
            {action}
          </a>
        </p>
      </div>
    </section>
  );
}
