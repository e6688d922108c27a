import styles from './footer.module.css';

export type FooterData = {
  siteName: string;
  tagline: string;
  legalEntity: string;
  navigation: readonly { title: string; url: string }[];
  action: { title: string; url: string };
};

/** The end of every page. */
export function Footer({ data }: { data: FooterData }) {
  return (
    <footer lang="en" className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.tagline}>{data.tagline}.</p>
        <nav aria-label="All pages">
          <ul className={styles.links}>
            {[{ title: 'Home', url: '/' }, ...data.navigation, data.action].map((item) => (
              <li key={item.url}>
                <a href={item.url}>{item.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="caption">
          {data.legalEntity}. Country of an address: <a href="https://db-ip.com">IP geolocation by DB-IP</a>.
        </p>
      </div>
    </footer>
  );
}
