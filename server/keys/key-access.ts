import {
  KEYS_PER_PAGE,
  type KeyDetail,
  type KeyExportQuery,
  type KeyFilter,
  type KeyList,
  type KeyListQuery,
  type KeySummary,
  keyColumns,
} from '@whorl/contract/console/keys.ts';
import type { KeyKind } from '@whorl/contract/keys/api-key.ts';
import { type ExportRow, exportRows } from '../platform/export-rows.ts';
import type { Services } from '../platform/feature.ts';
import { toIsoTime } from '../platform/iso-time.ts';
import { changeOrigins, type RecordKeyChange, revokeKey, rotateKey } from './change-keys.ts';
import { createKey, type NewKey } from './create-key.ts';
import { getKeyState, type KeyWithUsage, selectKeys } from './find-keys.ts';

const EXPORTED_AT_ONCE = 500;

/**
 * Creates the functions with which operators read and change keys.
 *
 * Functions that change something take `record`, whose work runs in the transaction of the change.
 *
 * @param monthlyLimit identifications of a free key per calendar month; undefined without a limit
 */
export function createKeyAccess(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  monthlyLimit: number | undefined,
) {
  const { kysely } = database;
  const toSummary = (row: KeyWithUsage): KeySummary => {
    const { id, shown, workspace, name, origins } = row;
    const kind = row.kind as KeyKind;
    return {
      id,
      createdAt: toIsoTime(row.created_at),
      kind,
      shown,
      state: getKeyState(row, clock.now()),
      workspace,
      name,
      origins: origins?.split(' ') ?? [],
      leadId: row.lead_id,
      expiresAt: formatTime(row.expires_at),
      revokedAt: formatTime(row.revoked_at),
      lastUsedAt: formatTime(row.last_used_at),
      identifications: row.identifications ?? 0,
      monthlyLimit: kind === 'free' ? (monthlyLimit ?? null) : null,
    };
  };

  async function* readRows(filter: KeyFilter): AsyncGenerator<ExportRow<(typeof keyColumns)[number]>> {
    for (let after = ''; ; ) {
      const rows = await selectKeys(kysely, clock.now(), filter)
        .where('id', '>', after)
        .orderBy('id')
        .limit(EXPORTED_AT_ONCE)
        .execute();
      for (const row of rows) {
        const entry = toSummary(row);
        yield { entry, cells: toCells(entry) };
      }
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  return {
    /** Returns one page of keys, newest first: IDs are ordered by time. */
    async list({ after, ...filter }: KeyListQuery): Promise<KeyList> {
      const rows = await selectKeys(kysely, clock.now(), filter)
        .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
        .orderBy('id', 'desc')
        .limit(KEYS_PER_PAGE + 1)
        .execute();
      const page = rows.slice(0, KEYS_PER_PAGE);
      return { keys: page.map(toSummary), next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
    },

    async find(id: string): Promise<KeyDetail | undefined> {
      const row = await selectKeys(kysely, clock.now()).where('id', '=', id).executeTakeFirst();
      if (row === undefined) return undefined;
      const usage = await kysely
        .selectFrom('key_usage')
        .select(['month', 'identifications'])
        .where('key_id', '=', id)
        .orderBy('month', 'desc')
        .execute();
      return { ...toSummary(row), scopes: row.scopes.split(' '), usage };
    },

    /** Yields the text of a file with all keys that match a filter, oldest first. */
    export: ({ format, ...filter }: KeyExportQuery): AsyncGenerator<string> =>
      exportRows(readRows(filter), { format, columns: keyColumns, bom: true }),

    create: (key: NewKey, record: RecordKeyChange): Promise<{ id: string; text: string }> =>
      createKey(database, clock.now(), key, record),

    rotate: (id: string, hours: number, record: RecordKeyChange) =>
      rotateKey(database, clock.now(), { id, hours }, record),

    /** Returns false if there is no such key, or it is revoked. */
    revoke: (id: string, record: RecordKeyChange): Promise<boolean> => revokeKey(database, clock.now(), id, record),

    /** Returns false if there is no such key, or it is revoked. */
    changeOrigins: (id: string, origins: readonly string[], record: RecordKeyChange): Promise<boolean> =>
      changeOrigins(database, id, origins, record),
  };
}

const formatTime = (time: number | null): string | null => (time === null ? null : toIsoTime(time));

const toCells = ({ origins, ...key }: KeySummary) => ({
  ...Object.fromEntries(keyColumns.map((column) => [column, String({ ...key, origins: '' }[column] ?? '')])),
  origins: origins.join(' '),
});
