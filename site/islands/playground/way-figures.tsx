import type { ReactNode } from 'react';
import { useEvent } from '../visitor/event-store.ts';
import { type Way, type WayPart, wayOf } from './request-way.ts';

/** What one part of the request's way took, and its place on the whole. */
export function WayFigure({ name, children }: { name: WayPart; children: ReactNode }) {
  const way = useWay();
  const taken = way?.parts[name];
  if (!taken) return children;
  const { from, to } = taken;
  return (
    <>
      <span className="evidence own" data-way={name} data-from={from} data-to={to}>
        {to - from} ms
      </span>
      <svg viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" role="img" aria-label={`from ${from} to ${to} ms`}>
        <rect x={placeOf(from, way)} y="0" width={Math.max(THINNEST, placeOf(to - from, way))} height="8" />
      </svg>
    </>
  );
}

const FROM_MEMORY =
  'This answer came from the memory of this tab, and no request was made. Analyse again to see its way.';
const NOT_OURS = 'Another maker’s agent read this browser, and it leaves no marks on its way.';

const WIDTH = 1000;
/** What took no whole millisecond is seen too. */
const THINNEST = 4;
const placeOf = (ms: number, { total }: Way): number => Math.round((ms / Math.max(1, total)) * (WIDTH - THINNEST));

/** The whole of it, or why there is none. */
export function WaySum({ children }: { children: ReactNode }) {
  const { visitor } = useEvent();
  const way = useWay();
  if (visitor.step !== 'known') return children;
  if (!way) return visitor.result.match === undefined ? NOT_OURS : FROM_MEMORY;
  return (
    <>
      <span className="evidence own" data-way-total={way.total}>
        {way.total} ms
      </span>{' '}
      from the question to the last answer, by the marks in this browser’s performance timeline.
    </>
  );
}

function useWay(): Way | undefined {
  const { visitor } = useEvent();
  if (visitor.step !== 'known') return undefined;
  return wayOf(visitor.result.requestId, performance.getEntriesByType('mark') as PerformanceMark[]);
}
