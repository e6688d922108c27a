import { ACCEPTED, type CookieChoice, REJECTED } from '@whorl/contract/consent.ts';
import { staticPagePath } from '@whorl/contract/urls.ts';
import { useEffect, useState } from 'react';
import { banner } from '../../../content/interface/consent/cookie-banner.json';
import { TextWithElements } from '../text-with-elements.tsx';
import { showToast } from '../toast/show-toast.ts';
import { CookieSettingsButton } from './cookie-settings-button.tsx';
import { saveChoice, summarizeSavedChoice } from './save-choice.ts';

/** Consent question with two equal buttons and a link to the single categories. */
export function ConsentBanner({ reason }: { reason: string | undefined }) {
  const [announcement, setAnnouncement] = useState('');
  // Screen readers don't announce a live region that is inserted together with its text.
  useEffect(() => setAnnouncement(banner.announcement), []);
  return (
    <section aria-labelledby="consent-question">
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div>
        <p className="row-title" id="consent-question">
          {banner.question}
        </p>
        <p>
          {reason ? `${reason} ` : ''}
          <TextWithElements
            text={banner.text}
            parts={{ link: <a href={staticPagePath('cookies')}>{banner.link}</a> }}
          />
        </p>
      </div>
      <div>
        <button type="button" className="button" onClick={() => void saveAndNotify(ACCEPTED)}>
          {banner.accept}
        </button>
        <button type="button" className="button" onClick={() => void saveAndNotify(REJECTED)}>
          {banner.reject}
        </button>
        <CookieSettingsButton className="text-button" title={banner.settings} />
      </div>
    </section>
  );
}

async function saveAndNotify(choice: CookieChoice): Promise<void> {
  showToast(summarizeSavedChoice(await saveChoice(choice)));
}
