/**
 * The stops of a slider that counts identifications: ten to a decade at even distances of the logarithm (Renard's
 * series R10, which machinists use for the same reason), from a thousand to a hundred million.
 */
export const volumeStops: readonly number[] = [
  ...[3, 4, 5, 6, 7].flatMap((decade) =>
    [1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.4, 8].map((step) => Math.round(step * 10 ** decade)),
  ),
  100_000_000,
];

/** The index of the stop that is nearest on the scale. */
export function nearestStop(calls: number): number {
  const [lowest = 1] = volumeStops;
  const index = Math.round(10 * Math.log10(Math.max(calls, lowest) / lowest));
  return Math.min(index, volumeStops.length - 1);
}

/** The next stop above or below a number that need not be one itself. */
export function stopBeside(calls: number, direction: 'up' | 'down'): number {
  const [lowest = 0] = volumeStops;
  const highest = volumeStops.at(-1) ?? lowest;
  if (direction === 'up') return volumeStops.find((stop) => stop > calls) ?? Math.max(calls, highest);
  return volumeStops.findLast((stop) => stop < calls) ?? Math.min(calls, lowest);
}
