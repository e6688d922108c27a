/**
 * Formats a remaining time as hours and minutes, or minutes and seconds. Rounded up.
 *
 * @param ms milliseconds
 */
export function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 3600) return join(count(Math.floor(seconds / 60), 'minute'), count(seconds % 60, 'second'));
  const minutes = Math.ceil(seconds / 60);
  return join(count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute'));
}

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** Leaves out a zero part unless nothing would be left. */
const join = (large: string, small: string): string =>
  large.startsWith('0 ') ? small : small.startsWith('0 ') ? large : `${large} and ${small}`;
