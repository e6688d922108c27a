import { type ListAction, type ListKind, listActions } from '@whorl/contract/lists/list-entry.ts';
import type { Database } from '../platform/database/database.ts';
import { isAmong } from '../platform/database/is-among.ts';
import { prepareQuery } from '../platform/database/prepare-query.ts';
import type { ListEntryRow } from './list-tables.ts';
import { listEmailDomains, listNetworks } from './normalize-value.ts';

/** Known properties of a request. */
export type ListSubject = {
  readonly visitorId?: string | undefined;
  readonly address?: string | undefined;
  /** Whether the last part of the IP address was removed, as of stored ones. */
  readonly isTruncated?: boolean;
  readonly email?: string | undefined;
};

export type ListMatch = {
  readonly kind: ListKind;
  /** Value of the entry, such as a network that contains the IP address. */
  readonly value: string;
  readonly action: ListAction;
};

/**
 * Returns the entry that applies of each kind: the visitor ID, the smallest network that contains the IP address, and the
 * longest domain of the email address. Expired entries don't match.
 *
 * @param now milliseconds since 1970
 */
export async function findListMatches(
  { prepared }: Pick<Database, 'prepared'>,
  now: number,
  workspace: string,
  { visitorId, address = '', isTruncated = false, email = '' }: ListSubject,
): Promise<ListMatch[]> {
  // The values of one kind can't be those of another, and are in the order of precedence.
  const values = [
    ...(visitorId === undefined ? [] : [visitorId]),
    ...listNetworks(address, isTruncated),
    ...listEmailDomains(email),
  ];
  if (values.length === 0) return [];
  const rows = await selectEntries(prepared, { values: JSON.stringify(values), workspace, now });
  const found = rows.toSorted((one, other) => values.indexOf(one.value) - values.indexOf(other.value));
  return [...Map.groupBy(found, ({ kind }) => kind).values()].flatMap(([first]) => (first ? [toMatch(first)] : []));
}

type FoundEntry = Pick<ListEntryRow, 'kind' | 'value' | 'action'>;

/** `values` is a JSON array. */
const selectEntries = prepareQuery((kysely, given: { values: string; workspace: string; now: number }) =>
  kysely
    .selectFrom('list_entries')
    .select(['kind', 'value', 'action'])
    .where(isAmong(kysely, 'value', given.values))
    .where('workspace', '=', given.workspace)
    .where((entry) => entry.or([entry('expires_at', 'is', null), entry('expires_at', '>', given.now)])),
);

const toMatch = ({ kind, value, action }: FoundEntry): ListMatch => ({
  kind: kind as ListKind,
  value,
  action: action as ListAction,
});

/**
 * Returns the action that results from the matches of all kinds; undefined without a match. An allowed visitor is allowed,
 * also in a blocked network. Otherwise the strictest action applies: block, then watch, then allow.
 */
export function decideListAction(matches: readonly ListMatch[]): ListAction | undefined {
  const isAllowedVisitor = matches.some(({ kind, action }) => kind === 'visitor' && action === 'allow');
  return isAllowedVisitor ? 'allow' : listActions.find((action) => matches.some((match) => match.action === action));
}
