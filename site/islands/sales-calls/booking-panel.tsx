import '../../design/fields.css';
import '../../design/sales-call.css';
import type { SalesCall, SlotsAnswer } from '@whorl/contract/sales-calls/api.ts';
import { formatCall } from '@whorl/contract/sales-calls/format-times.ts';
import { callTexts as words } from '@whorl/contract/sales-calls/texts.ts';
import { toKnownTimeZone, UTC } from '@whorl/contract/sales-calls/time-zone.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as texts from '../../../content/interface/forms/sales-call-booking.json';
import { track } from '../analytics/track.ts';
import { BookedCall } from './booked-call.tsx';
import { type ChangeOutcome, fetchCall, fetchSlots, sendBooking, sendCancellation } from './call-requests.ts';
import { OutsideCalendar } from './outside-calendar.tsx';
import { SlotChooser } from './slot-chooser.tsx';
import { getLocalTimeZone } from './zone-select.tsx';

type Props = {
  /** Token of the message that was just sent. */
  booking: string;
  /** Name of the message's form. */
  formName: string;
  /** Whether the message was sent before this page was loaded, so that a call may be booked already. */
  isRestored?: boolean | undefined;
};

type Answer = SlotsAnswer | 'loading' | 'failed';

/** Shown below the thanks for a message: available times, and the call after it is booked. */
export function BookingPanel({ booking, formName, isRestored }: Props) {
  const [answer, setAnswer] = useState<Answer>('loading');
  const [zone, setZone] = useState(() => getLocalTimeZone() ?? UTC);
  const [call, setCall] = useState<SalesCall>();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A call that was booked before this page was loaded doesn't take the focus.
  const [isChanged, setChanged] = useState(false);

  async function load(): Promise<void> {
    setAnswer('loading');
    const [slots, booked] = await Promise.all([
      fetchSlots().catch(() => 'failed' as const),
      isRestored ? fetchCall(booking).catch(() => undefined) : undefined,
    ]);
    if (booked) setCall(booked);
    setAnswer(slots);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once when the panel is rendered
  useEffect(() => void load(), []);

  /** @returns whether the change succeeded */
  async function change(send: () => Promise<ChangeOutcome>): Promise<boolean> {
    setSending(true);
    setProblem(undefined);
    const outcome = await send();
    setSending(false);
    if (outcome.kind === 'done') {
      setChanged(true);
      setCall(outcome.call);
      setZone(toKnownTimeZone(outcome.call.timeZone));
      // The available times have changed, at least by this booking.
      setAnswer(await fetchSlots().catch(() => 'failed' as const));
      return true;
    }
    setProblem(outcome.message);
    if (outcome.kind === 'taken') {
      const slots = outcome.slots.map((at) => new Date(at).toISOString());
      setAnswer((before) => (typeof before === 'object' && before.kind === 'slots' ? { ...before, slots } : before));
    }
    return false;
  }

  async function book(slot: number): Promise<void> {
    const isFirst = call === undefined;
    const isDone = await change(() => sendBooking(booking, slot, zone));
    if (isDone && isFirst) track({ name: 'Web Sales Call Scheduled', properties: { formName } });
  }

  if (answer === 'loading')
    return (
      <Frame>
        <p role="status">{texts.loading}</p>
      </Frame>
    );
  const isBooked = call?.state === 'booked';
  const choose = (send: string) => (
    <Choice
      answer={answer}
      {...{ zone, isSending, problem, send }}
      onZone={setZone}
      onChoose={(slot) => void book(slot)}
      onAgain={() => void load()}
    />
  );
  if (isBooked) {
    return (
      <Frame title={words.booked}>
        <BookedCall
          {...{ call, booking, isSending }}
          takesFocus={isChanged}
          onCancel={() => void change(() => sendCancellation(booking))}
        >
          <details className="call-move" key={call.startsAt}>
            <summary>{words.moveTitle}</summary>
            {choose(words.move)}
          </details>
        </BookedCall>
      </Frame>
    );
  }
  return (
    <Frame>
      {call ? <CanceledCall call={call} takesFocus={isChanged} /> : null}
      {choose(words.book)}
    </Frame>
  );
}

const Frame = ({ title = words.title, children }: { title?: string; children: ReactNode }) => (
  <section className="sales-call" aria-labelledby="book-a-call">
    <h2 className="row-title" id="book-a-call">
      {title}
    </h2>
    {children}
  </section>
);

type ChoiceProps = {
  answer: Exclude<Answer, 'loading'>;
  zone: string;
  onZone: (zone: string) => void;
  isSending: boolean;
  problem: string | undefined;
  send: string;
  onChoose: (slot: number) => void;
  onAgain: () => void;
};

function Choice({ answer, onAgain, ...chooser }: ChoiceProps) {
  if (answer === 'failed') {
    return (
      <p role="alert">
        {texts.notLoaded}{' '}
        <button type="button" className="text-button" onClick={onAgain}>
          {texts.tryAgain}
        </button>
      </p>
    );
  }
  if (answer.kind === 'calendar') return <OutsideCalendar url={answer.url} />;
  if (answer.kind === 'none') return <p>{words.none}</p>;
  return (
    <>
      <p>{`${fillIn(words.lead, { minutes: answer.minutes })} ${answer.takesPlace}`}</p>
      <SlotChooser slots={answer.slots.map((slot) => Date.parse(slot))} {...chooser} />
      <p className="caption">{words.sample}</p>
    </>
  );
}

function CanceledCall({ call, takesFocus }: { call: SalesCall; takesFocus: boolean }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) line.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={line} tabIndex={-1}>
      {fillIn(texts.canceled, {
        canceled: words.cancelled,
        time: formatCall(Date.parse(call.startsAt), Date.parse(call.endsAt), call.timeZone),
      })}{' '}
      {words.cancelledText}
    </p>
  );
}
