'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { type Phase, phaseAt } from './phase-at.ts';

/** Timers hold no more than 2³¹ ms; a day is near enough, the time is looked at anew after it. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

type Props = {
  /** In milliseconds since 1970. */
  startsAt: number;
  endsAt: number;
  /** What was so when the page was built: this is what stands in its HTML. */
  phaseAtBuild: Phase;
  before: ReactNode;
  during: ReactNode;
  after: ReactNode;
};

/**
 * What holds of a session now. The page was built some time ago and may stand open for days: it changes over when the
 * session begins and when it ends.
 */
export function SessionPhase({ startsAt, endsAt, phaseAtBuild, before, during, after }: Props) {
  const phase = useSyncExternalStore(
    (changed) => watchClock([startsAt, endsAt], changed),
    () => phaseAt(Date.now(), { startsAt, endsAt }),
    () => phaseAtBuild,
  );
  return { before, during, after }[phase];
}

/** Calls back at each of the times to come, and when the tab is shown again. */
function watchClock(times: readonly number[], changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    const next = times.find((time) => time > Date.now());
    if (next === undefined) return;
    timer = setTimeout(look, Math.min(next - Date.now(), LONGEST_WAIT_MS));
  };
  const look = () => {
    changed();
    wait();
  };
  wait();
  // A machine that slept has missed its timers.
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
