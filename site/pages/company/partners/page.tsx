import { brand } from '@whorl/contract/brand.ts';
import { writtenCalls } from '@whorl/contract/pricing/written.ts';
import { pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import { InvoiceCut } from './invoice-cut.tsx';
import styles from './page.module.css';
import { PartnersContact } from './partners-contact.tsx';
import { EXAMPLE_CALLS, examplePrice, kinds, notShared, shared } from './words.ts';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Partners';
const description = `For agencies, resellers and makers of other products: who does what, what each is paid, what is shared and what is not. The terms of ${brand.name}, a sample provider.`;

export function page(): RenderedPage {
  return {
    head: {
      title: 'Partners: one invoice, cut in the open',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: `${brand.name}: ${here}`, description },
      ],
    },
    element: <Partners />,
  };
}

export function Partners() {
  return (
    <>
      <div className={`page-grid ${styles.head} rows-5 py-7-8`}>
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">One invoice, cut in the open</h1>
        <p className="lead from-8 desktop-end">
          A client who asks {writtenCalls(EXAMPLE_CALLS)} times a month pays {examplePrice}. Here is who gets which part
          of it, and what for. These are the terms of {brand.name}, a sample provider: whoever runs this site for a
          business puts its own in their place.
        </p>
      </div>
      <div className="page-grid rows-0">
        {kinds.map(({ id, title, who, youDo, weDo, money, ends, share, sum }) => (
          <section key={id} className={`${styles.kind} grid gutter-5 py-6 ruled-top`} aria-labelledby={id}>
            <div className={styles.who}>
              <h2 className="heading" id={id}>
                {title}
              </h2>
              <p>{who}</p>
            </div>
            <div className={styles.cut}>
              <InvoiceCut share={share} whole={examplePrice} />
              <p className="caption">{sum}</p>
            </div>
            <dl className={styles.terms}>
              {[
                ['You do', youDo],
                ['We do', weDo],
                ['Money', money],
                ['Ends', ends],
              ].map(([term, text]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <section className="section page-grid" aria-labelledby="between">
        <HeadingAndText id="between" title="What passes between us">
          A partner is not a processor of the client’s visitors. Whoever needs their data asks the client, and signs
          with the client.
        </HeadingAndText>
        <div className={`${styles.passes} hair-rows-3 to-7 mt-6`}>
          <h3 className="row-title">Shared</h3>
          <ul>
            {shared.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
        <div className={`${styles.passes} hair-rows-3 to-7 mt-6 ${styles.stays} from-7`}>
          <h3 className="row-title">Not shared</h3>
          <ul>
            {notShared.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </div>
      </section>
      <section className="section page-grid rows-6" aria-labelledby="contact">
        <PartnersContact />
      </section>
    </>
  );
}
