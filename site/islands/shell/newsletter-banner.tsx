import { fillIn } from '@whorl/contract/view/fill-in.ts';
import * as texts from '../../../content/interface/site/site-frame.json';
import { NewsletterForm } from '../forms/newsletter-form.tsx';
import styles from './newsletter-banner.module.css';

export type NewsletterBannerData = { siteName: string };

/** Newsletter form at the end of an article, instead of the footer's form. */
export function NewsletterBanner({ data }: { data: NewsletterBannerData }) {
  return (
    <aside lang="en" className={`${styles.banner} mt-section sunk no-print`} aria-label={texts.newsletter}>
      <div className={`page-grid ${styles.inner}`}>
        <p className={`${styles.words} to-7`}>{fillIn(texts.newsletterOffer, { siteName: data.siteName })}</p>
        <div className="from-8">
          <NewsletterForm variant="banner" />
        </div>
      </div>
    </aside>
  );
}
