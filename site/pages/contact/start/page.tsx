import { brand } from '@whorl/contract/brand.ts';
import { TRIAL_KEY_DAYS } from '@whorl/contract/keys/api-key.ts';
import { priceList } from '@whorl/contract/pricing/price-list.ts';
import { shortPrice, writtenCalls } from '@whorl/contract/pricing/written.ts';
import { pages } from '@whorl/contract/urls.ts';
import { agentAddress } from '../../../content/agent-address.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { SignupPanel } from '../../../sections/signup-panel.tsx';
import { SampleCode } from '../../../sections/text/sample-code.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Start';
const [free, next] = priceList.tiers;
const description = `The first ${writtenCalls(free.upTo)} identifications of a month cost nothing. What that is enough for, three steps to the first answer, and the form for a key.`;

export function page(): RenderedPage {
  return {
    head: {
      title: `Start: ${writtenCalls(free.upTo)} a month are free`,
      description,
      structuredData: [
        breadcrumbList(trail, here),
        {
          '@context': 'https://schema.org',
          '@type': 'Offer',
          name: `${writtenCalls(free.upTo)} identifications a month`,
          price: '0',
          priceCurrency: priceList.currency,
          description,
        },
      ],
    },
    element: <Start />,
  };
}

export function Start() {
  return (
    <>
      <div className="page-grid rows-9 pt-7">
        <div className="to-7 grid gap-4 content-start">
          <Breadcrumbs trail={trail} here={here} />
          <h1 className="display">Begin with nothing to pay</h1>
          <p className={`figure-size ${styles.figure} mt-3`}>
            {writtenCalls(free.upTo)} <span>a month, free</span>
          </p>
          <dl className={`${styles.enough} opened ruled`}>
            <div>
              <dt>Enough for</dt>
              <dd>{writtenCalls(Math.floor(free.upTo / 310) * 10)} log-ins or checkouts a day, each of them asked</dd>
            </div>
            <div>
              <dt>Less of it?</dt>
              <dd>No. The free ones have every signal, the history and the rules of the paid ones</dd>
            </div>
            <div>
              <dt>And then?</dt>
              <dd>
                {shortPrice(next.centsPerThousand)} for each thousand above them, less from {writtenCalls(next.upTo)}{' '}
                on. <a href={pages.pricing.path}>The whole list</a>
              </dd>
            </div>
            <div>
              <dt>A card?</dt>
              <dd>Not asked for</dd>
            </div>
          </dl>
        </div>
        <div className={`${styles.form} from-8 desktop-pt-7`}>
          <h2 className="row-title" id="key">
            Get a key
          </h2>
          <p>
            It is shown here as soon as the form is stored, with code that works as it stands, and holds for{' '}
            {TRIAL_KEY_DAYS} days.
          </p>
          <SignupPanel form="signup" question="Anything we should know" />
        </div>
      </div>
      <section className="section page-grid" aria-labelledby="steps">
        <h2 className={`title ${styles.title}`} id="steps">
          No key yet? The first answer needs none.
        </h2>
        <ol className={`${styles.steps} mt-8 opened`}>
          {steps.map(({ title, text, file, code }) => (
            <li key={title}>
              <div>
                <h3 className="row-title">{title}</h3>
                <p>{text}</p>
              </div>
              <SampleCode code={code} title={file} />
            </li>
          ))}
        </ol>
        <p className="measure-66 mt-5">
          What to do with the answer on your server stands on the page of the{' '}
          <a className="link" href={pages.sdkLibraries.path}>
            SDKs
          </a>
          ; what to do with it at a checkout, in{' '}
          <a className="link" href={pages.paymentFraudGetStarted.path}>
            five steps for payments
          </a>
          .
        </p>
      </section>
    </>
  );
}

const steps = [
  {
    title: 'Start the server',
    text: 'It is the one that answers here: site, agent and service in one process, with a database in a file.',
    file: 'Terminal',
    code: `npm start
# serves http://127.0.0.1:8000`,
  },
  {
    title: 'Ask, in the console of its page',
    text: 'Open the address, press F12 and paste this. The key is the one that a new server has.',
    file: 'Browser console',
    code: `const { load } = await import(
  '${agentAddress.replace('YOUR_KEY', 'whorl-site')}'
)
const agent = await load({ apiKey: 'whorl-site' })
await agent.get({ extendedResult: true })`,
  },
  {
    title: 'Ask again, in a private window',
    text: 'Compare the two visitor ids. If they are the same, the traits were enough; if not, you know what to ask us.',
    file: 'Answer',
    code: `{ visitorId, visitorFound: true,
  match: 'fingerprint', visits: 2, … }`,
  },
];
