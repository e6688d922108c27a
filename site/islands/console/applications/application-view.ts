import { createQueryFormat, type QueryView } from '../list/query-view.ts';

const filterNames = ['email', 'job', 'status', 'from', 'to'] as const;

/** `after`: position of the page; `id`: the application that is shown in place of the list. Days are in UTC. */
export const applicationQuery = createQueryFormat(filterNames, ['id']);
export type ApplicationView = QueryView<(typeof filterNames)[number] | 'after' | 'id'>;
