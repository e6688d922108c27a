import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../design/breadcrumbs.tsx';
import { ReadingCell, SignalCell, SignalStatus } from '../islands/signals/signal-cell.tsx';
import { HeadingAndText } from '../sections/heading-and-text.tsx';
import type { RenderedPage } from './routes.ts';
import styles from './smart-signals.module.css';
import { readings, type SignalGroup, signalGroups } from './smart-signals-words.ts';
import { breadcrumbList } from './structured-data.ts';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Device intelligence', url: pages.products.path },
];
const here = brand.productNames.smartSignals;
const signals = signalGroups.flatMap((group) => group.signals);
const readingCount = readings.flatMap(({ names }) => names).length;
const description = `The ${signals.length} signals in one answer of ${brand.name}, each with the value of your own browser, what it is good for, and how it can be wrong.`;

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
          numberOfItems: signals.length,
          itemListElement: signals.map(({ field, says }, index) => ({
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
      <div className={`page-grid ${styles.head}`}>
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">{inWords(signals.length)} things one answer says. And how each can be wrong.</h1>
      </div>
      <section className={`page-grid ${styles.sheet}`} aria-label="The signals">
        <SignalStatus />
        <noscript>
          <p className={styles.without}>
            Your own values take a script, and yours runs none. What each signal is stands here all the same.
          </p>
        </noscript>
        {signalGroups.map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </section>
      <section className="section page-grid" aria-labelledby="read">
        <HeadingAndText id="read" title={`${readingCount} readings behind the hash`}>
          The agent reads these to find you again when the cookie is gone, and gives them to the page beside the answer.
          The server makes one hash of them, keeps platform, vendor and graphics, and throws the rest away.
        </HeadingAndText>
        {readings.map(({ about, goodFor, wrongWhen, names }) => (
          <div key={about} className={styles.readings}>
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
      <section className={`section page-grid ${styles.absent}`} aria-labelledby="absent">
        <h2 className="heading" id="absent">
          Not in the answer
        </h2>
        <p className="lead">
          Private windows, VPNs and proxies, tampering, a city, anything of a mobile app. What the software cannot tell
          today has no field that pretends to.
        </p>
        <p>
          <a className="button button-main" href={pages.sdkLibraries.path}>
            Ask for them in your page
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
      <table className={`rule-table as-records ${styles.table}`}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Signal</th>
            <th scope="col">Your value</th>
            <th scope="col">Good for</th>
            <th scope="col">Wrong when</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, field, says, goodFor, wrongWhen }) => (
            <tr key={name}>
              <th scope="row">
                <span className={styles.field}>{field}</span>
                {says}
              </th>
              <td data-label="Yours">
                <SignalCell name={name} />
              </td>
              <td data-label="Good for">{goodFor}</td>
              <td data-label="Wrong when">{wrongWhen}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inWords(count: number): string {
  return count === 15 ? 'Fifteen' : String(count);
}
