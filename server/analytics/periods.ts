const DAY_MS = 86_400_000;

/** Every day from one to another, both included, as `2026-11-22`. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    days.push(new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length));
  }
  return days;
}

/** The same range in as few periods as there are: whole months as `2026-11`, what is left of others as days. */
export function periodsOf(from: string, to: string): string[] {
  return [...Map.groupBy(daysOf(from, to), monthOf)].flatMap(([month, days]) =>
    days.length === daysIn(month) ? [month] : days,
  );
}

const monthOf = (day: string): string => day.slice(0, 'yyyy-mm'.length);

/** The day before the first of the month after it. */
function daysIn(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
