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
import { type ApiKeyRow, getTrialWorkspace } from './key-tables.ts';
import { deriveKeyText, generateKeyText, hashKey, isKeyFormat, maskKey } from './key-text.ts';

const DELETE_ENDED_EVERY_MS = 6 * 60 * 60_000;

/** Issues, verifies and finds API keys for other features. */
export type Keys = {
  /** Returns the key of this kind that belongs to a lead, and creates it in the given transaction at the first call. */
  issue(tx: Transaction<Tables>, order: { kind: FormKeyKind; leadId: string }): Promise<IssueResult>;
  verify(text: string, scope: KeyScope): Promise<KeyVerification>;
  /** Returns the key of a reference and its workspace; undefined if the reference is invalid or has expired. */
  find(reference: string): Promise<{ key: IssuedKey; workspace: string } | undefined>;
  /** Returns the workspace of a status token; undefined if the token is invalid or has expired. */
  findWorkspace(statusToken: string): Promise<string | undefined>;
  /**
   * Creates the secret key for the workspace of a trial key, or replaces it. It expires with the trial key, and its text
   * is returned once.
   *
   * @returns undefined if the reference is invalid or has expired, or one of the keys was revoked
   */
  createTrialSecret(reference: string): Promise<IssuedKey | undefined>;
};

/** A key with its signed references, see `KeyReferences`. */
export type IssueResult = { readonly key: IssuedKey; readonly reference: string; readonly statusToken: string };

/** Creates the keys feature. @param cookieSecrets configured secrets from which older keys were derived */
export async function createKeys(
  { database, clock, jobs, signingSecrets }: Services,
  cookieSecrets: readonly string[] = [],
): Promise<Keys & { feature: Feature }> {
  const secrets = await loadKeySecrets(database, cookieSecrets);
  const references = createKeyReferences(signingSecrets, 'key-reference');
  const statusTokens = createKeyReferences(signingSecrets, 'key-status');
  const now = (): number => clock.now();
  const table = () => database.kysely.selectFrom('api_keys');
  jobs.every(DELETE_ENDED_EVERY_MS, 'delete ended keys', () => deleteOldKeys(database, now()));

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
        .select(['id', 'scopes', 'workspace', 'origins', 'expires_at', 'revoked_at'])
        .where('hash', '=', hashKey(text))
        .executeTakeFirst();
      if (row === undefined || row.revoked_at !== null || !row.scopes.split(' ').includes(scope)) {
        return { status: 'unknown' };
      }
      if (row.expires_at !== null && row.expires_at <= now()) return { status: 'expired' };
      return { status: 'valid', id: row.id, workspace: row.workspace, origins: row.origins?.split(' ') };
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

    async createTrialSecret(reference) {
      const id = references.read(reference, now());
      if (id === undefined) return undefined;
      return await database.commitTogether((tx) => createTrialSecret(tx, id, now()));
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

/** Creates or replaces the secret key of a trial key. @param id of the trial key's row */
async function createTrialSecret(tx: Transaction<Tables>, id: string, now: number): Promise<IssuedKey | undefined> {
  const trial = await tx
    .selectFrom('api_keys')
    .select(['workspace', 'lead_id', 'expires_at'])
    .where('id', '=', id)
    .where('kind', '=', 'trial')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (trial === undefined) return undefined;
  const text = generateKeyText('trial-secret');
  const row = { ...createRow('trial-secret', text, now), id: randomUUIDv7(), ...trial };
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
  return numInsertedOrUpdatedRows === 1n
    ? { kind: 'trial-secret', key: text, expiresAt: formatExpiry(row) }
    : undefined;
}

/** Returns the expiry; all keys of leads have one. */
const formatExpiry = ({ expires_at }: Pick<ApiKeyRow, 'expires_at'>): string => new Date(expires_at ?? 0).toISOString();

function createFormRow(kind: FormKeyKind, leadId: string, now: number, secrets: KeySecrets): ApiKeyRow {
  const id = randomUUIDv7();
  return {
    ...createRow(kind, deriveKeyText(kind, id, secrets.present), now),
    id,
    // A token for bot detection is tested with the visitors of this site.
    workspace: kind === 'trial' ? getTrialWorkspace(id) : OWN_WORKSPACE,
    lead_id: leadId,
    expires_at: now + keyKinds[kind].lifetimeMs,
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
});
