import type { ReactNode } from 'react';
import * as texts from '../../../content/interface/site/site-frame.json';
import { ErrorBoundary } from './error-boundary.tsx';
import { useHeaderPresent } from './header-presence.ts';
import { ShownPageContext } from './island-boundary.tsx';
import styles from './page-boundary.module.css';

/**
 * Shows a page, or an apology with other links if it throws. The next navigation, also to the same page, renders again.
 */
export function PageBoundary({ children, shown }: { children: ReactNode; shown: unknown }) {
  return (
    <ErrorBoundary shown={shown} fallback={<ErrorMessage />}>
      <ShownPageContext value={shown}>{children}</ShownPageContext>
    </ErrorBoundary>
  );
}

function ErrorMessage() {
  const hasMenu = useHeaderPresent();
  return (
    <div className={`page-grid ${styles.apology}`} role="alert" lang="en">
      <h1 className="title">{texts.pageError}</h1>
      <p className="lead">
        {texts.pageErrorText} {hasMenu ? texts.menuWorks : texts.otherPagesWork}
      </p>
      <p>
        <button className="button" type="button" onClick={() => location.reload()}>
          {texts.reload}
        </button>{' '}
        {hasMenu ? null : (
          <a className="button" href="/">
            {texts.home}
          </a>
        )}
      </p>
    </div>
  );
}
