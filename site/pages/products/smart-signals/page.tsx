import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { capitalInWords } from '../../../content/figures/in-words.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { DataTable } from '../../../design/data-table.tsx';
import {
  ProductCell,
  ProductStatus,
  ReadingCell,
  SignalCell,
  SignalStatus,
} from '../../../islands/signals/own-signals.ts';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { productWords } from '../../event-product-words.ts';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { readings, type SignalGroup, signalGroups } from './words.ts';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Device intelligence', url: pages.products.path },
];
const here = brand.productNames.smartSignals;
const signals = signalGroups.flatMap((group) => group.signals);
const readingCount = readings.flatMap(({ names }) => names).length;
const thingCount = signals.length + productWords.length;
const description = `The ${thingCount} things that ${brand.name} says of one request, each with the value of your own browser, what it is good for, and how it can be wrong.`;

export function page(): RenderedPage {
  return {
    head: {
      title: `${here}: every field, with your own value`,
      description,
      structuredData: [
        breadcrumbList(trail, here),
        {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          name: `${brand.name} ${here}`,
          numberOfItems: thingCount,
          itemListElement: [...signals, ...productWords].map(({ field, says }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: field,
            description: says,
          })),
        },
      ],
    },
    element: <SmartSignals />,
  };
}

export function SmartSignals() {
  return (
    <>
      <div className={`page-grid ${styles.head} rows-5 pt-7`}>
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">{capitalInWords(thingCount)} things said of one request. And how each can be wrong.</h1>
      </div>
      <section className={`page-grid ${styles.sheet} rows-0 pt-7`} aria-label="The signals">
        <SignalStatus />
        <noscript>
          <p className="pb-4">
            Your own values take a script, and yours runs none. What each signal is stands here all the same.
          </p>
        </noscript>
        {signalGroups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
        <Products />
      </section>
      <section className="section page-grid" aria-labelledby="read">
        <HeadingAndText id="read" title={`${readingCount} readings behind the hash`}>
          The agent reads these to find you again when the cookie is gone, and gives them to the page beside the answer.
          The server makes one hash of them, keeps a short hash of each group to compare the next visit with, and
          platform, vendor and graphics as they are; the rest it throws away.{' '}
          <a href={pages.fingerprintTest.path}>Each with how long it took and how long it stays</a>
        </HeadingAndText>
        {readings.map(({ about, goodFor, wrongWhen, names }) => (
          <div key={about} className={`${styles.readings} grid gutter-4 mt-7 pt-4 ruled-top`}>
            <div>
              <h3 className="row-title">{about}</h3>
              <p>{goodFor}</p>
              <p>
                <span className="caption">Wrong when:</span> {wrongWhen}
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
      </section>
      <section className={`section page-grid ${styles.absent} rows-5`} aria-labelledby="absent">
        <h2 className="heading" id="absent">
          Not in the answer
        </h2>
        <p className="lead">
          A city, unless the operator’s own database has one; the name of a proxy; anything of a mobile app. What the
          software cannot tell today has no field that pretends to.
        </p>
        <p>
          <a className="button button-main" href={pages.sdkLibraries.path}>
            Ask for them in your page
          </a>{' '}
          <a className="button" href={pages.playground.path}>
            See them beside the JSON
          </a>
        </p>
      </section>
    </>
  );
}

function Group({ group: { id, title, text, signals: rows } }: { group: SignalGroup }) {
  return (
    <div className={styles.group}>
      <h2 className="row-title" id={id}>
        {title}
      </h2>
      <p className={styles.from}>{text}</p>
      <ValueTable
        title={title}
        columns={['Signal', 'Your value', 'Good for', 'Wrong when']}
        rows={rows.map(({ name, wrongWhen, ...row }) => ({
          ...row,
          limit: wrongWhen,
          value: <SignalCell name={name} />,
        }))}
      />
    </div>
  );
}

/** What is concluded of one request, each part with the value of this browser's own. */
function Products() {
  return (
    <div className={styles.group}>
      <h2 className="row-title" id="concluded">
        What is concluded of it
      </h2>
      <p className={styles.from}>
        On the server, from what the page read held against what the request itself says. Each may fail alone; then the
        reason stands here instead of a value. Servers get the same by the id of the request and a secret key.
      </p>
      <ProductStatus />
      <ValueTable
        title="What is concluded of one request"
        columns={['Product', 'Of your request', 'Good for', 'How sure']}
        rows={productWords.map(({ name, sure, ...row }) => ({
          ...row,
          limit: sure,
          value: <ProductCell name={name} />,
        }))}
      />
    </div>
  );
}

type ValueTableProps = {
  title: string;
  columns: readonly [what: string, value: string, goodFor: string, limit: string];
  rows: readonly { field: string; says: string; value: ReactNode; goodFor: string; limit: string }[];
};

function ValueTable({ title, columns, rows }: ValueTableProps) {
  return (
    <DataTable
      className={`${styles.table} mt-5`}
      caption={title}
      columns={columns.map((column, index) => ({ title: column, label: index === 1 ? 'Yours' : column }))}
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
}
