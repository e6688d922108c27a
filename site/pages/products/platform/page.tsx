import { brand } from '@whorl/contract/brand.ts';
import { priceOf } from '@whorl/contract/pricing/price-of.ts';
import { shortPrice, writtenCalls } from '@whorl/contract/pricing/written.ts';
import { comparisonPath, pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { DataTable } from '../../../design/data-table.tsx';
import { ClosingField } from '../../../sections/closing-field.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { Neighbours } from '../../../sections/neighbours.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import { BrowserYear } from './browser-year.tsx';
import styles from './page.module.css';
import { additions, stillYours, volumes } from './words.ts';

const name = brand.productNames.platform;
const trail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Products', url: pages.products.path },
];
const description = `${name} as a whole: what you would write around an open-source identification library, what the subscription adds to it, and what it costs.`;

export function page(): RenderedPage {
  return {
    head: {
      title: `${name}: all in one subscription`,
      description,
      structuredData: [
        breadcrumbList(trail, name),
        {
          '@context': 'https://schema.org',
          '@type': 'Service',
          name,
          description,
          serviceType: 'Device identification',
          provider: { '@type': 'Organization', name: brand.name },
        },
      ],
    },
    element: <FullProduct />,
  };
}

export function FullProduct() {
  return (
    <>
      <div className={`page-grid ${styles.head} rows-5 pt-7`}>
        <Breadcrumbs trail={trail} here="The whole" />
        <h1 className="display">A library gives a hash. You pay for the rest of the year.</h1>
        <div className="mt-5">
          <BrowserYear alternative="Twelve months of one browser. The hash breaks off when the language, the screen and the time zone change, and once more at the end. The visitor id goes on through all of them and through deleted site data, and breaks off only when the data are deleted and the language is changed at once." />
        </div>
        <p className="caption to-6">
          A made-up year out of <a href={pages.comparisons.path}>measured cases</a>: the hash is that of FingerprintJS
          5.2.0, the id ours. Where both begin anew, we lose too.
        </p>
        <p className="lead from-7">
          {name} is one subscription: identification, signals and bot detection come in the same answer. Nothing of it
          is sold apart, and nothing waits in a dearer plan.
        </p>
      </div>
      <section className="section page-grid" aria-labelledby="additions">
        <HeadingAndText id="additions" title="What you would write around it">
          The left column is work and not a fault: for many sites its first two rows are enough, and a library with them
          is the right choice.
        </HeadingAndText>
        <DataTable
          className={styles.additions ?? ''}
          columns={[
            { title: 'To' },
            { title: 'with a library alone, you', label: 'Library' },
            { title: 'with the subscription', label: 'Subscription' },
          ]}
          rows={additions.map(({ need, library, product }) => ({ key: need, cells: [need, library, product] }))}
        />
        <p className={styles.more}>
          Row by row against one of them: <a href={comparisonPath('fingerprintjs')}>FingerprintJS</a>,{' '}
          <a href={comparisonPath('thumbmarkjs')}>ThumbmarkJS</a>, <a href={comparisonPath('clientjs')}>ClientJS</a>.
        </p>
      </section>
      <section className="section page-grid rows-5" aria-labelledby="price">
        <h2 className="heading" id="price">
          A month
        </h2>
        <ol className={styles.volumes}>
          {volumes.map((calls) => (
            <li key={calls}>
              <span className="title">{shortPrice(priceOf(calls).cents)}</span>
              <span className="caption">{writtenCalls(calls)} answers</span>
            </li>
          ))}
        </ol>
        <p className="quiet">
          Counted to the answer, from one list; <a href={pages.pricing.path}>your number is on the ruler</a>. Run by
          yourself it costs a machine: the software is the same.
        </p>
      </section>
      <section className={`section page-grid ${styles.yours} rows-5`} aria-labelledby="yours">
        <h2 className="heading" id="yours">
          What stays yours
        </h2>
        <dl>
          {stillYours.map(({ what, why }) => (
            <div key={what}>
              <dt className="row-title">{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Neighbours
        id="demos"
        title="All of it at once, played through"
        items={[
          {
            title: 'Coupon fraud',
            url: pages.couponFraud.path,
            text: 'The id at work: a code once for each visitor, without a cookie too.',
          },
          {
            title: 'Web scraping',
            url: pages.webScraping.path,
            text: 'The verdict on bots at work: flights for people, and for a driven browser nothing.',
          },
          {
            title: 'Playground',
            url: pages.playground.path,
            text: 'The signals: one request of yours, with everything that is concluded of it.',
          },
        ]}
      />
      <ClosingField
        title="Would a library do?"
        text="Say what you want to notice and how often. If a hash and a cookie are enough, that is the answer you get."
        action={{ title: 'Ask an engineer', url: pages.contactSales.path }}
      />
    </>
  );
}
