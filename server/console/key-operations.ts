import type { ApiOperation, ApiParameter } from '@whorl/contract/api/api-operation.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  createdKeySchema,
  keyChangeSchema,
  keyDetailSchema,
  keyExportQuerySchema,
  keyFilterSchema,
  keyListQuerySchema,
  keyListSchema,
  keyRotationSchema,
  newKeySchema,
} from '@whorl/contract/console/keys.ts';
import {
  actionOperation,
  changeErrors,
  exportOperation,
  idParameter,
  listOperation,
  queryParameter,
  readOperation,
  session,
} from './operation-parts.ts';

const { text, kind, state } = keyFilterSchema.entries;
const filters: readonly ApiParameter[] = [
  queryParameter('text', 'Only keys whose name, workspace or displayed part contains this text.', text),
  queryParameter('kind', 'Only keys of this kind.', kind),
  queryParameter('state', 'Only keys in this state.', state),
];
const id = idParameter('key');

/** Registered only if the console is on. */
export const keyOperations: readonly ApiOperation[] = [
  listOperation({
    path: consoleCalls.keys,
    id: 'listKeys',
    summary: 'Returns API keys without their secrets, newest first, a page at a time.',
    filters,
    after: keyListQuerySchema.entries.after,
    answer: { description: 'The keys.', schema: keyListSchema },
  }),
  exportOperation({
    path: consoleCalls.keyExport,
    id: 'exportKeys',
    summary:
      'Returns all API keys that match the filters without their secrets, oldest first. Requires the role editor. Recorded in the audit log.',
    filters,
    format: keyExportQuerySchema.entries.format,
    answer: { description: 'The keys as CSV or JSON.' },
  }),
  readOperation({
    path: consoleCalls.key,
    id: 'readKey',
    summary: 'Returns one API key with its identifications by month.',
    target: id,
    answer: { description: 'The key.', schema: keyDetailSchema },
  }),
  {
    ...session,
    method: 'post',
    path: consoleCalls.keys,
    id: 'createKey',
    summary: 'Creates an API key and returns it once. Requires the role administrator.',
    body: { schema: newKeySchema },
    answers: { 200: { description: 'The key, which is shown only once.', schema: createdKeySchema } },
    errors: ['bad_request', 'signed_out', 'forbidden', 'cross_origin', 'unavailable'],
  },
  {
    ...session,
    method: 'post',
    path: consoleCalls.keyRotate,
    id: 'rotateKey',
    summary:
      'Creates an API key with the settings of an existing one, which stays valid for some hours. Requires the role administrator.',
    parameters: [id],
    body: { schema: keyRotationSchema },
    answers: { 200: { description: 'The new key, which is shown only once.', schema: createdKeySchema } },
    errors: ['bad_request', ...changeErrors, 'conflict'],
  },
  {
    ...session,
    method: 'patch',
    path: consoleCalls.key,
    id: 'changeKeyOrigins',
    summary: 'Changes the origins whose pages may use a public key; none for any. Requires the role editor.',
    parameters: [id],
    body: { schema: keyChangeSchema },
    answers: { 200: { description: 'The changed key.', schema: keyDetailSchema } },
    errors: ['bad_request', ...changeErrors, 'conflict'],
  },
  actionOperation({
    path: consoleCalls.keyRevoke,
    id: 'revokeKey',
    summary: 'Revokes an API key at once. Requires the role administrator.',
    target: id,
    answer: { description: 'The revoked key.', schema: keyDetailSchema },
    errors: ['conflict'],
  }),
];
