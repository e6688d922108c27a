import { createQueryFormat, type QueryView } from '../list/query-view.ts';

const names = ['text', 'kind', 'action', 'after', 'id', 'add', 'value', 'workspace'] as const;

/**
 * `after`: position of the page; `id`: the entry that is shown in place of the list; `add`: whether the form is, as the kind of
 * the new entry or `yes`; `value` and `workspace`: values of that form.
 */
export const entryQuery = createQueryFormat(names);
export type EntryView = QueryView<(typeof names)[number]>;

/** Returns the filters and the page of a view. */
export const toListQuery = ({ text, kind, action, after }: EntryView): string =>
  entryQuery.format({ text, kind, action, after });
