import { useEffect } from 'react';
import { NewsletterForm } from '../forms/newsletter-form.tsx';
import styles from './newsletter-sheet.module.css';

/** Content of the newsletter popover, which it opens when rendered. */
export function NewsletterSheet({ host, onClose }: { host: HTMLElement; onClose: () => void }) {
  useEffect(() => {
    host.className = styles.sheet ?? '';
    host.showPopover();
  }, [host]);
  return (
    <section aria-labelledby="newsletter-sheet">
      <div className={styles.head}>
        <h2 className="row-title" id="newsletter-sheet">
          Get the next blog post
        </h2>
        <button type="button" className="text-button" onClick={onClose}>
          Close
        </button>
      </div>
      <NewsletterForm variant="popup" />
    </section>
  );
}
