import type { Reading } from '@whorl/contract/identification/request.ts';
import type { IdentificationResult } from '@whorl/contract/identification/result.ts';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { addressAtRest } from '../../platform/http/client-address.ts';
import { productsOf, type RequestFacts, resultOf } from '../describe-request.ts';
import { mintProfileId, mintVisitorId } from '../ids.ts';
import { measureVelocity } from '../smart-signals/velocity.ts';
import type { TokenContent } from '../token.ts';
import { type Found, findVisitor, type Seen } from './find-visitor.ts';
import { deviceOf, fingerprintOf } from './fingerprint.ts';
import { blocksOf, traitsOf } from './traits.ts';

/** One reading, and what the server knows of the request that brought it. */
export type IdentificationRequest = {
  /** Whose visitor it is. */
  readonly workspace: string;
  readonly reading: Reading;
  readonly facts: RequestFacts;
  readonly token: TokenContent | undefined;
};

/**
 * Finds the visitor, says everything that is to be said of the request, and stores both durably.
 *
 * @returns undefined where the ticket was used before
 */
export async function recognise(
  database: Database,
  { workspace, reading, facts, token }: IdentificationRequest,
): Promise<{ result: IdentificationResult; found: Found } | undefined> {
  const { at, requestId, address } = facts;
  const addressKept = addressAtRest(address);
  const seen = { ...readBrowser(reading, facts), workspace, token, at };
  const now = {
    workspace,
    at,
    address: addressKept,
    country: facts.place?.location.country.code ?? null,
    linked_id: reading.linkedId ?? null,
  };
  // Outside the transaction, which every other reading waits for.
  if (await isUsed(database, requestId)) return undefined;
  const work = async (tx: Transaction<Tables>) => {
    const found = await findVisitor(tx, database.dialect, seen);
    const passage = { ...now, visitor_id: found.visitorId };
    const velocity = await measureVelocity(tx, passage);
    const products = productsOf(reading, facts, found, velocity, addressKept);
    // Another request may have taken the ticket meanwhile: then nothing of this transaction may stay.
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('identifications')
      .values({
        ...passage,
        request_id: requestId,
        profile_id: found.profileId,
        bot: 'data' in products.botd ? products.botd.data.bot.result : null,
        decision: found.match.decision,
        products: JSON.stringify(products),
      })
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new TicketUsed();
    return { result: resultOf(products, found, address), found };
  };
  return database.commitTogether(work).catch((error: unknown) => {
    if (error instanceof TicketUsed) return undefined;
    throw error;
  });
}

class TicketUsed extends Error {}

async function isUsed({ kysely }: Database, requestId: string): Promise<boolean> {
  for (const table of ['identifications', 'spent_tickets'] as const) {
    const row = await kysely
      .selectFrom(table)
      .select('request_id')
      .where('request_id', '=', requestId)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}

function readBrowser(
  { signals, privacy }: Reading,
  { headers }: RequestFacts,
): Omit<Seen, 'workspace' | 'token' | 'at'> {
  const device = deviceOf(signals);
  const traits = traitsOf(signals, headers['user-agent']?.toString() ?? '');
  return {
    fingerprint: fingerprintOf(signals),
    device,
    traits,
    blocks: blocksOf(device, traits),
    isPrivate: privacy !== undefined && 'isPrivate' in privacy ? privacy.isPrivate : undefined,
    newVisitorId: mintVisitorId(),
    newProfileId: mintProfileId(),
  };
}

/** What is known of a request before it is recognised. */
export const factsOf = (
  request: FastifyRequest,
  known: Pick<RequestFacts, 'requestId' | 'at' | 'elapsedMs' | 'place' | 'network' | 'crawler'>,
): RequestFacts => ({ ...known, address: request.clientAddress, headers: request.headers });
