import { callTexts as words } from '@whorl/contract/sales-calls/texts.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { useState } from 'react';
import * as texts from '../../../content/interface/forms/sales-call-booking.json';

/** Calendar on another host. The host isn't contacted before the visitor opens it. */
export function OutsideCalendar({ url }: { url: string }) {
  const [isOpen, setOpen] = useState(false);
  const { host } = new URL(url);
  return (
    <>
      <p className="lead">{fillIn(words.elsewhere, { host })}</p>
      {isOpen ? (
        <iframe
          className="call-frame"
          src={url}
          title={fillIn(texts.calendarTitle, { host })}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        />
      ) : (
        <p>
          <button type="button" className="button button-main" onClick={() => setOpen(true)}>
            {texts.openHere}
          </button>
        </p>
      )}
      <p>
        <a className="link" href={url} target="_blank" rel="noreferrer">
          {fillIn(texts.openThere, { host })}
        </a>
      </p>
    </>
  );
}
