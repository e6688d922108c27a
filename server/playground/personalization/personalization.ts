import {
  type SeedShopRequest,
  seedShopAnswerSchema,
  seedShopRequestSchema,
} from '@whorl/contract/playground/personalization.ts';
import { PLAYGROUND_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { type Demo, HOUR_MS } from '../demo.ts';
import { decideVisit } from './decide-visit.ts';
import { shopMigrations } from './shop-tables.ts';

const RETENTION_MS = PLAYGROUND_DAYS * 24 * HOUR_MS;

/** A shop that stores searches and cart by visitor. Bots may shop too, because there is nothing to steal. */
export const personalization: Demo<SeedShopRequest> = {
  name: 'personalization',
  title: 'Performs an action in the shop of the personalization demo, and returns the visitor’s stored data.',
  calls: playgroundCalls.personalization,
  requestSchema: seedShopRequestSchema,
  answerSchema: seedShopAnswerSchema,
  forbidsBots: false,
  migrations: shopMigrations,
  storedRows: [
    { table: 'playground_searches', labels: ['search', 'searches'], retentionMs: RETENTION_MS },
    { table: 'playground_carts', labels: ['cart item', 'cart items'], retentionMs: RETENTION_MS },
  ],
  async decide(tx, { visitorId, now, request }) {
    const stored = await readStored(tx, visitorId, now - RETENTION_MS);
    const decision = decideVisit({ request, ...stored });
    if (decision.severity === 'error') return decision;
    if (request.action === 'search') await storeSearch(tx, visitorId, request.term, now, decision.searches);
    if ('seed' in request) {
      const count = decision.cart.find(({ seed }) => seed === request.seed)?.count ?? 0;
      await storeCount(tx, { visitor_id: visitorId, seed: request.seed, count, at: now });
    }
    const { searches, cart } = decision;
    return { ...decision, searches: [...searches], cart: [...cart] };
  },
};

async function readStored(tx: Transaction<Tables>, visitorId: string, since: number) {
  const searches = await tx
    .selectFrom('playground_searches')
    .select('term')
    .where('visitor_id', '=', visitorId)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .orderBy('term')
    .execute();
  const cart = await tx
    .selectFrom('playground_carts')
    .select(['seed', 'count'])
    .where('visitor_id', '=', visitorId)
    .where('at', '>', since)
    .orderBy('at')
    .orderBy('seed')
    .execute();
  return { searches: searches.map(({ term }) => term), cart };
}

/** Stores a search as the latest one, and deletes those that are not among the `latest`. */
async function storeSearch(
  tx: Transaction<Tables>,
  visitorId: string,
  term: string,
  now: number,
  latest: readonly string[],
): Promise<void> {
  await tx
    .insertInto('playground_searches')
    .values({ visitor_id: visitorId, term, at: now })
    .onConflict((conflict) => conflict.columns(['visitor_id', 'term']).doUpdateSet({ at: now }))
    .execute();
  await tx
    .deleteFrom('playground_searches')
    .where('visitor_id', '=', visitorId)
    .where('term', 'not in', latest)
    .execute();
}

async function storeCount(tx: Transaction<Tables>, row: Tables['playground_carts']): Promise<void> {
  if (row.count === 0) {
    await tx
      .deleteFrom('playground_carts')
      .where('visitor_id', '=', row.visitor_id)
      .where('seed', '=', row.seed)
      .execute();
    return;
  }
  await tx
    .insertInto('playground_carts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['visitor_id', 'seed']).doUpdateSet({ count: row.count, at: row.at }))
    .execute();
}
