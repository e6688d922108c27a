'use client';

import { useEffect, useState } from 'react';
import { summary as texts } from '../../../content/interface/consent/cookie-settings.json';
import { useAnalytics } from '../analytics/analytics-context.ts';
import styles from './consent-state.module.css';
import { CookieSettingsButton } from './cookie-settings-button.tsx';
import { onConsent } from './on-consent.ts';

/** Cookie settings button for texts that mention it, with the consent that applies and its receipt. */
export function ConsentSummary() {
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const { clientLoaded, botDetected } = useAnalytics();
  const pageViewStatus = botDetected ? texts.countedAsBot : texts.countedAsPerson;

  useEffect(
    () =>
      onConsent(() => {
        void import('./cookie-settings-dialog.tsx')
          .then(({ loadCurrentSettings }) => loadCurrentSettings())
          .then((settings) => setSentences(settings.sentences));
      }),
    [],
  );

  return (
    <>
      <CookieSettingsButton className="button button-main needs-script" />
      {/* Keeps its height while empty, to avoid a layout shift. */}
      <p className={`${styles.state} needs-script`} data-consent-state>
        {sentences.length > 0 && [...sentences, clientLoaded ? pageViewStatus : texts.notCounted].join(' ')}
      </p>
    </>
  );
}
