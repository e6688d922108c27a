const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** How long lay between two visits, in the largest unit of which there is one at least. @param gapMs milliseconds */
export function gapOf(gapMs: number): string {
  const [unit, length] = units.find(([, each]) => gapMs >= each) ?? units[3];
  const count = Math.floor(gapMs / length);
  if (count < 1) return 'at once';
  return `${count} ${unit}${count === 1 ? '' : 's'} between`;
}
