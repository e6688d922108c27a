import { brand } from '@whorl/contract/brand.ts';
import { TRIAL_KEY_DAYS } from '@whorl/contract/keys/api-key.ts';
import { pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../../design/code-block.tsx';
import { SignupPanel } from '../../../sections/signup-panel.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { steps } from './steps.ts';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Payment fraud', url: pages.paymentFraud.path },
];
const here = 'Five steps';
const description =
  'From an untouched checkout to a rule that asks card testers for 3-D Secure: five steps with their code, and for each the way to take it back again.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Payment fraud: five steps, each reversible',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        {
          '@context': 'https://schema.org',
          '@type': 'HowTo',
          name: 'Ask card testers for 3-D Secure',
          description,
          step: steps.map(({ title, text }) => ({ '@type': 'HowToStep', name: title, text })),
        },
      ],
    },
    element: <PaymentFraudGetStarted />,
  };
}

export function PaymentFraudGetStarted() {
  return (
    <>
      <div className="page-grid rows-5 pt-7">
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">Five steps, none of them final</h1>
        <p className="lead">
          The first three change nothing for anyone who pays. The fourth is a look. Only the fifth acts, and it asks
          instead of refusing.
        </p>
        <p>
          <a className="button button-main" href="#key">
            Get a key for it
          </a>
        </p>
      </div>
      <ol className={`page-grid ${styles.steps} pt-9`}>
        {steps.map(({ title, where, text, undo, code }, index) => (
          <li key={title} data-acts={index === steps.length - 1 || undefined}>
            <div className={`${styles.words} grid gap-2 content-start`}>
              <p className={`figure-size ${styles.number}`} aria-hidden="true">
                {index + 1}
              </p>
              <h2 className="row-title">{title}</h2>
              <p className="caption">{where}</p>
              <p>{text}</p>
              <p className={`${styles.undo} quiet text-3 line-3`}>
                <b>Back:</b> {undo}
              </p>
            </div>
            <CodeBlock>
              <code>{code}</code>
            </CodeBlock>
          </li>
        ))}
      </ol>
      <section className={`section page-grid ${styles.key} last-from-7 first-to-6 rows-7`} aria-labelledby="key">
        <div>
          <h2 className="heading" id="key">
            A key for your checkout
          </h2>
          <p>
            For step one, shown here at once and good for {TRIAL_KEY_DAYS} days. Say through which provider you are
            paid, and an engineer answers with the line for 3-D Secure as that provider writes it.
          </p>
        </div>
        <div>
          <SignupPanel form="paymentFraudStart" question="Your payment provider, and what you have tried" />
        </div>
      </section>
    </>
  );
}
