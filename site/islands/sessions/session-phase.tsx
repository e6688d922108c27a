'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { getPhase, type Phase } from './phase-at.ts';

/**
 * Maximum delay of one timer in milliseconds: `setTimeout` is limited to 2³¹ ms, so the time is checked at least once a
 * day.
 */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

type Props = {
  /** Milliseconds since 1970. */
  startsAt: number;
  endsAt: number;
  /** Phase at the time of the build, as in the prerendered HTML. */
  phaseAtBuild: Phase;
  before: ReactNode;
  during: ReactNode;
  after: ReactNode;
};

/**
 * Shows the content for a session's current phase and changes it when the session starts and ends, because the page may
 * be old or open for days.
 */
export function SessionPhase({ startsAt, endsAt, phaseAtBuild, before, during, after }: Props) {
  const phase = useSyncExternalStore(
    (changed) => watchClock([startsAt, endsAt], changed),
    () => getPhase(Date.now(), { startsAt, endsAt }),
    () => phaseAtBuild,
  );
  return { before, during, after }[phase];
}

/** Calls back at each future time, and when the tab becomes visible again. */
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
  // Timers don't run while a computer sleeps.
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
