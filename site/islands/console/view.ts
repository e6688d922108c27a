import type { FilterableParameter } from '@whorl/contract/analytics/traffic.ts';

/** What the page shows, as its address says it. */
export type View = {
  /** Days in UTC, such as `2026-11-22`. */
  from: string;
  to: string;
  /** Empty for all. */
  group: string;
  /** Where visits came from; all of them where there is none. */
  cameFrom: { parameter: FilterableParameter; value: string } | undefined;
  /** Whether programs are shown apart. */
  apart: boolean;
};

/** What a filter's field and the first column of its list call it. */
export const originNames = {
  utm_source: 'source',
  utm_medium: 'medium',
  utm_campaign: 'campaign',
  utm_term: 'term',
  utm_content: 'content',
  referrer: 'site',
} as const satisfies Record<FilterableParameter, string>;
export const originParameters = Object.keys(originNames) as FilterableParameter[];

/** How many days the page shows where its address names none: four whole weeks. */
const DAYS = 28;
const DAY_MS = 86_400_000;
export const presets = [7, DAYS, 90, 365] as const;

/** @param today in UTC */
export function viewOf(search: string, today: string): View {
  const query = new URLSearchParams(search);
  const parameter = originParameters.find((name) => query.has(name));
  return {
    ...lastDays(DAYS, today),
    ...(query.has('from') && { from: query.get('from') ?? '' }),
    ...(query.has('to') && { to: query.get('to') ?? '' }),
    group: query.get('group') ?? '',
    cameFrom: parameter && { parameter, value: query.get(parameter) ?? '' },
    apart: query.has('bots'),
  };
}

/** The query of the page's address. */
export function queryOf({ from, to, group, cameFrom, apart }: View): string {
  const query = new URLSearchParams({ from, to });
  if (cameFrom) query.set(cameFrom.parameter, cameFrom.value);
  if (group) query.set('group', group);
  if (apart) query.set('bots', 'apart');
  return `?${query}`;
}

/** What the server is asked: the address as it stands, wrong parts too, so that the server can name them. */
export function questionOf(search: string, today: string): string {
  const query = new URLSearchParams(search);
  const { from, to } = viewOf(search, today);
  if (!query.has('from')) query.set('from', from);
  if (!query.has('to')) query.set('to', to);
  return `?${query}`;
}

export const lastDays = (count: number, today: string): { from: string; to: string } => ({
  from: dayOf(Date.parse(today) - (count - 1) * DAY_MS),
  to: today,
});

/** @param time milliseconds since 1970 */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
