import { createQueryFormat, type QueryView } from '../list/query-view.ts';

/** `after`: position of the page; `id`: the error that is shown in place of the list. */
export const errorQuery = createQueryFormat(['text', 'state'], ['id']);
export type ErrorView = QueryView<'text' | 'state' | 'after' | 'id'>;
