import type { Annotation } from '@whorl/contract/console/traffic.ts';
import { toIsoDay } from './report-view.ts';

/** Annotations of one day, with the number of their mark on the chart. */
export type DayAnnotations = {
  number: number;
  /** Index of the day. */
  index: number;
  annotations: readonly Annotation[];
};

/** Returns a key that no other annotation of a report has. */
export const getAnnotationKey = (annotation: Annotation): string =>
  annotation.kind === 'deployment'
    ? `${annotation.build} ${annotation.version}`
    : `${annotation.at} ${annotation.experiment}`;

/** Groups annotations by day; those of days that the chart doesn't show are left out. @param annotations oldest first */
export function groupByDay(annotations: readonly Annotation[], days: readonly { day: string }[]): DayAnnotations[] {
  const byDay = Map.groupBy(annotations, ({ at }) => toIsoDay(Date.parse(at)));
  return days
    .flatMap(({ day }, index) => {
      const found = byDay.get(day);
      return found === undefined ? [] : [{ index, annotations: found }];
    })
    .map((group, place) => ({ number: place + 1, ...group }));
}

/** Returns the days that are at least `distance` days after the returned one before, so that their numbers don't overlap. */
export function selectSpaced(days: readonly DayAnnotations[], distance: number): DayAnnotations[] {
  const spaced: DayAnnotations[] = [];
  for (const day of days) {
    const before = spaced.at(-1)?.index ?? Number.NEGATIVE_INFINITY;
    if (day.index - before >= distance) spaced.push(day);
  }
  return spaced;
}
