import { createQueryFormat, type QueryView } from '../list/query-view.ts';

const filterNames = ['destination', 'state', 'from', 'to'] as const;

/** `after`: position of the page; `id`: the delivery that is shown in place of the list. Days are in UTC. */
export const deliveryQuery = createQueryFormat(filterNames, ['id']);
export type DeliveryView = QueryView<(typeof filterNames)[number] | 'after' | 'id'>;
