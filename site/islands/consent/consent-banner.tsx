import { ACCEPTED, type CookieChoice, REJECTED } from '@whorl/contract/consent.ts';
import { staticPagePath } from '@whorl/contract/urls.ts';
import { useEffect, useState } from 'react';
import { showToast } from '../toast/show-toast.ts';
import { CookieSettings } from './cookie-settings.tsx';
import { inOneSentence, keepChoice } from './keep-choice.ts';

/** The question, with both answers side by side and alike, and the way to the single categories. */
export function ConsentBanner({ why }: { why: string | undefined }) {
  const [announced, setAnnounced] = useState('');
  // A region that comes with its text is not announced.
  useEffect(() => setAnnounced('A question about cookies stands at the start of the page.'), []);
  return (
    <section aria-labelledby="consent-question">
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      <div>
        <p className="row-title" id="consent-question">
          May we recognise this browser and count what it reads?
        </p>
        <p>
          {why ? `${why} ` : ''}Nothing optional runs yet. If you accept, this browser is identified, what it does here
          is counted, and it is shown one of two versions of some pages, by our own server only. If you reject, every
          page works the same. <a href={staticPagePath('cookies')}>What is stored</a>
        </p>
      </div>
      <div>
        <button type="button" className="button" onClick={() => void choose(ACCEPTED)}>
          Accept
        </button>
        <button type="button" className="button" onClick={() => void choose(REJECTED)}>
          Reject
        </button>
        <CookieSettings className="text-button" title="Choose in detail" />
      </div>
    </section>
  );
}

async function choose(choice: CookieChoice): Promise<void> {
  showToast(inOneSentence(await keepChoice(choice)));
}
