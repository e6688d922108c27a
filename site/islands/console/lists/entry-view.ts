import { createQueryFormat, type QueryView } from '../list/query-view.ts';

const filterNames = ['text', 'kind', 'action'] as const;
const otherNames = ['id', 'add', 'value', 'workspace'] as const;

/**
 * `after`: position of the page; `id`: the entry that is shown in place of the list; `add`: whether the form is, as the kind of
 * the new entry or `yes`; `value` and `workspace`: values of that form.
 */
export const entryQuery = createQueryFormat(filterNames, otherNames);
export type EntryView = QueryView<(typeof filterNames)[number] | 'after' | (typeof otherNames)[number]>;
