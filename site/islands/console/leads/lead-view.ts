import { createQueryFormat, type QueryView } from '../list/query-view.ts';

const filterNames = ['email', 'status', 'form', 'owner', 'from', 'to', 'quarantine'] as const;

/** `after`: position of the page; `id`: the lead that is shown in place of the list. Days are in UTC. */
export const leadQuery = createQueryFormat(filterNames, ['id']);
export type LeadView = QueryView<(typeof filterNames)[number] | 'after' | 'id'>;
