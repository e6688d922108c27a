import { brand } from '@whorl/contract/brand.ts';
import { consoleArea, consoleCalls, pages } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { Seal } from '../design/seal.tsx';
import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';
import { ConsoleTheme } from '../islands/console/console-client.tsx';
import styles from './console-frame.module.css';

/** Every room of the console, in the order of the bar. */
const rooms = [{ title: 'Results', path: pages.console.path }] as const;
export type ConsoleRoom = (typeof rooms)[number]['path'];

/** Around every room: whose console this is, which rooms there are, and the way out. */
export function ConsoleFrame({ room, children }: { room: ConsoleRoom; children: ReactNode }) {
  return (
    <>
      <div className={styles.bar} data-no-visit="">
        <ConsoleMark />
        <nav aria-label="Rooms of the console">
          <ul className={`${styles.rooms} flex gap-5 no-print`}>
            {rooms.map(({ title, path }) => (
              <li key={path}>
                <a href={path} aria-current={path === room ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={`caption ${styles.tools} no-print`}>
          <ConsoleTheme />
          <a href={pages.home.path}>To the site</a>
          <form action={consoleCalls.signOut} method="post">
            <button type="submit" className="text-button">
              Sign out
            </button>
          </form>
        </div>
      </div>
      {children}
    </>
  );
}

/** The name of the site, and that this is not the site. */
export function ConsoleMark() {
  const logo = drawWhorl(brand.logoSeed, whorlForms.seal);
  return (
    <a className={styles.mark} href={consoleArea}>
      <Seal drawing={{ viewBox: logo.viewBox, path: logo.bands.join('') }} size={28} />
      {brand.name} <span className="caption">console</span>
    </a>
  );
}
