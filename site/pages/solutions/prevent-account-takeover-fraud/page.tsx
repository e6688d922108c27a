import { brand } from '@whorl/contract/brand.ts';
import { priceOf } from '@whorl/contract/pricing/price-of.ts';
import { shortPrice, writtenCalls } from '@whorl/contract/pricing/written.ts';
import { pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { Cite, Sources } from '../../../sections/sources.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { changes, costs, evidence, sources } from './words.ts';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Account takeover', url: pages.accountTakeover.path },
];
const here = 'For whoever decides';
const description =
  'A paper for whoever signs: what an account takeover costs and whom, what a device check changes at the log-in, what it costs, and how five weeks prove it.';
/** A month of a site with ten thousand log-ins a day. */
const EXAMPLE_LOG_INS = 300_000;

export function page(): RenderedPage {
  return {
    head: {
      title: 'Prevent account takeover: a paper to decide on',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
      ],
    },
    element: <PreventAccountTakeover />,
  };
}

export function PreventAccountTakeover() {
  return (
    <>
      <article className={`page-grid ${styles.paper}`}>
        <header className={styles.head}>
          <Breadcrumbs trail={trail} here={here} />
          <h1 className="title">Paper: ask at the door, but only where the device is new</h1>
          <dl className={styles.meta}>
            <div>
              <dt>For</dt>
              <dd>whoever signs, and whoever answers for the log-in</dd>
            </div>
            <div>
              <dt>Asks for</dt>
              <dd>five weeks of measuring, of which two change nothing for anyone</dd>
            </div>
            <div>
              <dt>Can be stopped</dt>
              <dd>at the end of every week, by one switch</dd>
            </div>
          </dl>
        </header>
        <section className={styles.clause} aria-labelledby="loss">
          <h2 id="loss">1. The loss</h2>
          <div>
            <p>
              In the first eleven months of 2025 the FBI’s complaint centre took more than 5,100 complaints of account
              takeover, with losses above 262 million dollars
              <Cite sources={sources} id="ic3" />. That is about 51,000 dollars for each, and only bank, payroll and
              health-savings accounts were counted. An account with a stored card and a loyalty balance is worth far
              less, and there are far more of them.
            </p>
            <p>
              The customer pays too: a survey of 2017 put it at 290 dollars and 16 hours for each victim of account
              fraud
              <Cite sources={sources} id="javelin" />. Your share are the refunds, the tickets and the customers who do
              not come back. Nobody else has that figure; ask support for last quarter’s takeovers before you read on.
            </p>
          </div>
        </section>
        <section className={styles.clause} aria-labelledby="change">
          <h2 id="change">2. What changes at the log-in</h2>
          <table className="rule-table as-records">
            <thead>
              <tr>
                <th scope="col">Who</th>
                <th scope="col">Today</th>
                <th scope="col">Afterwards</th>
                <th scope="col">Is asked</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ who, today, after, sees }) => (
                <tr key={who}>
                  <th scope="row">{who}</th>
                  <td data-label="Today">{today}</td>
                  <td data-label="Afterwards">{after}</td>
                  <td data-label="Is asked">
                    <Change to={sees} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section className={styles.clause} aria-labelledby="costs">
          <h2 id="costs">3. The costs</h2>
          <div>
            <dl className={styles.costs}>
              {costs.map(({ item, sum, where }) => (
                <div key={item}>
                  <dt>{item}</dt>
                  <dd>{sum}</dd>
                  <dd className="caption">{where}</dd>
                </div>
              ))}
            </dl>
            <p>
              For scale: {writtenCalls(EXAMPLE_LOG_INS)} log-ins a month, each of them asked, are{' '}
              {shortPrice(priceOf(EXAMPLE_LOG_INS).cents)} by{' '}
              <a className="link" href={pages.pricing.path}>
                the list
              </a>
              . The software can also be run without us, for nothing.
            </p>
          </div>
        </section>
        <section className={styles.clause} aria-labelledby="evidence">
          <h2 id="evidence">4. The evidence, week by week</h2>
          <ol className={styles.weeks}>
            {evidence.map(({ week, text, decides }) => (
              <li key={week}>
                <h3 className="evidence">{week}</h3>
                <p>{text}</p>
                <p className={styles.decides}>{decides}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className={styles.clause} aria-labelledby="not">
          <h2 id="not">5. What it does not buy</h2>
          <p>
            The cases behind the FBI’s figure begin with a call from a false bank: the customer reads the code aloud. No
            device signal stops that, and we would not sell it as if. It does narrow the field: once the quiet takeovers
            are gone, what is left over is persuasion, and that is met with passkeys and with words.
          </p>
        </section>
        <section className={styles.clause} aria-labelledby="decision">
          <h2 id="decision">6. The decision</h2>
          <div>
            <p>
              Weeks 1 and 2, with nothing that acts. Decide about the rest when the first figure is there. Who would
              rather try than read finds the rule of clause 2 at{' '}
              <a className="link" href={pages.credentialStuffing.path}>
                the sign-in of a bank
              </a>
              , with a server that decides.
            </p>
            <p className={styles.action}>
              <a className="button button-main" href={pages.demo.path}>
                See it before you sign
              </a>{' '}
              <a className="button" href={pages.identifyAtoNow.path}>
                Play the three sign-ins
              </a>
            </p>
          </div>
        </section>
      </article>
      <Sources items={sources} />
    </>
  );
}

const widths = { less: 30, same: 60, more: 90, stopped: 120 } as const;

/** How much is asked of them, on one scale; dotted is what a thief does not get past. */
function Change({ to }: { to: keyof typeof widths }) {
  return (
    <>
      {to}
      <svg viewBox="0 0 120 8" width="120" height="8" aria-hidden="true">
        <path className="line-hair" d="M0 4h120" />
        <path className={to === 'stopped' ? 'line-id' : 'line-ink'} d={`M0 4h${widths[to]}`} />
      </svg>
    </>
  );
}
