import { pathsInScripts } from '@whorl/contract/urls.ts';
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import * as texts from '../../../content/interface/site/site-frame.json';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NewsletterBanner, type NewsletterBannerData } from './newsletter-banner.tsx';
import styles from './page-boundary.module.css';
import { PageBoundary } from './page-boundary.tsx';
import type { FooterData, HeaderData } from './shell-data.ts';

export type SlicesData = { header?: HeaderData; newsletter?: NewsletterBannerData; footer?: FooterData };
export type SliceName = keyof SlicesData;
export type ShownPage = {
  path: string;
  page: ReactNode;
  slices: SlicesData;
  /** The whole page if `page` is only its beginning, and the rest follows. */
  whole?: ShownPage;
};

/** Shows another page; `onShown` runs when it is in the document. */
export type Show = (next: ShownPage, onShown?: () => void) => void;

type Props = {
  initial: ShownPage;
  /** Called once in the browser, after hydration, with the function that shows another page. */
  connect?: (show: Show) => void;
};

/** The whole visible site: the shared parts around the page. Used both by the build and in the browser. */
export function App({ initial, connect }: Props) {
  const [{ shown, onShown }, setState] = useState<{ shown: ShownPage; onShown?: (() => void) | undefined }>({
    shown: initial,
  });
  useEffect(() => {
    connect?.((next, whenShown) => startTransition(() => setState({ shown: next, onShown: whenShown })));
  }, [connect]);
  // Before the browser paints, so that head, scroll position and focus change with the content, in one layout.
  useLayoutEffect(() => onShown?.(), [onShown]);

  const { path, page, slices, whole } = shown;
  // What has failed in the beginning of a page isn't rendered again when the rest follows.
  const navigation = whole ?? shown;
  return (
    <>
      <a className="skip-link" href="#main" lang="en">
        {texts.skipLink}
      </a>
      <ErrorBoundary shown={navigation} fallback={<a href="/">{texts.home}</a>}>
        {slices.header ? <Header data={slices.header} path={path} /> : null}
      </ErrorBoundary>
      <main id="main" tabIndex={-1} className={whole ? styles.beginning : undefined}>
        <PageBoundary key={path} shown={navigation}>
          {page}
        </PageBoundary>
      </main>
      <ErrorBoundary shown={navigation} fallback={null}>
        {slices.newsletter ? <NewsletterBanner data={slices.newsletter} /> : null}
      </ErrorBoundary>
      <ErrorBoundary shown={navigation} fallback={null}>
        {slices.footer ? (
          <Footer
            data={slices.footer}
            withNewsletter={!slices.newsletter && path !== pathsInScripts.subscribeNewsletter}
          />
        ) : null}
      </ErrorBoundary>
      <div className="loading-bar" />
      <div id="loading-status" className="visually-hidden" role="status" />
      <div id="announcer" className="visually-hidden" aria-live="assertive" aria-atomic="true" />
    </>
  );
}
