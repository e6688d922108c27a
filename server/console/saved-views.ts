import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { includesRole } from '@whorl/contract/console/roles.ts';
import {
  type FilterSchema,
  MAX_SAVED_VIEWS,
  newSavedViewSchema,
  type SavedView,
  type SavedViewList,
  savedViewChangeSchema,
  savedViewQuerySchema,
  type ViewSection,
  viewSections,
} from '@whorl/contract/console/saved-views.ts';
import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import { isUniqueViolation } from '../platform/database/storage-errors.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { recordAudit } from './audit-log.ts';
import { type AddConsoleRoute, authorize, type Handler } from './console-routes.ts';
import { parseBody, parseFields, parseParameters, readId } from './parse-request.ts';
import {
  countViews,
  deleteView,
  findView,
  insertView,
  isNameTaken,
  listViews,
  type StoredView,
  updateView,
} from './saved-view-records.ts';
import type { Operator } from './session.ts';
import { CONSOLE_TOKEN_NAME } from './session-records.ts';
import { findUserByEmail } from './users.ts';

/** An operator with the ID of the user; null for the console token. */
type Owner = { readonly operator: Operator; readonly ownerId: string | null };

const CHANGED_MEANWHILE = 'Another user has changed this view meanwhile. Look at the current one, then decide again.';

/** Lists no views: a tour has none and can't save any. */
export const listNoViews: Handler = (): SavedViewList => ({ views: [], canSave: false, canShare: false });

/**
 * Registers the endpoints of saved views. Every user saves views; sharing them with all users requires the role editor.
 * The audit log records changes of shared views, without names and filters, which may contain personal data.
 */
export function registerSavedViews(
  addRoute: AddConsoleRoute,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
): void {
  async function findOwner(operator: Operator): Promise<Owner> {
    if (operator.name === CONSOLE_TOKEN_NAME) return { operator, ownerId: null };
    const user = await findUserByEmail(database, operator.name);
    // The user was removed a moment ago.
    if (user === undefined) throw new ApiError('signed_out');
    return { operator, ownerId: user.id };
  }

  /** @throws ApiError `not_found` for other users' private views, `forbidden` if the user may not change the view */
  async function requireChangeable(owner: Owner, id: string): Promise<StoredView> {
    const view = await findView(database, id);
    if (view === undefined || !(view.isShared || view.ownerId === owner.ownerId)) throw new ApiError('not_found');
    authorize(owner.operator, viewSections[view.section].role);
    if (canChange(owner, view)) return view;
    throw new ApiError('forbidden', 'Shared views are changed by the editor who saved them, or by an administrator.');
  }

  addRoute('GET', consoleCalls.savedViews, 'viewer', async (operator, request): Promise<SavedViewList> => {
    const { section } = parseParameters(savedViewQuerySchema, request);
    authorize(operator, viewSections[section].role);
    const owner = await findOwner(operator);
    const views = await listViews(database, section, owner.ownerId);
    return {
      views: views.map((view) => toView(view, owner)).sort(compareViews),
      canSave: true,
      canShare: canShare(owner),
    };
  });

  addRoute('POST', consoleCalls.savedViews, 'viewer', async (operator, request): Promise<SavedView> => {
    const { section, name, isShared, filters: given } = parseBody(newSavedViewSchema, request);
    authorize(operator, isShared ? 'editor' : 'viewer');
    authorize(operator, viewSections[section].role);
    const filters = parseFilters(section, given);
    const owner = await findOwner(operator);
    const view = { section, name, filters, isShared, ownerId: owner.ownerId };
    const id = await database.commitTogether(async (tx) => {
      if (await isNameTaken(tx, view)) throw createNameError();
      if ((await countViews(tx, owner.ownerId)) >= MAX_SAVED_VIEWS)
        throw new ApiError('conflict', `You have ${MAX_SAVED_VIEWS} views, the largest number. Delete one first.`);
      const inserted = await insertView(tx, clock.now(), view);
      if (inserted === undefined) throw createNameError();
      if (isShared)
        await recordAudit(tx, clock.now(), operator, { action: 'view.create', subject: inserted, detail: section });
      return inserted;
    });
    return toView({ ...view, id, version: 0, owner: owner.ownerId === null ? null : operator.name }, owner);
  });

  addRoute(
    'PATCH',
    consoleCalls.savedView,
    'viewer',
    async (operator, request, reply): Promise<SavedView | FastifyReply> => {
      const { version, ...change } = parseBody(savedViewChangeSchema, request);
      const owner = await findOwner(operator);
      const before = await requireChangeable(owner, readId(request));
      if (change.isShared === true) authorize(operator, 'editor');
      const after = {
        ...before,
        name: change.name ?? before.name,
        isShared: change.isShared ?? before.isShared,
        filters: change.filters === undefined ? before.filters : parseFilters(before.section, change.filters),
        version: version + 1,
      };
      const isChanged = await database
        .commitTogether(async (tx) => {
          if (before.version !== version) return false;
          if (await isNameTaken(tx, after, before.id)) throw createNameError();
          if (!(await updateView(tx, after, version))) return false;
          if (before.isShared || after.isShared)
            await recordAudit(tx, clock.now(), operator, {
              ...{ action: 'view.update', subject: before.id, detail: describeChange(before, after) },
            });
          return true;
        })
        .catch((error: unknown) => {
          // Another process has given the name to a view after the check.
          throw isUniqueViolation(error) ? createNameError() : error;
        });
      if (isChanged) return toView(after, owner);
      const view = toView(await requireChangeable(owner, before.id), owner);
      const { code, message } = new ApiError('conflict', CHANGED_MEANWHILE);
      return reply.code(409).send({ status: 'error', code, message, requestId: request.id, view });
    },
  );

  addRoute('DELETE', consoleCalls.savedView, 'viewer', async (operator, request, reply) => {
    const view = await requireChangeable(await findOwner(operator), readId(request));
    await database.commitTogether(async (tx) => {
      if (!(await deleteView(tx, view.id))) throw new ApiError('not_found');
      if (view.isShared)
        await recordAudit(tx, clock.now(), operator, { action: 'view.delete', subject: view.id, detail: view.section });
    });
    return reply.code(204).send();
  });
}

/**
 * Returns the filters in the spelling of the section's list, without empty ones.
 *
 * @throws ApiError `bad_request` with the name of the first invalid filter, such as `filters.status`
 */
function parseFilters(section: ViewSection, given: Readonly<Record<string, string>>): Record<string, string> {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  if (Object.keys(present).length === 0) throw new ApiError('bad_request', 'filters: must contain at least one filter');
  const schema: FilterSchema = viewSections[section].filters;
  const { filters } = parseFields(v.object({ filters: schema }), { filters: present });
  return Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const createNameError = (): ApiError =>
  new ApiError('conflict', 'name: is the name of another view of yours in this section');

const canShare = ({ operator }: Owner): boolean => includesRole(operator.role, 'editor');

const canChange = (owner: Owner, { isShared, ownerId }: StoredView): boolean =>
  ownerId === owner.ownerId ? !isShared || canShare(owner) : isShared && owner.operator.role === 'administrator';

const toView = (view: StoredView, owner: Owner): SavedView => {
  const { id, section, name, filters, isShared, version } = view;
  const isOwn = view.ownerId === owner.ownerId;
  return { id, section, name, filters, isShared, isOwn, owner: view.owner, canChange: canChange(owner, view), version };
};

const compareViews = (a: SavedView, b: SavedView): number =>
  Number(b.isOwn) - Number(a.isOwn) || a.name.localeCompare(b.name, 'en');

/** Returns the changes without name and filters, which may contain personal data. */
const describeChange = (before: StoredView, after: StoredView): string =>
  [
    before.section,
    ...(after.name === before.name ? [] : ['renamed']),
    ...(JSON.stringify(after.filters) === JSON.stringify(before.filters) ? [] : ['new filters']),
    ...(after.isShared === before.isShared ? [] : [after.isShared ? 'shared' : 'no longer shared']),
  ].join(', ');
