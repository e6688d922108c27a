import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { useEffect, useState } from 'react';
import { next } from '../../../../content/interface/demos/sms.json';

const SECOND_MS = 1_000;

/**
 * Countdown in seconds. Screen readers announce its end only.
 *
 * @param until milliseconds since 1970; undefined without a countdown
 * @param endText text at the end
 */
export function Countdown({ until, endText }: { until: number | undefined; endText: string }) {
  const [now, setNow] = useState(0);
  const left = until === undefined ? 0 : Math.max(0, until - now);
  const isRunning = left > 0;

  useEffect(() => {
    if (until === undefined) return undefined;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, SECOND_MS);
    tick();
    return () => clearInterval(timer);
  }, [until]);

  return (
    <p className="caption">
      {/* The current time is unknown until the first tick. */}
      <span role="timer">{isRunning && now > 0 ? fillIn(next, { time: formatDuration(left) }) : ''}</span>
      <span role="status">{until !== undefined && !isRunning ? endText : ''}</span>
    </p>
  );
}

/** Formats a duration as `m:ss`, from one hour on without seconds. */
function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const minutes = Math.ceil(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
