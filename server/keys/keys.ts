import { randomUUIDv7 } from 'node:crypto';
import {
  type FormKeyKind,
  type IssuedKind,
  type KeyScope,
  type KeyVerification,
  keyKinds,
  OWN_WORKSPACE,
} from '@whorl/contract/keys/api-key.ts';
import type { IssuedKey } from '@whorl/contract/keys/issued-key.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { deleteOldKeys } from './delete-old-keys.ts';
import { createKeyReferences } from './key-reference.ts';
import { type KeySecrets, loadKeySecrets } from './key-secrets.ts';
import { type ApiKeyRow, getFreeWorkspace } from './key-tables.ts';
import { deriveKeyText, generateKeyText, hashKey, isKeyFormat, maskKey } from './key-text.ts';
import { readAllowance, recordUse } from './key-usage.ts';
import { handleUnusedKeys, type NotifyOwner } from './unused-keys.ts';

const CLEAN_UP_EVERY_MS = 6 * 60 * 60_000;

type KeySettings = {
  /** Configured secrets from which older keys were derived. */
  readonly cookieSecrets?: readonly string[] | undefined;
  /** Identifications of a free key per calendar month; undefined without a limit. */
  readonly freePlanMonthlyLimit?: number | undefined;
  readonly notifyOwner: NotifyOwner;
};

/** Issues, verifies and finds API keys for other features. */
export type Keys = {
  /** Returns the key of this kind that belongs to a lead, and creates it in the given transaction at the first call. */
  issue(tx: Transaction<Tables>, order: { kind: FormKeyKind; leadId: string }): Promise<IssueResult>;
  /** Verifies a key, and stores that it was used. */
  verify(text: string, scope: KeyScope): Promise<KeyVerification>;
  /** Returns the key of a reference and its workspace; undefined if the reference is invalid or has expired. */
  find(reference: string): Promise<{ key: IssuedKey; workspace: string } | undefined>;
  /** Returns the workspace of a status token; undefined if the token is invalid or has expired. */
  findWorkspace(statusToken: string): Promise<string | undefined>;
  /**
   * Creates the secret key for the workspace of a free key, or replaces it. Its text is returned once.
   *
   * @returns undefined if the reference is invalid or has expired, or one of the keys was revoked
   */
  createFreeSecret(reference: string): Promise<IssuedKey | undefined>;
};

/** A key with its signed references, see `KeyReferences`. */
type IssueResult = { readonly key: IssuedKey; readonly reference: string; readonly statusToken: string };

/** Creates the keys feature. */
export async function createKeys(
  { database, clock, jobs, signingSecrets, outbox, log }: Services,
  { cookieSecrets = [], freePlanMonthlyLimit, notifyOwner }: KeySettings,
): Promise<Keys & { feature: Feature }> {
  const secrets = await loadKeySecrets(database, cookieSecrets);
  const references = createKeyReferences(signingSecrets, 'key-reference');
  const statusTokens = createKeyReferences(signingSecrets, 'key-status');
  const now = (): number => clock.now();
  const table = () => database.kysely.selectFrom('api_keys');
  jobs.every(CLEAN_UP_EVERY_MS, 'delete ended keys', () => deleteOldKeys(database, now()));
  jobs.every(CLEAN_UP_EVERY_MS, 'revoke unused keys', async () => {
    if (await handleUnusedKeys(database, now(), notifyOwner)) outbox.wake();
  });

  return {
    async issue(tx, { kind, leadId }) {
      await tx
        .insertInto('api_keys')
        .values(createFormRow(kind, leadId, now(), secrets))
        .onConflict((conflict) => conflict.columns(['lead_id', 'kind']).doNothing())
        .execute();
      const row = await tx
        .selectFrom('api_keys')
        .select(shownColumns)
        .where('lead_id', '=', leadId)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      const key = toIssuedKey(row, secrets) ?? (await replaceKey(tx, row, secrets));
      return { key, reference: references.sign(row.id, now()), statusToken: statusTokens.sign(row.id, now()) };
    },

    async verify(text, scope) {
      if (!isKeyFormat(text)) return { status: 'unknown' };
      const row = await table()
        .select(['id', 'kind', 'shown', 'scopes', 'workspace', 'origins', 'expires_at', 'revoked_at', 'last_used_at'])
        .where('hash', '=', hashKey(text))
        .executeTakeFirst();
      if (row === undefined || row.revoked_at !== null || !row.scopes.split(' ').includes(scope)) {
        return { status: 'unknown' };
      }
      if (row.expires_at !== null && row.expires_at <= now()) return { status: 'expired' };
      // A database that can't be written to must not refuse calls that only read.
      await recordUse(database, row, now()).catch((error: unknown) => log.warn({ err: error }, 'key use not stored'));
      const hasLimit = row.kind === 'free' && scope === 'identify' && freePlanMonthlyLimit !== undefined;
      const allowance = hasLimit
        ? await readAllowance(database.kysely, row.id, freePlanMonthlyLimit, now())
        : undefined;
      const { id, shown, workspace, origins } = row;
      return { status: 'valid', id, shown, workspace, origins: origins?.split(' '), allowance };
    },

    async find(reference) {
      const id = references.read(reference, now());
      if (id === undefined) return undefined;
      const row = await table()
        .select([...shownColumns, 'workspace'])
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      const key = row && toIssuedKey(row, secrets);
      return key && { key, workspace: row.workspace };
    },

    async findWorkspace(statusToken) {
      const id = statusTokens.read(statusToken, now());
      if (id === undefined) return undefined;
      const row = await table()
        .select('workspace')
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return row?.workspace;
    },

    async createFreeSecret(reference) {
      const id = references.read(reference, now());
      if (id === undefined) return undefined;
      return await database.commitTogether((tx) => createFreeSecret(tx, id, now()));
    },

    feature: { name: 'keys' },
  };
}

const shownColumns = ['id', 'kind', 'hash', 'expires_at'] as const;
type ShownRow = Pick<ApiKeyRow, (typeof shownColumns)[number]>;

/** Returns the key of a row; undefined if it was derived with a secret that no longer exists. */
function toIssuedKey(row: ShownRow, secrets: KeySecrets): IssuedKey | undefined {
  const texts = secrets.all.map((secret) => deriveKeyText(row.kind as IssuedKind, row.id, secret));
  const key = texts.find((text) => hashKey(text) === row.hash);
  return key === undefined ? undefined : { kind: row.kind as IssuedKind, key, expiresAt: formatExpiry(row) };
}

/** Replaces a key that can't be shown again, for its authenticated owner. */
async function replaceKey(tx: Transaction<Tables>, row: ShownRow, secrets: KeySecrets): Promise<IssuedKey> {
  const kind = row.kind as IssuedKind;
  const key = deriveKeyText(kind, row.id, secrets.present);
  await tx
    .updateTable('api_keys')
    .set({ hash: hashKey(key), shown: maskKey(key) })
    .where('id', '=', row.id)
    .execute();
  return { kind, key, expiresAt: formatExpiry(row) };
}

/** Creates or replaces the secret key of a free key. @param id of the free key's row */
async function createFreeSecret(tx: Transaction<Tables>, id: string, now: number): Promise<IssuedKey | undefined> {
  const free = await tx
    .selectFrom('api_keys')
    .select(['workspace', 'lead_id'])
    .where('id', '=', id)
    .where('kind', '=', 'free')
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (free === undefined) return undefined;
  const text = generateKeyText('free-secret');
  const row = { ...createRow('free-secret', text, now), id: randomUUIDv7(), expires_at: null, ...free };
  const { hash, shown, created_at } = row;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('api_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['lead_id', 'kind'])
        .doUpdateSet({ hash, shown, created_at })
        .where('api_keys.revoked_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? { kind: 'free-secret', key: text, expiresAt: formatExpiry(row) } : undefined;
}

const formatExpiry = ({ expires_at }: Pick<ApiKeyRow, 'expires_at'>): string | null =>
  expires_at === null ? null : new Date(expires_at).toISOString();

function createFormRow(kind: FormKeyKind, leadId: string, now: number, secrets: KeySecrets): ApiKeyRow {
  const id = randomUUIDv7();
  const { lifetimeMs } = keyKinds[kind];
  return {
    ...createRow(kind, deriveKeyText(kind, id, secrets.present), now),
    id,
    // A token for bot detection is tested with the visitors of this site.
    workspace: kind === 'free' ? getFreeWorkspace(id) : OWN_WORKSPACE,
    lead_id: leadId,
    expires_at: lifetimeMs === undefined ? null : now + lifetimeMs,
  };
}

/** Returns the columns that depend on the kind and text of a key. */
const createRow = (kind: IssuedKind, text: string, now: number) => ({
  kind,
  hash: hashKey(text),
  shown: maskKey(text),
  scopes: keyKinds[kind].scopes.join(' '),
  origins: null,
  name: null,
  created_at: now,
  revoked_at: null,
  last_used_at: null,
  notified_at: null,
});
