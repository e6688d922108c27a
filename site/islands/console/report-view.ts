import type { FilterableParameter } from '@whorl/contract/analytics/traffic.ts';
import { filters } from '../../../content/interface/console/report.json';

/** Period and filters of the page, as stored in its URL. */
export type ReportView = {
  /** Days in UTC, such as `2026-11-22`. */
  from: string;
  to: string;
  /** Page group; empty for all. */
  group: string;
  /** Origin of the visits; undefined for all. */
  origin: { parameter: FilterableParameter; value: string } | undefined;
  /** Whether bots and virtual machines are shown separately. */
  showsBots: boolean;
};

/** Name of each filter by its URL parameter. */
export const originNames: Readonly<Record<FilterableParameter, string>> = filters;
export const originParameters = Object.keys(originNames) as FilterableParameter[];

/** Default period in days: four whole weeks. */
const DEFAULT_DAYS = 28;
const DAY_MS = 86_400_000;
export const presets = [7, DEFAULT_DAYS, 90, 365] as const;

/** @param today in UTC */
export function parseView(search: string, today: string): ReportView {
  const query = new URLSearchParams(search);
  const parameter = originParameters.find((name) => query.has(name));
  return {
    ...getLastDays(DEFAULT_DAYS, today),
    ...(query.has('from') && { from: query.get('from') ?? '' }),
    ...(query.has('to') && { to: query.get('to') ?? '' }),
    group: query.get('group') ?? '',
    origin: parameter && { parameter, value: query.get(parameter) ?? '' },
    showsBots: query.has('bots'),
  };
}

/** Returns the URL query of a view. */
export function formatQuery({ from, to, group, origin, showsBots }: ReportView): string {
  const query = new URLSearchParams({ from, to });
  if (origin) query.set(origin.parameter, origin.value);
  if (group) query.set('group', group);
  if (showsBots) query.set('bots', 'apart');
  return `?${query}`;
}

/** Returns the query for the server. Invalid parts of the URL are kept so that the server can report them. */
export function createServerQuery(search: string, today: string): string {
  const query = new URLSearchParams(search);
  const { from, to } = parseView(search, today);
  if (!query.has('from')) query.set('from', from);
  if (!query.has('to')) query.set('to', to);
  return `?${query}`;
}

export const getLastDays = (count: number, today: string): { from: string; to: string } => ({
  from: toIsoDay(Date.parse(today) - (count - 1) * DAY_MS),
  to: today,
});

/** @param time milliseconds since 1970 */
export const toIsoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
