import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/**
 * What is left until a time, second by second. A timer is not read out as it changes; its end is, once.
 *
 * @param until milliseconds since 1970; undefined where nothing is waited for
 * @param over what is said then
 */
export function Countdown({ until, over }: { until: number | undefined; over: string }) {
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
      {/* Before its first tick it does not know what time it is. */}
      <span role="timer">{isRunning && now > 0 ? `The next code: in ${written(left)}` : ''}</span>
      <span role="status">{until !== undefined && !isRunning ? over : ''}</span>
    </p>
  );
}

/** As a clock writes it, and from an hour on without seconds. */
function written(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const minutes = Math.ceil(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
