import { createQueryFormat, type QueryView } from '../list/query-view.ts';

const filterNames = ['text', 'kind', 'state'] as const;

/** `after`: position of the page; `id`: the key that is shown in place of the list; `create`: whether the form is. */
export const keyQuery = createQueryFormat(filterNames, ['id', 'create']);
export type KeyView = QueryView<(typeof filterNames)[number] | 'after' | 'id' | 'create'>;
