import { randomUUIDv7 } from 'node:crypto';
import { type KeyKind, type KeyScope, type KeyVerdict, keyKinds } from '@whorl/contract/keys/api-key.ts';
import type { IssuedKey } from '@whorl/contract/keys/issued-key.ts';
import { ENDED_KEY_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import type { Transaction } from 'kysely';
import type { Database, NoTables } from '../platform/database/database.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { readReference, signReference } from './key-reference.ts';
import { keptKeySecret } from './key-secret.ts';
import { type ApiKeyRow, type KeyTables, keyMigrations } from './key-tables.ts';
import { hashOfKey, keyText, looksLikeKey, shownOf } from './key-text.ts';

const DAY_MS = 86_400_000;
const DELETE_ENDED_EVERY_MS = 6 * 60 * 60_000;

/** What other features may do with keys. Holds only after the feature is registered. */
export type Keys = {
  /**
   * The key of this kind that belongs to a lead; makes it in the given transaction at the first call.
   *
   * @returns with a reference for an address, under which `find` shows it for half an hour
   */
  issue(
    tx: Transaction<NoTables>,
    order: { kind: KeyKind; leadId: string },
  ): Promise<{ key: IssuedKey; reference: string }>;
  verify(text: string, scope: KeyScope): Promise<KeyVerdict>;
  /** The key that a reference stands for; undefined when it is none of ours, or holds no longer. */
  find(reference: string): Promise<IssuedKey | undefined>;
};

/** @param givenSecret what keys are made with; by default one is made and kept in the database */
export function createKeys(givenSecret: string | undefined): Keys & { feature: Feature } {
  let services: Services | undefined;
  let secret = givenSecret;

  const ready = (): { services: Services; secret: string } => {
    if (services === undefined || secret === undefined) throw new Error('The keys are not registered yet');
    return { services, secret };
  };
  const now = (): number => ready().services.clock.now();
  const keyOf = ({ id, kind, expires_at }: Pick<ApiKeyRow, 'id' | 'kind' | 'expires_at'>): IssuedKey => ({
    kind: kind as KeyKind,
    key: keyText(kind as KeyKind, id, ready().secret),
    expiresAt: new Date(expires_at).toISOString(),
  });

  return {
    async issue(tx, { kind, leadId }) {
      const table = tx.$extendTables<KeyTables>();
      await table
        .insertInto('api_keys')
        .values(newRow(kind, leadId, now(), ready().secret))
        .onConflict((conflict) => conflict.columns(['lead_id', 'kind']).doNothing())
        .execute();
      const row = await table
        .selectFrom('api_keys')
        .select(['id', 'kind', 'expires_at'])
        .where('lead_id', '=', leadId)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      return { key: keyOf(row), reference: signReference(row.id, now(), ready().secret) };
    },

    async verify(text, scope) {
      if (!looksLikeKey(text)) return { status: 'unknown' };
      const row = await tableOf(ready().services.database)
        .select(['id', 'scopes', 'expires_at', 'revoked_at'])
        .where('hash', '=', hashOfKey(text))
        .executeTakeFirst();
      if (row === undefined || row.revoked_at !== null || !row.scopes.split(' ').includes(scope)) {
        return { status: 'unknown' };
      }
      return row.expires_at <= now() ? { status: 'expired' } : { status: 'valid', id: row.id };
    },

    async find(reference) {
      const id = readReference(reference, now(), ready().secret);
      if (id === undefined) return undefined;
      const row = await tableOf(ready().services.database)
        .select(['id', 'kind', 'expires_at'])
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return row && keyOf(row);
    },

    feature: {
      name: 'keys',
      migrations: keyMigrations,
      async register(_server, given) {
        services = given;
        secret ??= await keptKeySecret(given.database);
        given.jobs.every(DELETE_ENDED_EVERY_MS, 'delete ended keys', () =>
          deleteEnded(given.database, given.clock.now()),
        );
      },
    },
  };
}

function newRow(kind: KeyKind, leadId: string, now: number, secret: string): ApiKeyRow {
  const id = randomUUIDv7();
  const text = keyText(kind, id, secret);
  const { scopes, lifetimeMs } = keyKinds[kind];
  return {
    id,
    kind,
    hash: hashOfKey(text),
    shown: shownOf(text),
    scopes: scopes.join(' '),
    lead_id: leadId,
    created_at: now,
    expires_at: now + lifetimeMs,
    revoked_at: null,
  };
}

async function deleteEnded(database: Database, now: number): Promise<void> {
  await database.commitTogether((tx) =>
    tx
      .$extendTables<KeyTables>()
      .deleteFrom('api_keys')
      .where('expires_at', '<', now - ENDED_KEY_DAYS * DAY_MS)
      .execute(),
  );
}

const tableOf = ({ kysely }: Database) => kysely.$extendTables<KeyTables>().selectFrom('api_keys');
