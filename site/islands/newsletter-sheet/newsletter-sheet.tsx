import { useEffect } from 'react';
import { NewsletterForm } from '../forms/newsletter-form.tsx';
import styles from './newsletter-sheet.module.css';

/** What stands in the sheet; opened as soon as it is there. */
export function NewsletterSheet({ host, onClose }: { host: HTMLElement; onClose: () => void }) {
  useEffect(() => {
    host.className = styles.sheet ?? '';
    host.showPopover();
  }, [host]);
  return (
    <section aria-labelledby="newsletter-sheet">
      <div className={styles.head}>
        <h2 className="row-title" id="newsletter-sheet">
          Read to the end?
        </h2>
        <button type="button" className="text-button" onClick={onClose}>
          Close
        </button>
      </div>
      <NewsletterForm variant="popup" />
    </section>
  );
}
