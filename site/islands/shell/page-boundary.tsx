import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { useHeaderPresent } from './header-presence.ts';
import styles from './page-boundary.module.css';

/** Shows a page, or an apology with a way on when it broke. The next navigation, also to the same page, begins anew. */
export function PageBoundary({ children, shown }: { children: ReactNode; shown: unknown }) {
  return (
    <ErrorBoundary shown={shown} fallback={<Apology />}>
      {children}
    </ErrorBoundary>
  );
}

function Apology() {
  const hasMenu = useHeaderPresent();
  return (
    <div className={`page-grid ${styles.apology}`} role="alert" lang="en">
      <h1 className="title">This page broke</h1>
      <p className="lead">
        Something in it failed in your browser, and we are sorry. What failed is reported to us, without anything about
        you. Nothing you sent is lost, and {hasMenu ? 'the menu and ' : ''}all other pages work as before.
      </p>
      <p>
        <button className="button" type="button" onClick={() => location.reload()}>
          Load it again
        </button>{' '}
        {hasMenu ? null : (
          <a className="button" href="/">
            Home
          </a>
        )}
      </p>
    </div>
  );
}
