import { brand } from '@whorl/contract/brand.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import { drawWhorl, whorlForms } from '../../../design/whorl/whorl.ts';
import { AttachedPrint } from '../../../islands/forms/attached-print.tsx';
import { ContactForm } from '../../../sections/contact-form.tsx';
import type { RenderedPage } from '../../routes.ts';
import styles from './page.module.css';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Talk to an engineer',
      description: `Tell an engineer of ${brand.name} what happens on your site. Your message is on disk before we say thank you, and a person answers it by e-mail.`,
      structuredData: [
        { '@context': 'https://schema.org', '@type': 'ContactPage', name: `Talk to an engineer of ${brand.name}` },
      ],
    },
    element: <ContactSales />,
  };
}

const attached = [
  'the page you came from, and the one you landed on',
  'the campaign in its address, if it had one',
  'your region: APAC, EMEA or Americas',
  'your visitor id, if this browser has been read',
  'your network address, cut to its network, and the time',
];

export function ContactSales() {
  const { viewBox, bands } = drawWhorl(brand.logoSeed, whorlForms.print96);
  return (
    <div className={`page-grid ${styles.page}`}>
      <div className={`${styles.promise} to-6`}>
        <h1 className="display">Talk to an engineer</h1>
        <p className="lead">Not a sequence of e-mails: one answer, by someone who can read your logs.</p>
        <ol className={styles.steps}>
          <li>
            <strong>You press Send.</strong> Your message is on disk before this page says thank you.{' '}
            <a href={articlePath('when-may-a-form-say-thank-you')}>How we know</a>
          </li>
          <li>
            <strong>An engineer reads it,</strong> not a routing rule.
          </li>
          <li>
            <strong>You get an answer,</strong> or an honest “this is not for us”.
          </li>
        </ol>
        <AttachedPrint neutral={{ viewBox, bands }} />
        <details className={styles.attached}>
          <summary>What is sent with it</summary>
          <ul>
            {attached.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
          <p>Nothing else.</p>
        </details>
      </div>
      <div className="from-7">
        <ContactForm form="contactSales" />
      </div>
    </div>
  );
}
