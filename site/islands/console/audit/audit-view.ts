import type { AuditAction } from '@whorl/contract/console/audit.ts';
import { actions } from '../../../../content/interface/console/audit.json';
import { createQueryFormat, type QueryView } from '../list/query-view.ts';

const filterNames = ['actor', 'action', 'subject', 'from', 'to'] as const;

/** `after`: position of the page. Days are in UTC. */
export const auditQuery = createQueryFormat(filterNames);
export type AuditView = QueryView<(typeof filterNames)[number] | 'after'>;

/** Names of texts have no dots. */
type TextName<Action> = Action extends `${infer Kind}.${infer Verb}` ? `${Kind}-${Verb}` : never;

/** Returns an action in words. */
export const describeAction = (action: AuditAction): string =>
  actions[action.replace('.', '-') as TextName<AuditAction>];
