/**
 * Stops of the volume slider: ten per decade, evenly spaced on a logarithmic scale (Renard series R10), from 1,000 to
 * 100,000,000.
 */
export const volumeStops: readonly number[] = [
  ...[3, 4, 5, 6, 7].flatMap((decade) =>
    [1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.4, 8].map((step) => Math.round(step * 10 ** decade)),
  ),
  100_000_000,
];

/** Returns the index of the nearest stop. */
export function nearestStop(calls: number): number {
  const [lowest = 1] = volumeStops;
  const index = Math.round(10 * Math.log10(Math.max(calls, lowest) / lowest));
  return Math.min(index, volumeStops.length - 1);
}

/** Returns the next stop above or below a number, which need not be a stop itself. */
export function adjacentStop(calls: number, direction: 'up' | 'down'): number {
  const [lowest = 0] = volumeStops;
  const highest = volumeStops.at(-1) ?? lowest;
  if (direction === 'up') return volumeStops.find((stop) => stop > calls) ?? Math.max(calls, highest);
  return volumeStops.findLast((stop) => stop < calls) ?? Math.min(calls, lowest);
}
