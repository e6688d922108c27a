import { NewsletterForm } from '../forms/newsletter-form.tsx';
import styles from './newsletter-banner.module.css';

export type NewsletterBannerData = { siteName: string };

/** Ends a page that is read, in the place of the footer's own form. */
export function NewsletterBanner({ data }: { data: NewsletterBannerData }) {
  return (
    <aside lang="en" className={`${styles.banner} mt-section sunk no-print`} aria-label="Newsletter">
      <div className={`page-grid ${styles.inner}`}>
        <p className={`${styles.words} to-7`}>The next note of {data.siteName}, when there is one worth sending.</p>
        <div className="from-8">
          <NewsletterForm variant="banner" />
        </div>
      </div>
    </aside>
  );
}
