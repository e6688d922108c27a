import { NewsletterForm } from '../islands/forms/newsletter-form.tsx';
import type { RenderedPage } from './routes.ts';
import styles from './subscribe-newsletter.module.css';

export function page(): RenderedPage {
  return {
    head: {
      title: 'New notes by e-mail',
      description:
        'One letter when there is a new note: what was tried, what was measured, what went wrong. One address is all we ask for, and it is kept here.',
    },
    element: <SubscribeNewsletter />,
  };
}

export function SubscribeNewsletter() {
  return (
    <div className={`page-grid ${styles.page}`}>
      <h1 className="display">New notes by e-mail</h1>
      <p className="lead">One letter when there is a new note, and none when there is not.</p>
      <div className={styles.form}>
        <NewsletterForm variant="page" />
      </div>
    </div>
  );
}
