/**
 * A time that is left, in words: hours and minutes, or minutes and seconds. Never less than what is left.
 *
 * @param ms milliseconds
 */
export function writeDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 3600) return join(count(Math.floor(seconds / 60), 'minute'), count(seconds % 60, 'second'));
  const minutes = Math.ceil(seconds / 60);
  return join(count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute'));
}

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** Leaves out what is nothing, as long as something is left. */
const join = (large: string, small: string): string =>
  large.startsWith('0 ') ? small : small.startsWith('0 ') ? large : `${large} and ${small}`;
