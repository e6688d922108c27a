'use client';

import { useEffect, useState } from 'react';
import { useAnalytics } from '../analytics/analytics-context.ts';
import styles from './consent-state.module.css';
import { CookieSettings } from './cookie-settings.tsx';
import { onConsent } from './on-consent.ts';

/** The button of the footer once more, where a text speaks of it, and what holds in this browser: the receipt. */
export function OpenCookieSettings() {
  const [words, setWords] = useState<readonly string[]>([]);
  const { clientLoaded, botDetected } = useAnalytics();
  const counting = clientLoaded
    ? `Page views are counted now, as those of a ${botDetected ? 'program' : 'person'}.`
    : 'No page views are counted now.';

  useEffect(
    () =>
      onConsent(() => {
        void import('./cookie-settings-dialog.tsx')
          .then(({ currentSettings }) => currentSettings())
          .then((settings) => setWords(settings.words));
      }),
    [],
  );

  return (
    <>
      <CookieSettings className="button button-main needs-script" />
      {/* As high before it is known, so that nothing moves. */}
      <p className={`${styles.state} needs-script`} data-consent-state>
        {words.length > 0 && [...words, counting].join(' ')}
      </p>
    </>
  );
}
