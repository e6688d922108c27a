const DAY_MS = 86_400_000;

/** Returns the days of a range, inclusive, as `2026-11-22`. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    days.push(new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length));
  }
  return days;
}

/** Returns a range in as few periods as possible: whole months as `2026-11`, other days as `2026-11-22`. */
export function splitIntoPeriods(from: string, to: string): string[] {
  return [...Map.groupBy(listDays(from, to), toMonth)].flatMap(([month, days]) =>
    days.length === countDays(month) ? [month] : days,
  );
}

const toMonth = (day: string): string => day.slice(0, 'yyyy-mm'.length);

/** Returns the number of days of a month: day 0 of the next month is its last day. */
function countDays(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
