import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { LivePart } from '../../../islands/playground/live-part.tsx';
import { SignalCell, SignalStatus } from '../../../islands/signals/own-signals.ts';
import { Neighbours } from '../../../sections/neighbours.tsx';
import type { RenderedPage } from '../../routes.ts';
import { readings } from '../../signal-words.ts';
import { breadcrumbList } from '../../structured-data.ts';
import { explainedErrors } from '../overview/words.ts';
import styles from './page.module.css';
import { type Stability, stabilityOf, stabilityWords } from './words.ts';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Playground', url: pages.playground.path },
];
const here = 'Browser fingerprint test';
const names = readings.flatMap((group) => group.names);
const description = `The ${names.length} readings behind the id of your browser: each value, how long it took, how long it stays, and what has changed since the last time.`;

export function page(): RenderedPage {
  return {
    head: {
      title: 'Browser fingerprint test: every value of yours',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        {
          '@context': 'https://schema.org',
          '@type': 'WebApplication',
          name: here,
          applicationCategory: 'SecurityApplication',
          browserRequirements: 'Requires JavaScript',
          description,
        },
      ],
    },
    element: <FingerprintTest />,
  };
}

export function FingerprintTest() {
  return (
    <>
      <div className="page-grid rows-6 pt-7">
        <Breadcrumbs trail={trail} here={here} />
        <div className={`${styles.words} to-8 grid gap-5 content-start`}>
          <h1 className="display">What your browser says of itself</h1>
          <p className="lead">
            {names.length} readings make the fingerprint. None of them is a secret, many browsers share each, and some
            change on every journey. Here are yours, and why you are known all the same.
          </p>
          <SignalStatus />
          <LivePart part="failureAdvice" explained={explainedErrors}>
            {null}
          </LivePart>
          <noscript>
            <p className={styles.without}>
              Reading a browser takes a script, and yours runs none. What is read, and how long it stays, stands below
              all the same.
            </p>
          </noscript>
        </div>
        <section className={`${styles.id} from-9 desktop-row-2`} aria-labelledby="id">
          <h2 className="row-title" id="id">
            What they come to
          </h2>
          <dl>
            <div>
              <dt>Visitor id</dt>
              <dd>
                <SignalCell name="visitorId" />
              </dd>
            </div>
          </dl>
          <LivePart part="stillRecognised">
            <dl>
              {['Recognised', 'Because', 'Differs from its record'].map((label) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className={styles.latent}>–</dd>
                </div>
              ))}
            </dl>
          </LivePart>
        </section>
      </div>
      <section className={`section page-grid ${styles.since} rows-5`} aria-labelledby="since">
        <h2 className="heading" id="since">
          Since the last time
        </h2>
        <div className={`${styles.compared} from-5`} aria-live="polite">
          <LivePart part="sinceLastTime">
            <p>What changed can be said once this browser has been read, by an agent that tells its readings.</p>
          </LivePart>
        </div>
      </section>
      <section className="section page-grid rows-5" aria-labelledby="readings">
        <h2 className="heading" id="readings">
          Every reading
        </h2>
        <dl className={`${styles.key} grid gutter-4`}>
          {Object.values(stabilityWords).map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {readings.map(({ about, goodFor, wrongWhen, names: ofGroup }) => (
          <div key={about} className={`${styles.group} pt-5`}>
            <h3 className="row-title">{about}</h3>
            <p className={styles.without}>
              {goodFor} <span className="caption">Wrong when:</span> {wrongWhen}
            </p>
            <table className={`rule-table as-records ${styles.table} mt-4`}>
              <caption className="visually-hidden">{about}</caption>
              <thead>
                <tr>
                  <th scope="col">Reading</th>
                  <th scope="col">Your value</th>
                  <th scope="col" className="number">
                    Took
                  </th>
                  <th scope="col">How long it stays</th>
                </tr>
              </thead>
              <tbody>
                {ofGroup.map((name) => (
                  <Reading key={name} name={name} />
                ))}
              </tbody>
            </table>
          </div>
        ))}
        <p className={styles.footnote}>
          Durations are whole milliseconds from asking the browser to its answer, with whatever else it did meanwhile.
          Most readings run side by side, so the sum is more than the wait. <code>null</code> is an answer too: this
          browser has nothing of the kind.
        </p>
      </section>
      <Neighbours
        id="next"
        title="From here"
        items={[
          {
            title: 'Playground',
            url: pages.playground.path,
            text: 'The same request from the other side: where its time went, and what the server says of it.',
          },
          {
            title: 'Your file',
            url: pages.identifyNow.path,
            text: 'What is kept of this browser, and the button that deletes all of it, the values here included.',
          },
          {
            title: brand.productNames.smartSignals,
            url: pages.smartSignals.path,
            text: 'What is concluded of these readings, and how each can be wrong.',
          },
        ]}
      />
    </>
  );
}

function Reading({ name }: { name: string }) {
  const [stability, cause] = stabilityOfReading(name);
  return (
    <tr data-reading={name}>
      <th scope="row" className={styles.name}>
        {name}
      </th>
      <td data-label="Yours" className={styles.value}>
        <LivePart part="signalValue" name={name}>
          <Latent />
        </LivePart>
      </td>
      <td data-label="Took" className="number">
        <LivePart part="signalDuration" name={name}>
          <Latent />
        </LivePart>
      </td>
      <td data-label="Stays">
        {stabilityWords[stability].title} <span className="caption">{cause}</span>
        <span className={styles.change}>
          <LivePart part="signalChange" name={name}>
            {null}
          </LivePart>
        </span>
      </td>
    </tr>
  );
}

/** @throws Error for a reading that nobody wrote about; the build stops */
function stabilityOfReading(name: string): readonly [Stability, string] {
  const known = stabilityOf[name];
  if (!known) throw new Error(`How long ${name} stays is missing in fingerprint-test-words.ts`);
  return known;
}

const Latent = () => (
  <span className={styles.latent} aria-hidden="true">
    –
  </span>
);
