import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { useEffect } from 'react';
import { sample as texts } from '../../../content/interface/console/console.json';
import { useJson } from './list/use-json.ts';
import styles from './sample-notice.module.css';

export type SampleNoticeProps = {
  /** URLs of the current user, and of the form that ends the session. */
  urls: { readonly currentUser: string; readonly signOut: string };
};

/** Says in a tour that the data is made up, and how to leave. Empty in other sessions. */
export function SampleNotice({ urls }: SampleNoticeProps) {
  const { state } = useJson<CurrentUser>(urls.currentUser);
  const isSample = state.step === 'known' && state.data.isSample === true;
  useEffect(() => {
    // The navigation bar is part of the page without a script, and hides the pages that a tour doesn't include.
    document.documentElement.toggleAttribute('data-sample', isSample);
    return () => document.documentElement.removeAttribute('data-sample');
  }, [isSample]);
  if (!isSample) return null;
  return (
    <aside className={styles.notice} aria-label={texts.title}>
      <p>
        <strong>{texts.title}</strong> {texts.text}
      </p>
      <form action={urls.signOut} method="post" className="no-print">
        <button type="submit" className="button">
          {texts.leave}
        </button>
      </form>
    </aside>
  );
}
