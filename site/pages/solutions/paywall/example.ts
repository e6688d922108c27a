/** One reader's month, made up to be counted through: the days on which an article is opened, and when cookies go. */
export const DAYS = 30;
export const FREE = 5;
export const readOn: readonly number[] = [1, 2, 3, 5, 6, 8, 9, 11, 14, 15, 17, 19, 22, 23, 26, 28];
export const clearedOn: readonly number[] = [7, 16, 25];

export type Step = { day: number; count: number };

/** What a counter in a cookie stands at, day by day. */
export const byCookie: readonly Step[] = [...readOn, ...clearedOn]
  .sort((one, other) => one - other)
  .map((day) => ({ day, count: clearedOn.includes(day) ? 0 : readSinceCleared(day) }));

function readSinceCleared(day: number): number {
  const cleared = Math.max(0, ...clearedOn.filter((before) => before < day));
  return readOn.filter((read) => read > cleared && read <= day).length;
}

export const byVisitor: readonly Step[] = readOn.map((day, index) => ({ day, count: index + 1 }));
export const highestByCookie = Math.max(...byCookie.map(({ count }) => count));

/** Readers of the example by the articles they open in a month. */
const groups = [
  { name: 'one or two', readers: 41_000 },
  { name: 'three to five', readers: 9_400 },
  { name: 'six to ten', readers: 2_300 },
  { name: 'more than ten', readers: 800 },
] as const;
export const allReaders = groups.reduce((sum, { readers }) => sum + readers, 0);
export const readerGroups = groups.map(({ name, readers }) => ({ name, readers, share: (100 * readers) / allReaders }));
