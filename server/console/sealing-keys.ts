import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  type CreatedSealingKey,
  createdSealingKeySchema,
  newSealingKeySchema,
  type SealingKeyList,
  sealingKeyListSchema,
} from '@whorl/contract/console/keys.ts';
import * as v from 'valibot';
import type { TransactionWork } from '../platform/database/database.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { createAuditRecorder } from './audit-log.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { changeErrors, session } from './operation-parts.ts';
import { parseBody, readId } from './parse-request.ts';

/** Functions of the feature that seals results. Those that change something run `record` in the same transaction. */
export type SealingKeyAccess = {
  list(): Promise<{ workspace: string; created_at: number }[]>;
  /** Creates the key of a workspace, or replaces it. Returns the key. */
  create(workspace: string, record: TransactionWork<void>): Promise<string>;
  /** Returns whether the workspace had a key. */
  delete(workspace: string, record: TransactionWork<void>): Promise<boolean>;
};

/** Registers the endpoints of sealing keys. Each change is recorded in the audit log. */
export function registerSealingKeys(
  addRoute: AddConsoleRoute,
  { clock }: Pick<Services, 'clock'>,
  sealingKeys: SealingKeyAccess,
): void {
  const record = createAuditRecorder(clock);

  addRoute('GET', consoleCalls.sealingKeys, 'viewer', async (): Promise<SealingKeyList> => {
    const rows = await sealingKeys.list();
    return {
      sealingKeys: rows.map(({ workspace, created_at }) => ({ workspace, createdAt: toIsoTime(created_at) })),
    };
  });

  addRoute('POST', consoleCalls.sealingKeys, 'administrator', async (operator, request): Promise<CreatedSealingKey> => {
    const { workspace } = parseBody(newSealingKeySchema, request);
    return { workspace, key: await sealingKeys.create(workspace, record(operator, 'sealing-key.create', workspace)) };
  });

  addRoute('DELETE', consoleCalls.sealingKey, 'administrator', async (operator, request, reply) => {
    const workspace = readId(request);
    if (!(await sealingKeys.delete(workspace, record(operator, 'sealing-key.delete', workspace))))
      throw new ApiError('not_found');
    return reply.code(204).send();
  });
}

/** Registered only if the console is on. */
export const sealingKeyOperations: readonly ApiOperation[] = [
  {
    ...session,
    method: 'get',
    path: consoleCalls.sealingKeys,
    id: 'listSealingKeys',
    summary: 'Returns the workspaces that have a sealing key, without the keys.',
    answers: { 200: { description: 'The workspaces.', schema: sealingKeyListSchema } },
    errors: ['signed_out', 'unavailable'],
  },
  {
    ...session,
    method: 'post',
    path: consoleCalls.sealingKeys,
    id: 'createSealingKey',
    summary: 'Creates or replaces the sealing key of a workspace and returns it once. Requires the role administrator.',
    body: { schema: newSealingKeySchema },
    answers: { 200: { description: 'The key, which is shown only once.', schema: createdSealingKeySchema } },
    errors: ['bad_request', 'signed_out', 'forbidden', 'cross_origin', 'unavailable'],
  },
  {
    ...session,
    method: 'delete',
    path: consoleCalls.sealingKey,
    id: 'deleteSealingKey',
    summary:
      'Deletes the sealing key of a workspace, whose results are then no longer sealed. Requires the role administrator.',
    parameters: [{ in: 'path', name: 'id', description: 'Name of the workspace.', schema: v.string() }],
    answers: { 204: { description: 'The key was deleted.' } },
    errors: changeErrors,
  },
];
