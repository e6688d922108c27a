import { useEffect } from 'react';
import { Seal } from '../../design/seal.tsx';
import styles from './header.module.css';
import { setHeaderPresent } from './header-presence.ts';
import type { HeaderData } from './shell-data.ts';
import { SiteMenu } from './site-menu.tsx';

const MENU_ID = 'site-menu';

/**
 * The top of every page. On a wide screen the menus open below the bar; on a small one they are a sheet over the page.
 * Both are native (`details`, `popover`), so they work before and without any script.
 */
export function Header({ data, path }: { data: HeaderData; path: string }) {
  useEffect(() => {
    setHeaderPresent(true);
    return () => setHeaderPresent(false);
  }, []);
  return (
    <header lang="en" className={styles.header}>
      {data.announcement ? (
        <p className={styles.announcement}>
          <a href={data.announcement.url}>{data.announcement.text}</a>
        </p>
      ) : null}
      <div className={styles.bar}>
        <Wordmark data={data} path={path} />
        <button className={`button button-small ${styles.opener} no-print`} type="button" popoverTarget={MENU_ID}>
          Menu
        </button>
        <SiteMenu key={path} id={MENU_ID} data={data} path={path} wordmark={<Wordmark data={data} path={path} />} />
      </div>
    </header>
  );
}

function Wordmark({ data, path }: { data: HeaderData; path: string }) {
  return (
    <a className={styles.wordmark} href="/" aria-current={path === '/' ? 'page' : undefined}>
      <Seal drawing={data.logo} size={28} />
      {data.siteName}
    </a>
  );
}
