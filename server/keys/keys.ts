import { randomUUIDv7 } from 'node:crypto';
import {
  type IssuedKind,
  type KeyScope,
  type KeyVerdict,
  keyKinds,
  OWN_WORKSPACE,
} from '@whorl/contract/keys/api-key.ts';
import type { IssuedKey } from '@whorl/contract/keys/issued-key.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { deleteEndedKeys } from './delete-ended-keys.ts';
import { createKeyReferences } from './key-reference.ts';
import { type KeySecrets, keptKeySecrets } from './key-secrets.ts';
import { type ApiKeyRow, workspaceOfTrial } from './key-tables.ts';
import { derivedKeyText, hashOfKey, looksLikeKey, shownOf } from './key-text.ts';

const DELETE_ENDED_EVERY_MS = 6 * 60 * 60_000;

/** Issues, verifies and finds API keys for other features. */
export type Keys = {
  /**
   * The key of this kind that belongs to a lead; makes it in the given transaction at the first call.
   *
   * @returns with a reference for an address, under which `find` shows it for half an hour
   */
  issue(
    tx: Transaction<Tables>,
    order: { kind: IssuedKind; leadId: string },
  ): Promise<{ key: IssuedKey; reference: string }>;
  verify(text: string, scope: KeyScope): Promise<KeyVerdict>;
  /** The key that a reference stands for; undefined when it is none of ours, or holds no longer. */
  find(reference: string): Promise<IssuedKey | undefined>;
};

/** @param cookieSecrets what keys were derived from before they had a secret of their own, where it is configured */
export async function createKeys(
  { database, clock, jobs, signingSecrets }: Services,
  cookieSecrets: readonly string[] = [],
): Promise<Keys & { feature: Feature }> {
  const secrets = await keptKeySecrets(database, cookieSecrets);
  const references = createKeyReferences(signingSecrets);
  const now = (): number => clock.now();
  const table = () => database.kysely.selectFrom('api_keys');
  jobs.every(DELETE_ENDED_EVERY_MS, 'delete ended keys', () => deleteEndedKeys(database, now()));

  return {
    async issue(tx, { kind, leadId }) {
      await tx
        .insertInto('api_keys')
        .values(newRow(kind, leadId, now(), secrets))
        .onConflict((conflict) => conflict.columns(['lead_id', 'kind']).doNothing())
        .execute();
      const row = await tx
        .selectFrom('api_keys')
        .select(shownColumns)
        .where('lead_id', '=', leadId)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      const key = issuedKeyOf(row, secrets) ?? (await makeAgain(tx, row, secrets));
      return { key, reference: references.sign(row.id, now()) };
    },

    async verify(text, scope) {
      if (!looksLikeKey(text)) return { status: 'unknown' };
      const row = await table()
        .select(['id', 'scopes', 'workspace', 'origins', 'expires_at', 'revoked_at'])
        .where('hash', '=', hashOfKey(text))
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
        .select(shownColumns)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return row && issuedKeyOf(row, secrets);
    },

    feature: { name: 'keys' },
  };
}

const shownColumns = ['id', 'kind', 'hash', 'expires_at'] as const;
type ShownRow = Pick<ApiKeyRow, (typeof shownColumns)[number]>;

/** undefined where it was made with a secret that nobody has any more. */
function issuedKeyOf(row: ShownRow, secrets: KeySecrets): IssuedKey | undefined {
  const texts = secrets.all.map((secret) => derivedKeyText(row.kind as IssuedKind, row.id, secret));
  const key = texts.find((text) => hashOfKey(text) === row.hash);
  return key === undefined ? undefined : { kind: row.kind as IssuedKind, key, expiresAt: endOf(row) };
}

/** Another key in the place of one that cannot be shown again, for whoever has proved to be its owner. */
async function makeAgain(tx: Transaction<Tables>, row: ShownRow, secrets: KeySecrets): Promise<IssuedKey> {
  const kind = row.kind as IssuedKind;
  const key = derivedKeyText(kind, row.id, secrets.present);
  await tx
    .updateTable('api_keys')
    .set({ hash: hashOfKey(key), shown: shownOf(key) })
    .where('id', '=', row.id)
    .execute();
  return { kind, key, expiresAt: endOf(row) };
}

/** Those that a lead brings all have one. */
const endOf = ({ expires_at }: ShownRow): string => new Date(expires_at ?? 0).toISOString();

function newRow(kind: IssuedKind, leadId: string, now: number, secrets: KeySecrets): ApiKeyRow {
  const id = randomUUIDv7();
  const text = derivedKeyText(kind, id, secrets.present);
  const { scopes, lifetimeMs } = keyKinds[kind];
  return {
    id,
    kind,
    hash: hashOfKey(text),
    shown: shownOf(text),
    scopes: scopes.join(' '),
    // A token for bot detection is tried on the visitors of this site.
    workspace: kind === 'trial' ? workspaceOfTrial(id) : OWN_WORKSPACE,
    origins: null,
    name: null,
    lead_id: leadId,
    created_at: now,
    expires_at: now + lifetimeMs,
    revoked_at: null,
  };
}
