const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/**
 * Formats the time between two visits in its largest whole unit.
 *
 * @param gapMs milliseconds
 */
export function formatGap(gapMs: number): string {
  const [unit, length] = units.find(([, each]) => gapMs >= each) ?? units[3];
  const count = Math.floor(gapMs / length);
  if (count < 1) return 'under a second later';
  return `${count} ${unit}${count === 1 ? '' : 's'} later`;
}
