import { Seal, type SealDrawing } from '../../design/seal.tsx';
import styles from './header.module.css';

export type HeaderData = {
  siteName: string;
  logo: SealDrawing;
  navigation: readonly { title: string; url: string }[];
  action: { title: string; url: string };
};

/** The top of every page. The small-screen menu is a native disclosure: it works before and without any script. */
export function Header({ data, path }: { data: HeaderData; path: string }) {
  const links = data.navigation.map((item) => (
    <li key={item.url}>
      <a href={item.url} aria-current={currentOf(item.url, path)}>
        {item.title}
      </a>
    </li>
  ));
  return (
    <header lang="en" className={styles.header}>
      <div className={styles.bar}>
        <a className={styles.wordmark} href="/" aria-current={currentOf('/', path)}>
          <Seal drawing={data.logo} size={28} />
          {data.siteName}
        </a>
        <nav className={styles.wide} aria-label="Main">
          <ul>{links}</ul>
        </nav>
        <a className={`button button-small ${styles.action}`} href={data.action.url}>
          {data.action.title}
        </a>
        <details className={styles.narrow} key={path}>
          <summary>Menu</summary>
          <nav aria-label="Main">
            <ul>
              {links}
              <li>
                <a href={data.action.url} aria-current={currentOf(data.action.url, path)}>
                  {data.action.title}
                </a>
              </li>
            </ul>
          </nav>
        </details>
      </div>
    </header>
  );
}

function currentOf(url: string, path: string): 'page' | 'true' | undefined {
  if (url === path) return 'page';
  return url !== '/' && path.startsWith(url) ? 'true' : undefined;
}
