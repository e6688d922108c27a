import { createQueryFormat, type QueryView } from '../list/query-view.ts';

const filterNames = ['email', 'state', 'from', 'to'] as const;

/** `after`: position of the page; `id`: the call that is shown in place of the list. Days are in UTC. */
export const callQuery = createQueryFormat(filterNames, ['id']);
export type CallView = QueryView<(typeof filterNames)[number] | 'after' | 'id'>;
