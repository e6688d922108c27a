import type { SalesCall } from '@whorl/contract/sales-calls/api.ts';
import { formatCall, formatTimeZone } from '@whorl/contract/sales-calls/format-times.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { callTexts as words } from '@whorl/contract/sales-calls/texts.ts';
import { endpoints, pathsInScripts } from '@whorl/contract/urls.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import * as texts from '../../../content/interface/forms/sales-call-booking.json';
import { TextWithElements } from '../text-with-elements.tsx';

type Props = {
  call: SalesCall;
  booking: string;
  isSending: boolean;
  takesFocus: boolean;
  onCancel: () => void;
  /** Controls for moving the call. */
  children: ReactNode;
};

/** Shows the time of the booked call in both time zones, and the options to move or cancel it. */
export function BookedCall({ call, booking, isSending, takesFocus, onCancel, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const startsAt = Date.parse(call.startsAt);
  const endsAt = Date.parse(call.endsAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focusing the heading announces a moved call
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [call.startsAt, takesFocus]);
  const query = new URLSearchParams({ [bookingParameter]: booking });
  const clocks =
    call.providerTimeZone === call.timeZone
      ? [{ title: words.when, zone: call.timeZone }]
      : [
          { title: words.yourTime, zone: call.timeZone },
          { title: words.ourTime, zone: call.providerTimeZone },
        ];
  return (
    <>
      <h3 className="row-title" ref={heading} tabIndex={-1}>
        <time dateTime={call.startsAt}>{formatCall(startsAt, endsAt, call.timeZone)}</time>
      </h3>
      <dl className="call-facts">
        {clocks.map(({ title, zone }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {formatCall(startsAt, endsAt, zone)}
              <br />
              <span className="caption">{formatTimeZone(startsAt, zone)}</span>
            </dd>
          </div>
        ))}
        <div>
          <dt>{words.how}</dt>
          <dd>{call.takesPlace}</dd>
        </div>
      </dl>
      <p>
        <a className="link" href={`${endpoints.salesCallCalendar}?${query}`} download>
          {words.calendar}
        </a>{' '}
        <span className="caption">{texts.file}</span>
      </p>
      <p className="quiet">
        {/* Opens a new window, so that this page's scripts can't read the URL with its token. */}
        <TextWithElements
          text={texts.openAgain}
          parts={{
            link: (
              <a href={`${pathsInScripts.salesCall}?${query}`} target="_blank" rel="noreferrer">
                {texts.link}
              </a>
            ),
          }}
        />{' '}
        {words.keep}
      </p>
      {children}
      <p>
        <button type="button" className="button" aria-disabled={isSending} onClick={() => !isSending && onCancel()}>
          {words.cancel}
        </button>
      </p>
    </>
  );
}
