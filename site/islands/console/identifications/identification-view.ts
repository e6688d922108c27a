import { createQueryFormat, type QueryView } from '../list/query-view.ts';

const filterNames = [
  'visitorId',
  'linkedId',
  'network',
  'country',
  'bot',
  'signal',
  'workspace',
  'from',
  'to',
] as const;

/** `after`: position of the page; `id`: request ID of the identification that is shown in place of the list. */
export const identificationQuery = createQueryFormat(filterNames, ['id']);
export type IdentificationView = QueryView<(typeof filterNames)[number] | 'after' | 'id'>;
