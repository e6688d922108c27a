import type { ConsoleTraffic } from '@whorl/contract/console/traffic.ts';
import { useCallback, useState } from 'react';
import { useJson } from './list/use-json.ts';
import { useSearch } from './list/use-search.ts';
import { createServerQuery, formatQuery, parseView, type ReportView, toIsoDay } from './report-view.ts';

/** Returns the view of the URL, its figures, and functions to change the view and to load again. */
export function useTraffic(url: string) {
  const [today] = useState(() => toIsoDay(Date.now()));
  const [search, showSearch] = useSearch();
  const { state, reload } = useJson<ConsoleTraffic>(url + createServerQuery(search, today));
  const show = useCallback((next: ReportView) => showSearch(formatQuery(next)), [showSearch]);
  return { today, view: parseView(search, today), state, show, reload };
}
