import { channel } from 'node:diagnostics_channel';
import type { EventProducts } from '@whorl/contract/identification/event.ts';
import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import type { IdentificationResult } from '@whorl/contract/identification/result.ts';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { pickValues, prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { truncateAddress } from '../../platform/http/client-address.ts';
import { createIdentificationResult, createProducts, type RequestFacts } from '../describe-request.ts';
import { computeFlags } from '../history/event-flags.ts';
import { generateProfileId, generateVisitorId } from '../ids.ts';
import { measureProducts } from '../smart-signals/measure-product.ts';
import { toRareDevice } from '../smart-signals/rare-device.ts';
import { toVelocity } from '../smart-signals/velocity.ts';
import type { TokenContent } from '../token.ts';
import type { IdentificationRow } from '../visitor-tables.ts';
import { type FoundVisitor, findVisitor, type ObservedBrowser } from './find-visitor.ts';
import { computeFingerprint, toDevice } from './fingerprint.ts';
import { computeBlocks, computeDeviceDigest, computeTraits } from './traits.ts';

// Diagnostics channels for the steps of an identification: for tests that end the process at a step, and for tracing.
const receivedChannel = channel('identification:received');
const storedChannel = channel('identification:stored');
const committedChannel = channel('identification:committed');

/** Signal payload with the facts about its request. */
type IdentificationRequest = {
  /** Workspace that the visitor belongs to. */
  readonly workspace: string;
  readonly payload: SignalPayload;
  readonly facts: RequestFacts;
  readonly token: TokenContent | undefined;
  /** Whether to predict the visitor by the signals too, see `predictions.ts`. */
  readonly isPredicted: boolean;
  /** Enqueues the event for webhooks, in the transaction that stores it; returns the outbox destinations to wake. */
  readonly enqueue: (
    tx: Transaction<Tables>,
    event: { workspace: string; requestId: string },
  ) => Promise<readonly string[]>;
  /** Counts the identification in the same transaction; false refuses it. */
  readonly count: (tx: Transaction<Tables>) => Promise<boolean>;
  /** Whether `count` changes a row, for which the other identifications of the workspace wait. */
  readonly isCounted: boolean;
};

export type RecognizedVisitor = {
  readonly result: IdentificationResult;
  /** The products as they are stored. */
  readonly products: EventProducts;
  readonly found: FoundVisitor;
  /** Outbox destinations to wake. */
  readonly destinations: readonly string[];
};

/**
 * Finds or creates the visitor, computes all products of the request, and stores both durably.
 *
 * @returns what refused the request: a ticket that was used before, or `count`
 */
export async function recognizeVisitor(
  database: Database,
  { workspace, payload, facts, token, isPredicted, enqueue, count, isCounted }: IdentificationRequest,
): Promise<RecognizedVisitor | Refused> {
  const { at, requestId, address } = facts;
  receivedChannel.publish({ id: requestId });
  const truncatedAddress = truncateAddress(address);
  const seen = { ...toObservedBrowser(payload, facts), network: truncatedAddress, workspace, token, isPredicted, at };
  const now = {
    workspace,
    at,
    address: truncatedAddress,
    country: facts.place?.location.country.code ?? null,
    linked_id: payload.linkedId ?? null,
  };
  // Those that change the same rows wait for each other here; in parallel transactions they would wait in the database.
  const parallelBy = isCounted ? workspace : (token?.visitorId ?? seen.fingerprint);
  // Before the transaction, because other identifications wait for that.
  if (await isUsed(database, requestId)) return { refused: 'ticket' };
  const work = async (tx: Transaction<Tables>) => {
    const found = await findVisitor(tx, database.dialect, seen);
    const passage = { ...now, visitor_id: found.visitorId };
    const measured = await measureProducts(tx, {
      velocity: toVelocity(passage),
      rareDevice: toRareDevice({ ...seen, isSameDevice: found.isSameDevice }),
    });
    const products = createProducts(payload, facts, found, measured, truncatedAddress);
    // Another request may have used the ticket meanwhile; then the transaction is rolled back.
    const inserted = await insertIdentification(tx, {
      ...passage,
      request_id: requestId,
      profile_id: found.profileId,
      bot: 'data' in products.botd ? products.botd.data.bot.result : null,
      decision: found.match.decision,
      products: JSON.stringify(products),
      flags: computeFlags(products),
    });
    if (inserted.length === 0) throw new RefusedError('ticket');
    if (!(await count(tx))) throw new RefusedError('count');
    const destinations = await enqueue(tx, { workspace, requestId });
    storedChannel.publish({ id: requestId });
    return { result: createIdentificationResult(products, found, address), products, found, destinations };
  };
  try {
    const recognized = await database.commitTogether(work, { parallelBy });
    committedChannel.publish({ id: requestId });
    return recognized;
  } catch (error) {
    if (error instanceof RefusedError) return { refused: error.by };
    throw error;
  }
}

const identificationColumns = [
  ...(['request_id', 'workspace', 'visitor_id', 'profile_id', 'linked_id', 'country', 'bot', 'at', 'address'] as const),
  ...(['decision', 'products', 'flags'] as const),
] as const;

const insertIdentification = prepareQuery((kysely, row: IdentificationRow) =>
  kysely
    .insertInto('identifications')
    .values(pickValues(row, identificationColumns))
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('request_id'),
);

type Refused = { readonly refused: 'ticket' | 'count' };

class RefusedError extends Error {
  readonly by: Refused['refused'];

  constructor(by: Refused['refused']) {
    super(`Identification refused by its ${by}`);
    this.by = by;
  }
}

const isUsed = async ({ prepared }: Database, requestId: string): Promise<boolean> =>
  (await selectUses(prepared, { requestId })).length > 0;

const selectUses = prepareQuery((kysely, { requestId }: { requestId: string }) => {
  const select = (table: 'identifications' | 'spent_tickets') =>
    kysely.selectFrom(table).select('request_id').where('request_id', '=', requestId);
  return select('identifications').unionAll(select('spent_tickets'));
});

function toObservedBrowser(
  { signals, privacy }: SignalPayload,
  { headers }: RequestFacts,
): Omit<ObservedBrowser, 'network' | 'workspace' | 'token' | 'at'> {
  const device = toDevice(signals);
  const traits = computeTraits(signals, headers['user-agent']?.toString() ?? '');
  return {
    fingerprint: computeFingerprint(signals),
    device,
    traits,
    blocks: computeBlocks(device, traits),
    deviceDigest: computeDeviceDigest(device, traits),
    isPrivate: privacy !== undefined && 'isPrivate' in privacy ? privacy.isPrivate : undefined,
    newVisitorId: generateVisitorId(),
    newProfileId: generateProfileId(),
  };
}

/** Returns the facts about a request before its visitor is recognized. */
export const toRequestFacts = (
  request: FastifyRequest,
  known: Omit<RequestFacts, 'address' | 'headers'>,
): RequestFacts => ({ ...known, address: request.clientAddress, headers: request.headers });
