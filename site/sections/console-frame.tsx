import { brand } from '@whorl/contract/brand.ts';
import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { pages } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { frame } from '../../content/interface/console/console.json';
import { Fold } from '../design/fold.tsx';
import { Seal } from '../design/seal.tsx';
import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';
import { ConsoleSampleNotice, ConsoleTheme } from '../islands/console/console-sections.tsx';
import styles from './console-frame.module.css';

/** The pages of the console in the order of the navigation bar. */
const consolePages = [
  { title: frame.overview, path: pages.consoleOverview.path },
  { title: frame.traffic, path: pages.console.path },
  { title: frame.experiments, path: pages.consoleExperiments.path },
  { title: frame.leads, path: pages.consoleLeads.path },
  { title: frame.salesCalls, path: pages.consoleSalesCalls.path },
  { title: frame.applications, path: pages.consoleApplications.path },
  { title: frame.identifications, path: pages.consoleIdentifications.path },
  { title: frame.deliveries, path: pages.consoleDeliveries.path },
  { title: frame.errors, path: pages.consoleErrors.path },
  { title: frame.lists, path: pages.consoleLists.path },
  { title: frame.content, path: pages.consoleContent.path, isOutsideOfTour: true },
  { title: frame.keys, path: pages.consoleKeys.path, isOutsideOfTour: true },
  { title: frame.privacy, path: pages.consolePrivacy.path, isOutsideOfTour: true },
  { title: frame.system, path: pages.consoleSystem.path, isOutsideOfTour: true },
  { title: frame.users, path: pages.consoleUsers.path, isOutsideOfTour: true },
  { title: frame.audit, path: pages.consoleAudit.path, isOutsideOfTour: true },
] as const;
export type ConsolePath = (typeof consolePages)[number]['path'];

/** The frame of every console page: logo, navigation bar and sign-out. */
export function ConsoleFrame({ path: currentPath, children }: { path: ConsolePath; children: ReactNode }) {
  const currentPage = consolePages.find(({ path }) => path === currentPath);
  return (
    <>
      <div className={styles.bar} data-no-visit="">
        <ConsoleMark />
        <div className={`caption ${styles.tools} no-print`}>
          <ConsoleTheme />
          <a href={pages.home.path}>{frame.home}</a>
          <form action={consoleCalls.signOut} method="post">
            <button type="submit" className="text-button">
              {frame.signOut}
            </button>
          </form>
        </div>
        <nav aria-label={frame.navigation} className={`${styles.pages} no-print`}>
          {/* The key closes the menu of phones on the next page. */}
          <Fold key={currentPath} summary={fillIn(frame.menu, { page: currentPage?.title ?? '' })}>
            <ul className={styles.rooms}>
              {consolePages.map((page) => (
                <li key={page.path} className={'isOutsideOfTour' in page ? styles.outside : undefined}>
                  <a href={page.path} aria-current={page.path === currentPath ? 'page' : undefined}>
                    {page.title}
                  </a>
                </li>
              ))}
            </ul>
          </Fold>
        </nav>
      </div>
      <ConsoleSampleNotice urls={consoleCalls} />
      {children}
    </>
  );
}

/** The logo with a label that distinguishes the console from the site. */
export function ConsoleMark() {
  const logo = drawWhorl(brand.logoSeed, whorlForms.seal);
  return (
    <a className={styles.mark} href={consoleArea}>
      <Seal drawing={{ viewBox: logo.viewBox, path: logo.bands.join('') }} size={28} />
      {brand.name} <span className="caption">{frame.logo}</span>
    </a>
  );
}
