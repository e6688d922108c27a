import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { duration } from '../../../content/interface/visitor/playground.json';
import { TextWithElements } from '../text-with-elements.tsx';
import { useEvent } from '../visitor/event-store.ts';
import { calculateRequestTiming, type RequestPhase, type RequestTiming } from './request-timing.ts';

/** Shows the duration of one phase of the request and its position in the total. */
export function PhaseDuration({ name, children }: { name: RequestPhase; children: ReactNode }) {
  const timing = useRequestTiming();
  const taken = timing?.parts[name];
  if (!taken) return children;
  const { from, to } = taken;
  return (
    <>
      <span className="evidence own" data-phase={name} data-from={from} data-to={to}>
        {to - from} ms
      </span>
      <svg
        viewBox={`0 0 ${WIDTH} 8`}
        preserveAspectRatio="none"
        role="img"
        aria-label={fillIn(duration.range, { from, to })}
      >
        <rect x={scale(from, timing)} y="0" width={Math.max(MIN_WIDTH, scale(to - from, timing))} height="8" />
      </svg>
    </>
  );
}

const WIDTH = 1000;
/** Minimum width, so that phases below one millisecond are visible. */
const MIN_WIDTH = 4;
const scale = (ms: number, { total }: RequestTiming): number =>
  Math.round((ms / Math.max(1, total)) * (WIDTH - MIN_WIDTH));

/** Shows the total duration, or why it is unknown. */
export function TotalDuration({ children }: { children: ReactNode }) {
  const { visitor } = useEvent();
  const timing = useRequestTiming();
  if (visitor.step !== 'identified') return children;
  if (!timing) return visitor.result.match === undefined ? duration.otherAgent : duration.cached;
  return (
    <TextWithElements
      text={duration.total}
      parts={{
        duration: (
          <span className="evidence own" data-total={timing.total}>
            {timing.total} ms
          </span>
        ),
      }}
    />
  );
}

function useRequestTiming(): RequestTiming | undefined {
  const { visitor } = useEvent();
  if (visitor.step !== 'identified') return undefined;
  return calculateRequestTiming(visitor.result.requestId, performance.getEntriesByType('mark') as PerformanceMark[]);
}
