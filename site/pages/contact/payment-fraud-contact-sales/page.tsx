import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { DisputeFigures } from '@whorl/contract/worked-examples/dispute-sum.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { ContactForm } from '../../../sections/contact-form.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import { DisputeLines } from './dispute-lines.tsx';
import styles from './page.module.css';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Payment fraud', url: pages.paymentFraud.path },
];
const here = 'Talk about yours';
const description =
  'Three lines with your own figures: what disputed payments cost, what asking at every checkout costs, and how few have to stop for it. Then talk to us.';

/** A made-up shop; the page says so. */
const given: DisputeFigures = { payments: 50_000, disputedPercent: 0.4, costCents: 8_000 };

export function page(): RenderedPage {
  return {
    head: {
      title: 'Payment fraud: the sum before the call',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'ContactPage', name: here, description },
      ],
    },
    element: <PaymentFraudContactSales />,
  };
}

export function PaymentFraudContactSales() {
  return (
    <>
      <div className="page-grid rows-5 pt-7">
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">Three lines before we talk</h1>
      </div>
      <section className={`page-grid ${styles.sum} rows-6 pt-9`} aria-labelledby="sum">
        <h2 className="visually-hidden" id="sum">
          The sum
        </h2>
        <DisputeLines given={given} />
        <div className={styles.read}>
          <p>
            The magenta figures are made up: write yours over them. If the last line asks for more disputes than you
            have, do not call us. You have another problem, or none.
          </p>
          <p>
            What the sum leaves out: your work on the rule, the customers it asks, and disputes that no device tells,
            such as those of the cardholder’s own family. The page on{' '}
            <a className="link" href={pages.paymentFraud.path}>
              payment fraud
            </a>{' '}
            counts them.
          </p>
        </div>
      </section>
      <section className={`section page-grid ${styles.talk} last-from-7 first-to-6 rows-7`} aria-labelledby="talk">
        <div>
          <h2 className="heading" id="talk">
            If it comes out right
          </h2>
          <ol>
            <li>Write the three figures and what your disputes have in common, as far as you know it.</li>
            <li>An engineer answers with one question back, or with a yes or no.</li>
            <li>
              After a yes: two weeks of counting on your side, with the request id beside each payment. No contract.
            </li>
            <li>Then there is a fourth line, and it is measured.</li>
          </ol>
        </div>
        <div>
          <ContactForm
            form="paymentFraudSales"
            question="Your three figures, and what the disputes have in common"
            send="Send the sum"
          />
        </div>
      </section>
    </>
  );
}
