import type { ResultWithSignals } from '@whorl/contract/identification/result.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type ReactNode, useEffect } from 'react';
import { comparison, saved } from '../../../content/interface/visitor/playground.json';
import { useEvent } from '../visitor/event-store.ts';
import type { Change } from './changed-signals.ts';
import { getIdentification } from './recognition-status.tsx';
import { getSnapshotTime, type SignalSnapshots } from './signal-snapshots.ts';
import { startSaving, stopSaving, updateSnapshots, useSnapshots } from './snapshot-store.ts';

/**
 * Shows the changes since the previous identification if the visitor has enabled storing, otherwise a button to enable
 * it.
 */
export function SinceLastTime({ children }: { children: ReactNode }) {
  const { visitor, event } = useEvent();
  const { snapshots, changes, failed } = useSnapshots();
  const result = visitor.step === 'identified' && visitor.result.signals ? visitor.result : undefined;
  useEffect(() => updateSnapshots(result), [result]);
  if (!result) return children;
  if (!snapshots) return <Offer result={result} failed={failed} />;
  const reason = getIdentification(event)?.confidence.comment;
  return (
    <div data-compared={snapshots.before?.requestId ?? 'none'}>
      {snapshots.before && changes ? (
        <Comparison latest={snapshots.latest} before={snapshots.before} changes={changes} reason={reason} />
      ) : (
        <p>{fillIn(saved.first, { time: formatMoment(snapshots.latest) })}</p>
      )}
      <p>
        <button type="button" className="button button-small" onClick={stopSaving}>
          {saved.stop}
        </button>
      </p>
    </div>
  );
}

function Offer({ result, failed }: { result: ResultWithSignals; failed: boolean }) {
  return (
    <>
      <p>{saved.offer}</p>
      <p>
        <button type="button" className="button button-small" onClick={() => startSaving(result)}>
          {saved.start}
        </button>
      </p>
      {failed ? <p role="alert">{saved.notSaved}</p> : null}
    </>
  );
}

type Compared = Required<SignalSnapshots> & { changes: readonly Change[]; reason: string | undefined };

function Comparison({ latest, before, changes, reason }: Compared) {
  const isSame = before.visitorId === latest.visitorId;
  return (
    <>
      <p>
        {fillIn(changes.length === 0 ? comparison.unchanged : comparison.changed, {
          time: formatMoment(before),
          changed: changes.length,
          count: Object.keys(latest.signals).length,
        })}
      </p>
      {changes.length > 0 ? (
        <dl>
          {changes.map((change) => (
            <div key={change.name} data-change={change.name}>
              <dt>{change.name}</dt>
              <dd>
                <span className="caption">{comparison.was}</span> <del>{change.before}</del>
              </dd>
              <dd>
                <span className="caption">{comparison.is}</span> <ins className="own">{change.now}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p data-same-visitor={isSame}>
        {isSame ? comparison.sameId : fillIn(comparison.otherId, { visitorId: before.visitorId })}
        {reason ? ` ${fillIn(comparison.reason, { reason })}` : ''}
      </p>
    </>
  );
}

const formatMoment = (reading: SignalSnapshots['latest']): string =>
  new Date(getSnapshotTime(reading)).toLocaleString('en-US', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
