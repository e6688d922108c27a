import { brand } from '@whorl/contract/brand.ts';
import { articlePath, caseStudyPath, pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Use cases';
const description =
  'What somebody does to you, what your logs make of it, and what a visitor id makes of it: an index of attacks, each with the page that follows it through.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Use cases: find yours by what is done to you',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          itemListElement: cases.map(({ attack, url }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: attack,
            url,
          })),
        },
      ],
    },
    element: <UseCases />,
  };
}

export function UseCases() {
  return (
    <>
      <div className={`page-grid ${styles.head}`}>
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">What is being done to you?</h1>
      </div>
      <div className={`page-grid ${styles.key}`} aria-hidden="true">
        <p className={styles.ink}>what your logs have</p>
        <p className={styles.id}>what a visitor id adds</p>
      </div>
      <ol className={`page-grid ${styles.list}`}>
        {cases.map(({ attack, logs, id, url, kind, demo }) => (
          <li key={attack}>
            <h2 className="heading">
              <a href={url}>{attack}</a>
            </h2>
            <p className={styles.ink}>
              <span className="visually-hidden">Your logs have: </span>
              {logs}
            </p>
            <p className={styles.id}>
              <span className="visually-hidden">A visitor id adds: </span>
              {id}
            </p>
            <p className="caption">
              {kind}
              <br />
              <a className="link" href={demo.url}>
                {demo.title}, played through
              </a>
            </p>
          </li>
        ))}
      </ol>
      <div className={`page-grid ${styles.none}`}>
        <p className="lead">Yours is not among them? The same two columns are how we would begin.</p>
        <p>
          <a className="button button-main" href={pages.contactSales.path}>
            Tell us what happens
          </a>
        </p>
      </div>
    </>
  );
}

const cases = [
  {
    attack: 'Stolen cards are tried out',
    logs: 'many small payments, each with another card and another name',
    id: 'one browser behind them, at the second card',
    url: pages.paymentFraud.path,
    kind: 'solution, with its sums',
    demo: { title: 'Payment fraud', url: pages.demoPaymentFraud.path },
  },
  {
    attack: 'The welcome coupon is taken again',
    logs: 'new customers, each with an address of their own',
    id: 'the browser that has had its coupon',
    url: caseStudyPath('one-welcome-coupon-each'),
    kind: 'worked example',
    demo: { title: 'Coupon fraud', url: pages.couponFraud.path },
  },
  {
    attack: 'Leaked passwords are tried',
    logs: 'failed logins, spread over addresses and accounts',
    id: 'how many accounts one browser has tried',
    url: articlePath('credential-stuffing-counted-twice'),
    kind: 'note, measured',
    demo: { title: 'Credential stuffing', url: pages.credentialStuffing.path },
  },
  {
    attack: 'Accounts are made in bulk',
    logs: 'sign-ups that look like sign-ups',
    id: 'the browser that signs up for the tenth time',
    url: articlePath('identification-in-a-sign-up-form'),
    kind: 'tutorial, with code',
    demo: { title: 'New-account fraud', url: pages.demoNewAccount.path },
  },
  {
    attack: 'An account changes hands',
    logs: 'a login with the right password, and then a transfer',
    id: 'a browser that this account has never had',
    url: pages.fintech.path,
    kind: 'industry, from sign-up to withdrawal',
    demo: { title: 'Credential stuffing', url: pages.credentialStuffing.path },
  },
  {
    attack: 'Nobody is behind the browser',
    logs: 'page views and forms, faster than a person',
    id: 'the bot detection verdict and its evidence',
    url: pages.botDetection.path,
    kind: 'product, live',
    demo: { title: 'Web scraping', url: pages.webScraping.path },
  },
] as const;
