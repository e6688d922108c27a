import { Readable } from 'node:stream';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  type CreatedKey,
  isOperatorKey,
  isPageKey,
  type KeyDetail,
  type KeyExportQuery,
  type KeyList,
  type KeyListQuery,
  keyChangeSchema,
  keyExportQuerySchema,
  keyListQuerySchema,
  keyRotationSchema,
  newKeySchema,
} from '@whorl/contract/console/keys.ts';
import type { TransactionWork } from '../platform/database/database.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { createAuditRecorder } from './audit-log.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { parseBody, parseParameters, readId } from './parse-request.ts';

/** Returns the work that records a change, for its transaction. @param id ID of a created key */
type RecordKeyChange = (id: string) => TransactionWork<void>;

type NewKey = {
  readonly kind: 'public' | 'secret';
  readonly workspace: string;
  readonly origins: readonly string[];
  readonly name: string | undefined;
  readonly days: number | undefined;
};

/** Functions of the feature that issues API keys. Those that change something run `record` in the same transaction. */
export type KeyAccess = {
  list(query: KeyListQuery): Promise<KeyList>;
  find(id: string): Promise<KeyDetail | undefined>;
  export(query: KeyExportQuery): AsyncIterable<string>;
  create(key: NewKey, record: RecordKeyChange): Promise<{ id: string; text: string }>;
  /**
   * Creates a key with the settings of an existing one, which stays valid for some hours. Returns undefined if the
   * existing key is not valid.
   */
  rotate(
    id: string,
    hours: number,
    record: RecordKeyChange,
  ): Promise<{ id: string; kind: 'public' | 'secret'; text: string; earlierEndsAt: number } | undefined>;
  /** Returns false if there is no such key, or it is revoked. */
  revoke(id: string, record: RecordKeyChange): Promise<boolean>;
  /** Returns false if there is no such key, or it is revoked. @param origins empty for any */
  changeOrigins(id: string, origins: readonly string[], record: RecordKeyChange): Promise<boolean>;
};

/**
 * Registers the endpoints of API keys. The list has neither secrets nor personal data, so that only exports and changes
 * are recorded in the audit log.
 */
export function registerKeys(
  addRoute: AddConsoleRoute,
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  keys: KeyAccess,
): void {
  const record = createAuditRecorder(clock);
  const requireKey = async (id: string): Promise<KeyDetail> => {
    const key = await keys.find(id);
    if (key === undefined) throw new ApiError('not_found');
    return key;
  };

  addRoute('GET', consoleCalls.keys, 'viewer', (_operator, request) =>
    keys.list(parseParameters(keyListQuerySchema, request)),
  );

  addRoute('GET', consoleCalls.keyExport, 'editor', async (operator, request, reply) => {
    const query = parseParameters(keyExportQuerySchema, request);
    await database.commitTogether(record(operator, 'keys.export', '', `format ${query.format}`));
    return reply
      .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="keys.${query.format}"`)
      .send(Readable.from(keys.export(query)));
  });

  addRoute('GET', consoleCalls.key, 'viewer', (_operator, request) => requireKey(readId(request)));

  addRoute('POST', consoleCalls.keys, 'administrator', async (operator, request): Promise<CreatedKey> => {
    const { name, days, ...rest } = parseBody(newKeySchema, request);
    const { kind, workspace, origins } = rest;
    const detail = `${kind}, workspace ${workspace}${origins.length === 0 ? '' : `, origins ${origins.join(' ')}`}`;
    const { id, text } = await keys.create({ ...rest, name: name || undefined, days }, (created) =>
      record(operator, 'key.create', created, detail),
    );
    return { id, kind, key: text, earlierKeyEndsAt: null };
  });

  addRoute('POST', consoleCalls.keyRotate, 'administrator', async (operator, request): Promise<CreatedKey> => {
    const { hours } = parseBody(keyRotationSchema, request);
    const key = await requireKey(readId(request));
    if (!isOperatorKey(key.kind))
      throw new ApiError('conflict', 'This key was issued to a visitor, who replaces it. You can revoke it.');
    const rotated = await keys.rotate(key.id, hours, (created) =>
      record(operator, 'key.rotate', key.id, `new key ${created}, this one ends after ${hours} hours`),
    );
    if (rotated === undefined) throw new ApiError('conflict', 'This key is no longer valid. Create a new one.');
    const { id, kind, text, earlierEndsAt } = rotated;
    return { id, kind, key: text, earlierKeyEndsAt: toIsoTime(earlierEndsAt) };
  });

  addRoute('PATCH', consoleCalls.key, 'editor', async (operator, request) => {
    const { origins } = parseBody(keyChangeSchema, request);
    const { id, kind, origins: before } = await requireKey(readId(request));
    if (!isPageKey(kind)) throw new ApiError('conflict', 'Only public keys have origins.');
    const detail = `${before.join(' ') || 'any'} → ${origins.join(' ') || 'any'}`;
    if (!(await keys.changeOrigins(id, origins, () => record(operator, 'key.origins', id, detail))))
      throw new ApiError('conflict', 'This key is revoked.');
    return requireKey(id);
  });

  addRoute('POST', consoleCalls.keyRevoke, 'administrator', async (operator, request) => {
    const { id } = await requireKey(readId(request));
    if (!(await keys.revoke(id, () => record(operator, 'key.revoke', id))))
      throw new ApiError('conflict', 'This key is already revoked.');
    return requireKey(id);
  });
}
