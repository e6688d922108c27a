import { randomUUID } from 'node:crypto';
import type { ViewSection } from '@whorl/contract/console/saved-views.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { SavedViewRow } from './console-tables.ts';

type Filters = Readonly<Record<string, string>>;

/** A stored view. */
export type StoredView = {
  readonly id: string;
  readonly section: ViewSection;
  readonly name: string;
  readonly filters: Filters;
  readonly isShared: boolean;
  /** Null for the console token. */
  readonly ownerId: string | null;
  /** Email address of the owner; null for the console token. */
  readonly owner: string | null;
  readonly version: number;
};

const toView = ({ owner_id, is_shared, filters, section, ...row }: SavedViewRow & { owner: string | null }) =>
  ({
    id: row.id,
    section: section as ViewSection,
    name: row.name,
    filters: JSON.parse(filters) as Filters,
    isShared: is_shared === 1,
    ownerId: owner_id,
    owner: row.owner,
    version: row.version,
  }) satisfies StoredView;

/** Condition that a view belongs to a user, or to the console token. */
const isOwnedBy = (ownerId: string | null): RawBuilder<boolean> =>
  ownerId === null ? sql<boolean>`owner_id is null` : sql<boolean>`owner_id = ${ownerId}`;

const selectViews = (kysely: Database['kysely'] | Transaction<Tables>) =>
  kysely
    .selectFrom('console_saved_views as view')
    .leftJoin('console_users as user', 'user.id', 'view.owner_id')
    .selectAll('view')
    .select('user.email as owner');

/** Returns the views of a section that a user may see: the user's own, and shared ones. */
export async function listViews(
  { kysely }: Database,
  section: ViewSection,
  ownerId: string | null,
): Promise<StoredView[]> {
  const rows = await selectViews(kysely)
    .where('view.section', '=', section)
    .where((view) => view.or([view('view.is_shared', '=', 1), isOwnedBy(ownerId)]))
    .execute();
  return rows.map(toView);
}

export async function findView({ kysely }: Database, id: string): Promise<StoredView | undefined> {
  const row = await selectViews(kysely).where('view.id', '=', id).executeTakeFirst();
  return row && toView(row);
}

/** Returns the number of views of an owner. */
export async function countViews(tx: Transaction<Tables>, ownerId: string | null): Promise<number> {
  const { count } = await tx
    .selectFrom('console_saved_views')
    .select((view) => view.fn.countAll().as('count'))
    .where(isOwnedBy(ownerId))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NamedView = Pick<StoredView, 'section' | 'ownerId' | 'name'>;

/** Returns whether an owner has another view of a section with a name. */
export async function isNameTaken(
  tx: Transaction<Tables>,
  { section, ownerId, name }: NamedView,
  exceptId = '',
): Promise<boolean> {
  const found = await tx
    .selectFrom('console_saved_views')
    .select('id')
    .where(isOwnedBy(ownerId))
    .where('section', '=', section)
    .where('name', '=', name)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores a view. @returns its ID; undefined if another process has just stored one with this name */
export async function insertView(
  tx: Transaction<Tables>,
  now: number,
  { section, name, filters, isShared, ownerId }: NamedView & Pick<StoredView, 'filters' | 'isShared'>,
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('console_saved_views')
    .values({
      id: randomUUID(),
      owner_id: ownerId,
      section,
      name,
      filters: JSON.stringify(filters),
      is_shared: isShared ? 1 : 0,
      created_at: now,
      version: 0,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'section', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/**
 * Changes a view, unless it was changed since a version.
 *
 * @param version the one that the caller has seen
 * @returns whether it was changed; not if there is no such view or it has another version
 */
export async function updateView(
  tx: Transaction<Tables>,
  { id, name, isShared, filters }: Pick<StoredView, 'id' | 'name' | 'isShared' | 'filters'>,
  version: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('console_saved_views')
    .set({
      version: version + 1,
      name,
      is_shared: isShared ? 1 : 0,
      filters: JSON.stringify(filters),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a view. @returns whether there was one with this ID */
export async function deleteView(tx: Transaction<Tables>, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('console_saved_views').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes the private views of a user. Those that the user shared stay, and belong to the console token. */
export async function deletePrivateViews(tx: Transaction<Tables>, email: string): Promise<void> {
  await tx
    .deleteFrom('console_saved_views')
    .where('is_shared', '=', 0)
    .where('owner_id', 'in', (users) => users.selectFrom('console_users').select('id').where('email', '=', email))
    .execute();
}
