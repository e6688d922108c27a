import type { ReadResult } from '@whorl/contract/identification/result.ts';
import { type ReactNode, useEffect } from 'react';
import { useEvent } from '../visitor/event-store.ts';
import type { Change } from './changed-signals.ts';
import { type KeptReadings, timeOf } from './kept-readings.ts';
import { followReadings, startKeeping, stopKeeping, useKept } from './kept-store.ts';
import { identificationOf } from './still-recognised.tsx';

/** What changed since the reading before, for who asked for the values to be kept; else the button to ask for it. */
export function SinceLastTime({ children }: { children: ReactNode }) {
  const { visitor, event } = useEvent();
  const { readings, changes, failed } = useKept();
  const result = visitor.step === 'known' && visitor.result.signals ? visitor.result : undefined;
  useEffect(() => followReadings(result), [result]);
  if (!result) return children;
  if (!readings) return <Offer result={result} failed={failed} />;
  const reason = identificationOf(event)?.confidence.comment;
  return (
    <div data-compared={readings.before?.requestId ?? 'none'}>
      {readings.before && changes ? (
        <Comparison latest={readings.latest} before={readings.before} changes={changes} reason={reason} />
      ) : (
        <p>
          Kept: the values of {momentOf(readings.latest)}. Come back another day, or change a setting and read again.
        </p>
      )}
      <p>
        <button type="button" className="button button-small" onClick={stopKeeping}>
          Stop, and delete them here
        </button>
      </p>
    </div>
  );
}

function Offer({ result, failed }: { result: ReadResult; failed: boolean }) {
  return (
    <>
      <p>
        We keep short hashes, which tell that something changed but not what it was before. Your browser can keep the
        values themselves: here and nowhere else, and only if you ask for it.
      </p>
      <p>
        <button type="button" className="button button-small" onClick={() => startKeeping(result)}>
          Keep these values in this browser
        </button>
      </p>
      {failed ? <p role="alert">This browser keeps nothing for us: its storage is off or full.</p> : null}
    </>
  );
}

type Compared = Required<KeptReadings> & { changes: readonly Change[]; reason: string | undefined };

function Comparison({ latest, before, changes, reason }: Compared) {
  const isSame = before.visitorId === latest.visitorId;
  return (
    <>
      <p>
        Held against the reading of {momentOf(before)}: {countOf(changes.length, Object.keys(latest.signals).length)}.
      </p>
      {changes.length > 0 ? (
        <dl>
          {changes.map((change) => (
            <div key={change.name} data-change={change.name}>
              <dt>{change.name}</dt>
              <dd>
                <span className="caption">was</span> <del>{change.before}</del>
              </dd>
              <dd>
                <span className="caption">is</span> <ins className="own">{change.now}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p data-same-visitor={isSame}>
        {isSame
          ? 'You were recognised all the same: the visitor id is the one you had.'
          : `The visitor id is another one; it was ${before.visitorId}.`}
        {reason ? ` The server’s reason: ${reason}.` : ''}
      </p>
    </>
  );
}

function countOf(changed: number, all: number): string {
  if (changed === 0) return `all ${all} values are the same`;
  return `${changed} of ${all} values ${changed === 1 ? 'is another' : 'are others'}`;
}

const momentOf = (reading: KeptReadings['latest']): string =>
  new Date(timeOf(reading)).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
