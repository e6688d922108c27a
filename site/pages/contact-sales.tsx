import { brand } from '@whorl/contract/brand.ts';
import { ContactForm } from '../islands/forms/contact-form.tsx';
import styles from './contact-sales.module.css';
import type { RenderedPage } from './routes.ts';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Talk to an engineer',
      description: `Tell an engineer of ${brand.name} what happens on your site. Your message is on disk before we say thank you, and a person answers it by e-mail.`,
    },
    element: <ContactSales />,
  };
}

export function ContactSales() {
  return (
    <div className={`page-grid ${styles.page}`}>
      <div className={styles.promise}>
        <h1 className="display">Talk to an engineer</h1>
        <p className="lead">Not a sequence of e-mails: one answer, by someone who can read your logs.</p>
        <ol className={styles.steps}>
          <li>Your message is on disk before this page says thank you.</li>
          <li>An engineer reads it, not a routing rule.</li>
          <li>You get an answer, or an honest “this is not for us”.</li>
        </ol>
        <p className={`caption ${styles.attached}`}>
          Sent with it: the page you came from, the region of your address, and your visitor id if this browser has one.
          Nothing else.
        </p>
      </div>
      <div className={styles.form}>
        <ContactForm />
      </div>
    </div>
  );
}
