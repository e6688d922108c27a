/** Filters of the list as stored in the URL; empty for all. */
export type LeadView = {
  email: string;
  status: string;
  form: string;
  /** Days in UTC, such as `2026-11-22`. */
  from: string;
  to: string;
  quarantine: string;
  /** Position of the page; empty for the first one. */
  after: string;
};

const names = [
  'email',
  'status',
  'form',
  'from',
  'to',
  'quarantine',
  'after',
] as const satisfies readonly (keyof LeadView)[];

export const emptyView: LeadView = { email: '', status: '', form: '', from: '', to: '', quarantine: '', after: '' };

/** Parses the URL query of the page. @returns `id`: the lead that is shown in place of the list */
export function parseLeadSearch(search: string): { view: LeadView; id: string | undefined } {
  const query = new URLSearchParams(search);
  const view = { ...emptyView, ...Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) };
  return { view, id: query.get('id') ?? undefined };
}

/** Returns the URL query of a view, empty if it has no filters. @param id the lead to show in place of the list */
export function formatLeadSearch(view: LeadView, id?: string): string {
  const query = new URLSearchParams(names.flatMap((name) => (view[name] === '' ? [] : [[name, view[name]]])));
  if (id !== undefined) query.set('id', id);
  return query.size === 0 ? '' : `?${query}`;
}

/** Whether a view has filters. */
export const hasFilters = (view: LeadView): boolean => formatLeadSearch({ ...view, after: '' }) !== '';
