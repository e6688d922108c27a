import { useEffect, useState } from 'react';
import * as texts from '../../../content/interface/site/site-frame.json';
import { CookieSettingsButton } from '../consent/cookie-settings-button.tsx';
import { NewsletterForm } from '../forms/newsletter-form.tsx';
import { TextWithElements } from '../text-with-elements.tsx';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import styles from './footer.module.css';
import type { FooterData, Link } from './shell-data.ts';

/** Footer of every page: site map, legal links, cookie settings and theme. */
export function Footer({ data, withNewsletter }: { data: FooterData; withNewsletter: boolean }) {
  const { menus, links, legal, elsewhere } = data;
  const isNarrow = useIsNarrow();
  return (
    <footer lang="en" className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <p className={styles.tagline}>{data.tagline}.</p>
          {withNewsletter ? <NewsletterForm variant="footer" /> : null}
        </div>
        <nav className={styles.map} aria-label={texts.siteMap}>
          {menus.map(({ title, items }) => (
            <Group key={title} title={title} items={items} collapses={isNarrow} />
          ))}
          <Group title={data.siteName} items={[{ title: texts.home, url: '/' }, ...links]} collapses={isNarrow} />
        </nav>
        <div className={styles.last}>
          <p>
            <TextWithElements
              text={texts.legalNote}
              parts={{
                legalEntity: data.legalEntity,
                link: <a href="https://db-ip.com">{texts.ipLocationSource}</a>,
              }}
            />
          </p>
          <ul>
            {[...elsewhere, ...legal].map((item) => (
              <li key={item.url}>
                <a href={item.url}>{item.title}</a>
              </li>
            ))}
            <li>
              <CookieSettingsButton />
            </li>
          </ul>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

type GroupProps = { title: string; items: readonly Link[]; collapses: boolean };

/** The pages of one menu. Without a script, they are always listed. */
function Group({ title, items, collapses }: GroupProps) {
  const list = (
    <ul>
      {items.map((item) => (
        <li key={item.url}>
          <a href={item.url}>{item.title}</a>
        </li>
      ))}
    </ul>
  );
  const heading = <h2 className="caption">{title}</h2>;
  return collapses ? (
    <details className="plus">
      <summary>{heading}</summary>
      {list}
    </details>
  ) : (
    <div>
      {heading}
      {list}
    </div>
  );
}

/** Returns whether the window is narrower than a tablet; `false` on the server. */
function useIsNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => {
    const query = matchMedia('(width < 761px)');
    const read = () => setNarrow(query.matches);
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return isNarrow;
}
