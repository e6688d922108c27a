import { useEffect } from 'react';
import * as texts from '../../../content/interface/site/site-frame.json';
import { Seal } from '../../design/seal.tsx';
import styles from './header.module.css';
import { setHeaderPresent } from './header-presence.ts';
import type { HeaderData } from './shell-data.ts';
import { SiteMenu } from './site-menu.tsx';

const MENU_ID = 'site-menu';

/**
 * Header of every page, with the notices above it. On wide screens the menus open below the bar; on small ones they are in a popover over the
 * page. Both are native (`details`, `popover`), so they work without a script.
 */
export function Header({ data, path }: { data: HeaderData; path: string }) {
  useEffect(() => {
    setHeaderPresent(true);
    return () => setHeaderPresent(false);
  }, []);
  const { sampleNotice, announcement } = data;
  return (
    <>
      {sampleNotice || announcement ? (
        <aside lang="en" className={styles.announcement} aria-label={texts.notice}>
          {sampleNotice ? <p>{sampleNotice}</p> : null}
          {announcement ? (
            <p>
              <a href={announcement.url}>{announcement.text}</a>
            </p>
          ) : null}
        </aside>
      ) : null}
      <header lang="en" className={styles.header}>
        <div className={styles.bar}>
          <Wordmark data={data} path={path} />
          <button className={`button button-small ${styles.opener} no-print`} type="button" popoverTarget={MENU_ID}>
            {texts.openMenu}
          </button>
          <SiteMenu id={MENU_ID} data={data} path={path} wordmark={<Wordmark data={data} path={path} />} />
        </div>
      </header>
    </>
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
