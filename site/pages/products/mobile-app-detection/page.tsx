import { brand } from '@whorl/contract/brand.ts';
import { androidPlanPath, endpoints, pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../../design/code-block.tsx';
import { Cite, Sources } from '../../../sections/sources.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import { CoreSample } from './core-sample.tsx';
import styles from './page.module.css';
import { findings, sources } from './words.ts';

const name = brand.productNames.mobileSignals;
const trail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Products', url: pages.products.path },
];
const description = `What an app can find out about the telephone it runs on: emulator, root, clones, VPN, tampering. How each is wrong, and what ${brand.name} has of it: no SDK yet.`;

export function page(): RenderedPage {
  return {
    head: {
      title: `${name}: five questions to a telephone`,
      description,
      structuredData: [
        breadcrumbList(trail, name),
        { '@context': 'https://schema.org', '@type': 'WebPage', name, description },
      ],
    },
    element: <MobileAppDetection />,
  };
}

export function MobileAppDetection() {
  return (
    <>
      <div className={`page-grid ${styles.head} rows-6 pt-7`}>
        <Breadcrumbs trail={trail} here={name} />
        <h1 className="display">How deep can an app ask?</h1>
        <div className="from-8 desktop-end">
          <p className="lead">
            An app sees more of a telephone than a page sees of a browser, and whoever owns the telephone can change
            every answer. What follows is how far each question reaches.
          </p>
          <p className={styles.notice}>
            There is no mobile SDK in this build. This page is the design of one, and the server call that it would use.
          </p>
        </div>
        <div className={styles.drawing}>
          <CoreSample
            alternative="Five questions go down through the layers that an app stands on: the app, its process, the system, the hardware, the maker’s server. Emulator ends in the hardware, root and VPN in the system, clone in the process, tampering at the maker’s server. A hook in the process can answer all that pass it."
            probes={findings.map((finding) => finding.id)}
          />
        </div>
        <p className="caption measure-60">
          What passes the dotted line can be lied to by a hook. Only an answer that the maker signed and your server
          checks is out of its reach.
        </p>
      </div>
      <ol className="page-grid mt-9">
        {findings.map(({ id, name: title, question, android, ios, wronged, missed, source }) => (
          <li key={id} className={`${styles.finding} grid gutter-4 py-5 ruled-top`}>
            <div>
              <h2 className="heading" id={id}>
                {title}
              </h2>
              <p className="quiet">{question}</p>
            </div>
            <dl className={styles.asks}>
              <div>
                <dt>Android</dt>
                <dd>
                  {android}
                  {source && source !== 'attest' ? <Cite sources={sources} id={source} /> : null}
                </dd>
              </div>
              <div>
                <dt>iOS</dt>
                <dd>
                  {ios}
                  {source === 'attest' ? <Cite sources={sources} id={source} /> : null}
                </dd>
              </div>
            </dl>
            <dl className={styles.errs}>
              <div>
                <dt>Wrongly told</dt>
                <dd>{wronged}</dd>
              </div>
              <div>
                <dt>Not noticed</dt>
                <dd>{missed}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ol>
      <section className="section page-grid rows-6" aria-labelledby="contract">
        <div className="stack-4 to-6">
          <h2 className="heading" id="contract">
            What the server would take
          </h2>
          <p>
            It takes a reading from a program that is no browser today: names with values, a key, the token of last
            time. It stores them, recognises by the token, and answers with an id. So an app can have an id now,{' '}
            <a href={androidPlanPath('free')}>with one call</a>.
          </p>
          <p>
            The five findings are not in the answer. Their names below would be stored as readings like any other,
            hashed with the rest, and nothing would be concluded from them. What an SDK has to bring is the asking; what
            the server has to learn is to check what a maker signed.
          </p>
          <p>
            <a className="button button-main" href={androidPlanPath('free')}>
              See the free call for Android
            </a>
          </p>
        </div>
        <figure className={`${styles.sample} from-6 min-0`}>
          <CodeBlock>
            <code>{sample}</code>
          </CodeBlock>
          <figcaption className="caption">
            A body that the server accepts today, checked by e2e/visitors/android-sample.test.ts
          </figcaption>
        </figure>
      </section>
      <Sources items={sources} />
    </>
  );
}

const sample = `POST ${endpoints.identify}
Content-Type: application/json

{
  "apiKey": "whorl-site",
  "version": "2",
  "ticket": "1763724187402.k9Xw2a.QmFzZTY0…",
  "url": "https://shop.example/app/",
  "userAgent": "shop-android/1.0 (Android 16)",
  "signals": {
    "platform": { "value": "Android" },
    "emulator": { "value": false },
    "root": { "error": "not asked" },
    "clone": { "value": false },
    "vpn": { "value": true },
    "tampering": { "error": "no verdict in 2 s" }
  }
}`;
