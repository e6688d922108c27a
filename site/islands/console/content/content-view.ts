import { createQueryFormat, type QueryView } from '../list/query-view.ts';

const filterNames = ['text', 'kind', 'state'] as const;

/** `after`: position of the page. */
export const contentQuery = createQueryFormat(filterNames);
export type ContentView = QueryView<(typeof filterNames)[number] | 'after'>;
