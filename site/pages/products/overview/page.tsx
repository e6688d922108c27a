import { brand } from '@whorl/contract/brand.ts';
import { IDENTIFICATION_RETENTION_DAYS } from '@whorl/contract/identification/retention.ts';
import { pages } from '@whorl/contract/urls.ts';
import { capitalInWords } from '../../../content/figures/in-words.ts';
import { botWordRecords } from '../../../content/records/bot-words.ts';
import { measured } from '../../../content/records/comparisons.ts';
import { recordsOf } from '../../../content/records/records.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { DataTable } from '../../../design/data-table.tsx';
import { botQuestions } from '../../../islands/bot/bot-questions.ts';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { Neighbours } from '../../../sections/neighbours.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { RequestWay } from './request-way.tsx';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Device intelligence';
const description = `How the parts of ${brand.name} fit together: the way of one request through the visitor’s browser, our server and your back end, station by station.`;

export function page(): RenderedPage {
  return {
    head: {
      title: `${here}: the way of one request`,
      description,
      structuredData: [
        breadcrumbList(trail, here),
        {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          name: brand.productNames.platform,
          itemListElement: parts.map(({ title, url }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: title,
            url,
          })),
        },
      ],
    },
    element: <Products />,
  };
}

export function Products() {
  return (
    <>
      <div className="page-grid rows-5 pt-7">
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">One request, and everything that happens to it</h1>
        <p className="lead to-8">
          In ink: what reaches you anyway. In colour: the detour that adds an id, and a reason to believe it.
        </p>
        <p className="from-8 desktop-end desktop-justify-end mt-2">
          <a className="button button-main" href={pages.identification.path}>
            See it with your own visits
          </a>
        </p>
        <div className="mt-7 py-5 opened ruled">
          <RequestWay alternative={alternative} lanes={lanes} stations={drawn} />
        </div>
      </div>
      <section className={`page-grid ${styles.stations} pt-9`} aria-labelledby="stations">
        <h2 className="visually-hidden" id="stations">
          The seven stations
        </h2>
        <DataTable
          caption="What happens at each station, what it costs and how it fails"
          columns={[
            { title: 'Station' },
            { title: 'What happens', label: 'Happens' },
            { title: 'What it costs', label: 'Costs' },
            { title: 'When it fails', label: 'Fails' },
          ]}
          rows={stations.map(({ name, happens, costs, fails }, index) => ({
            key: name,
            cells: [
              <>
                <span className={styles.number}>{index + 1}</span>
                {name}
              </>,
              happens,
              costs,
              fails,
            ],
          }))}
        />
        <p className={`caption ${styles.source} mt-4`}>
          Bytes and milliseconds: {measured.browser}, {longDate(measured.on)}, measured by{' '}
          <code>{measured.command}</code>
        </p>
      </section>
      <section className="section page-grid" aria-labelledby="parts">
        <HeadingAndText id="parts" title="Four parts of one answer">
          There is one agent, one call and one answer. What stands below are its parts, and the way to get at them;{' '}
          <a href={pages.fullProduct.path}>what all of it costs together</a> is a page of its own.
        </HeadingAndText>
        <ul className={`${styles.parts} hair-grid-rows-2-5 mt-8 opened`}>
          {parts.map(({ title, url, says, at }) => (
            <li key={title}>
              <h3 className="heading">
                <a href={url}>{title}</a>
              </h3>
              <p>{says}</p>
              <p className="caption">{at}</p>
            </li>
          ))}
        </ul>
      </section>
      <Neighbours
        id="demos"
        title="The whole way, played through"
        items={[
          {
            title: 'Payment fraud',
            url: pages.demoPaymentFraud.path,
            text: 'Seven stations in one press of a button, and a shop that decides at the last.',
          },
          {
            title: 'A bot firewall',
            url: pages.botFirewall.path,
            text: 'What stations 2 and 3 found on this site, and a door that acts on it.',
          },
          {
            title: 'Playground',
            url: pages.playground.path,
            text: 'One request of yours, with the time that each station took.',
          },
        ]}
      />
      <section className={`section page-grid ${styles.missing} rows-5`} aria-labelledby="missing">
        <h2 className="heading" id="missing">
          The line to your server
        </h2>
        <div>
          <p>
            In the drawing the answer comes to you through the page, and a page can be made to say anything. Only the
            request id is worth passing on.
          </p>
          <p>
            Your server asks ours about it with a secret key,{' '}
            <a href={`${pages.sdkLibraries.path}#server`}>in one call</a>, and gets what was stored before the page was
            told. Decide on that wherever a lie would pay.
          </p>
        </div>
      </section>
    </>
  );
}

const lanes = ['the visitor’s browser', 'the identification server', 'your back end'] as const;
const drawn = ['loads', 'reads', 'looks for', 'stores', 'answers', 'arrives', 'you decide'] as const;
const alternative =
  'The request of a visitor runs from the browser to your back end. Beside it runs the agent’s: it loads and reads in the browser, the identification server looks for the visitor and stores the request, the answer comes back to the page, goes to your back end with what the visitor does, and there you decide.';

const { service } = measured.costs;
const { detectors } = recordsOf(botWordRecords);
const { ms } = measured.methods.service;
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

const stations = [
  {
    name: 'The agent loads',
    happens: 'One module from your own host. Up to five attempts, with a pause between.',
    costs: `${kilobytes(service.gzipBytes)} gzip, kept for an hour`,
    fails: 'You get an error with a name; the page goes on without.',
  },
  {
    name: 'It reads the browser',
    happens: `${measured.signals} signals and ${detectors.length} detectors, with a turn for the browser between them.`,
    costs: `${ms.p50} ms to the answer, the median of ${measured.visits}`,
    fails: 'One reading fails alone and counts as failed; all others have their values.',
  },
  {
    name: 'The server looks for the visitor',
    happens: 'By the signed id first; where there is none, by one hash over all readings.',
    costs: `one request of ${kilobytes(service.bytesSent)}`,
    fails: 'When it cannot tell, it makes a new visitor and grades itself low.',
  },
  {
    name: 'It stores the request',
    happens: 'Visitor and record in one transaction, before anything is answered.',
    costs: `one record, kept for ${IDENTIFICATION_RETENTION_DAYS} days`,
    fails: 'What cannot be stored is not answered.',
  },
  {
    name: 'The answer comes back',
    happens: 'Id, grade, reason, bot detection, country. The cookie is renewed.',
    costs: `${service.cookies} cookie, ${service.storageKeys} key in the storage`,
    fails: 'After ten seconds of visible time the agent gives up and says so.',
  },
  {
    name: 'It arrives with the form',
    happens: 'Your page sends the request id along with the order, the login, the post.',
    costs: 'one field',
    fails: 'A form without one came from no browser, or from one that blocks the agent.',
  },
  {
    name: 'You decide',
    happens: 'Your rule, on your server, with the id beside what you already have.',
    costs: 'what it costs to count per visitor',
    fails: 'Without an answer you decide as you do today.',
  },
] as const;

const parts = [
  {
    title: brand.productNames.identification,
    url: pages.identification.path,
    says: 'The same visitor, visit after visit, and how sure that is.',
    at: 'stations 2 to 4',
  },
  {
    title: brand.productNames.botDetection,
    url: pages.botDetection.path,
    says: `${capitalInWords(botQuestions.length)} questions to a browser that may be automated.`,
    at: 'stations 2 and 3',
  },
  {
    title: brand.productNames.smartSignals,
    url: pages.smartSignals.path,
    says: 'Every field of the answer, with your own value in it.',
    at: 'station 5',
  },
  {
    title: 'SDKs and libraries',
    url: pages.sdkLibraries.path,
    says: 'What goes into your page and onto your server, as code that runs.',
    at: 'stations 1, 6 and 7',
  },
] as const;
