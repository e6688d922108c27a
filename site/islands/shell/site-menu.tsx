import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as texts from '../../../content/interface/site/site-frame.json';
import styles from './header.module.css';
import { HeaderActions } from './header-actions.tsx';
import { MenuPanel } from './menu-panel.tsx';
import type { HeaderData, ShownMenu } from './shell-data.ts';
import { useMenuKeys } from './use-menu-keys.ts';
import { useModalSheet } from './use-modal-sheet.ts';

type Props = { id: string; data: HeaderData; path: string; wordmark: ReactNode };

/** The menus of the header. Only one is open at a time (`name`); a navigation closes it (`enterPage`). */
export function SiteMenu({ id, data, path, wordmark }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  useMenuKeys(menu);
  useModalSheet(menu);
  return (
    <div ref={menu} id={id} popover="auto" className={`${styles.menu} no-print`}>
      <div className={styles.sheetTop}>
        {wordmark}
        <button className="button button-small" type="button" popoverTarget={id} popoverTargetAction="hide">
          {texts.closeMenu}
        </button>
      </div>
      <nav className={styles.nav} aria-label={texts.mainMenu}>
        <ul>
          {data.menus.map((entry) => (
            <li key={entry.title}>
              <Entry menu={entry} path={path} />
            </li>
          ))}
          {data.links.map((link) => (
            <li key={link.url}>
              <a className={styles.plain} href={link.url} aria-current={link.url === path ? 'page' : undefined}>
                {link.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <HeaderActions data={data} />
    </div>
  );
}

/** One menu. Its drawings are rendered when it is first opened, to keep them out of the HTML. */
function Entry({ menu, path }: { menu: ShownMenu; path: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const note = () => setOpened((before) => before || details.current?.open === true);
  // The menu may have been opened before this script ran.
  useEffect(note, []);
  return (
    <details ref={details} name="site-menu" className={`plus ${styles.entry}`} onToggle={note}>
      <summary>{menu.title}</summary>
      <MenuPanel menu={menu} path={path} wasOpened={wasOpened} />
    </details>
  );
}
