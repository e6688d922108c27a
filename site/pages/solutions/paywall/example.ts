/** Worked example: one reader's month, with the days on which an article is opened and cookies are cleared. */
export const DAYS = 30;
export const FREE = 5;
export const readOn: readonly number[] = [1, 2, 3, 5, 6, 8, 9, 11, 14, 15, 17, 19, 22, 23, 26, 28];
export const clearedOn: readonly number[] = [7, 16, 25];

export type Step = { day: number; count: number };

/** Value of a counter in a cookie per day. */
export const byCookie: readonly Step[] = [...readOn, ...clearedOn]
  .sort((one, other) => one - other)
  .map((day) => ({ day, count: clearedOn.includes(day) ? 0 : readSinceCleared(day) }));

function readSinceCleared(day: number): number {
  const cleared = Math.max(0, ...clearedOn.filter((before) => before < day));
  return readOn.filter((read) => read > cleared && read <= day).length;
}

export const byVisitor: readonly Step[] = readOn.map((day, index) => ({ day, count: index + 1 }));
export const highestByCookie = Math.max(...byCookie.map(({ count }) => count));

/** Number of readers who opened one or two, three to five, six to ten, and more articles in the month. */
const readerCounts = [41_000, 9_400, 2_300, 800];
export const allReaders = readerCounts.reduce((sum, readers) => sum + readers, 0);
export const readerGroups = readerCounts.map((readers) => ({ readers, share: (100 * readers) / allReaders }));
