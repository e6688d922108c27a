import type { SalesCall } from '@whorl/contract/sales-calls/answers.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { callWords as words } from '@whorl/contract/sales-calls/words.ts';
import { callIn, zoneAt } from '@whorl/contract/sales-calls/written-times.ts';
import { endpoints, pathsInScripts } from '@whorl/contract/urls.ts';
import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  call: SalesCall;
  booking: string;
  isSending: boolean;
  onCancel: () => void;
  /** What moves it. */
  children: ReactNode;
};

/** When the call is, by both clocks, and what can be done with it. */
export function BookedCall({ call, booking, isSending, onCancel, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const startsAt = Date.parse(call.startsAt);
  const endsAt = Date.parse(call.endsAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a call that was moved is said anew.
  useEffect(() => heading.current?.focus(), [call.startsAt]);
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
        <time dateTime={call.startsAt}>{callIn(startsAt, endsAt, call.timeZone)}</time>
      </h3>
      <dl className="call-facts">
        {clocks.map(({ title, zone }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {callIn(startsAt, endsAt, zone)}
              <br />
              <span className="caption">{zoneAt(startsAt, zone)}</span>
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
        <span className="caption">.ics, one entry</span>
      </p>
      <p className="quiet">
        {/* In a window of its own: no script of this one gets to see the address. */}
        <a href={`${pathsInScripts.salesCall}?${query}`} target="_blank" rel="noreferrer">
          The link of this call
        </a>{' '}
        opens it again. {words.keep}
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
