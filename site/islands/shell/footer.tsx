import { CookieSettings } from '../consent/cookie-settings.tsx';
import { NewsletterForm } from '../forms/newsletter-form.tsx';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import styles from './footer.module.css';
import type { FooterData } from './shell-data.ts';

/** The end of every page: the site's map, what is left to set, and who is behind it. */
export function Footer({ data, withNewsletter }: { data: FooterData; withNewsletter: boolean }) {
  const { menus, links, action, legal, elsewhere } = data;
  return (
    <footer lang="en" className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <p className={styles.tagline}>{data.tagline}.</p>
          {withNewsletter ? <NewsletterForm variant="footer" /> : null}
        </div>
        <nav className={styles.map} aria-label="All pages">
          {menus.map(({ title, items }) => (
            <div key={title}>
              <h2 className="caption">{title}</h2>
              <ul>
                {items.map((item) => (
                  <li key={item.url}>
                    <a href={item.url}>{item.title}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <div>
            <h2 className="caption">{data.siteName}</h2>
            <ul>
              {[{ title: 'Home', url: '/' }, ...links, action].map((item) => (
                <li key={item.url}>
                  <a href={item.url}>{item.title}</a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
        <div className={styles.last}>
          <p>
            {data.legalEntity}. Country of an address: <a href="https://db-ip.com">IP geolocation by DB-IP</a>.
          </p>
          <ul>
            {[...elsewhere, ...legal].map((item) => (
              <li key={item.url}>
                <a href={item.url}>{item.title}</a>
              </li>
            ))}
            <li>
              <CookieSettings />
            </li>
          </ul>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
