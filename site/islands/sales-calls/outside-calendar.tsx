import { callWords as words } from '@whorl/contract/sales-calls/words.ts';
import { useState } from 'react';

/** A calendar of another host. Nothing is asked of that host before the visitor wants it. */
export function OutsideCalendar({ url }: { url: string }) {
  const [isOpen, setOpen] = useState(false);
  const { host } = new URL(url);
  return (
    <>
      <p className="lead">{words.elsewhere(host)}</p>
      {isOpen ? (
        <iframe
          className="call-frame"
          src={url}
          title={`Calendar at ${host}`}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        />
      ) : (
        <p>
          <button type="button" className="button button-main" onClick={() => setOpen(true)}>
            Open the calendar here
          </button>
        </p>
      )}
      <p>
        <a className="link" href={url} target="_blank" rel="noreferrer">
          Open it at {host}
        </a>
      </p>
    </>
  );
}
