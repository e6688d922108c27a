import { formatDay, formatHour, groupSlotsByDay } from '@whorl/contract/sales-calls/format-times.ts';
import { formatTimeCount, callTexts as words } from '@whorl/contract/sales-calls/texts.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ZoneSelect } from './zone-select.tsx';

type Props = {
  /** Start times in milliseconds since 1970, in ascending order. */
  slots: readonly number[];
  zone: string;
  onZone: (zone: string) => void;
  /** Label of the button. */
  send: string;
  isSending: boolean;
  /** Error of the last attempt; announced by screen readers. */
  problem: string | undefined;
  onChoose: (slot: number) => void;
};

/** Lists the times by day in the visitor's time zone. One day is open at a time and contains radio buttons. */
export function SlotChooser({ slots, zone, onZone, send, isSending, problem, onChoose }: Props) {
  const [chosen, setChosen] = useState<number>();
  const [isMissing, setMissing] = useState(false);
  const alert = useRef<HTMLDivElement>(null);
  const name = useId();
  const days = groupSlotsByDay(slots, zone);
  const isThere = chosen !== undefined && slots.includes(chosen);
  const errorText = problem ?? (isMissing ? words.choose : undefined);
  useEffect(() => {
    if (problem !== undefined) alert.current?.focus();
  }, [problem]);
  if (slots.length === 0) return <p>{words.none}</p>;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setMissing(!isThere);
    if (isThere) onChoose(chosen);
  }

  return (
    <form onSubmit={submit} noValidate>
      <ZoneSelect zone={zone} at={slots[0] ?? 0} onZone={onZone} />
      <div className="problems" role="alert" ref={alert} tabIndex={-1} hidden={errorText === undefined}>
        <p>{errorText}</p>
      </div>
      <div className="call-days">
        {days.map((day, index) => (
          <details key={day.key} className="plus call-day" name={name} open={index === 0}>
            <summary>
              <span>{day.title}</span> <span className="caption">{formatTimeCount(day.slots.length)}</span>
            </summary>
            <fieldset className="call-times">
              <legend className="visually-hidden">{day.title}</legend>
              {day.slots.map(({ at, label }) => (
                <label key={at} className="call-time">
                  <input
                    type="radio"
                    name="slot"
                    value={new Date(at).toISOString()}
                    checked={chosen === at}
                    onChange={() => {
                      setChosen(at);
                      setMissing(false);
                    }}
                  />
                  <span>{label}</span>
                </label>
              ))}
            </fieldset>
          </details>
        ))}
      </div>
      <button type="submit" className="button button-main" aria-disabled={isSending}>
        {isSending ? 'Sending …' : isThere ? `${send}: ${formatDay(chosen, zone)}, ${formatHour(chosen, zone)}` : send}
      </button>
    </form>
  );
}
