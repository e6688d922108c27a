import type { EventProducts } from '@whorl/contract/identification/event.ts';
import { requestIdSchema } from '@whorl/contract/identification/result.ts';
import { requestChecks as names } from '@whorl/contract/playground/checks.ts';
import type { DemoAnswer, DemoResetAnswer } from '@whorl/contract/playground/demo-call.ts';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../platform/database/tables.ts';
import type { Services } from '../platform/feature.ts';
import { addressAtRest } from '../platform/http/client-address.ts';
import type { Signer } from '../platform/signer.ts';
import { checkRequest, type RiskSignals } from './check-request.ts';
import type { BotVisit, Demo } from './demo.ts';
import { lookalikeEvidence } from './lookalike-evidence.ts';
import { deleteRowsOf } from './playground-data.ts';

/** What identification kept of one request; times are milliseconds since 1970. */
export type KeptEvent = { readonly at: number; readonly products: Partial<EventProducts> };
export type PlaygroundTools = Pick<Services, 'database' | 'clock' | 'publicUrl'> & {
  /** undefined where there is no such request of this site's own visitors. */
  readonly findEvent: (requestId: string) => Promise<KeptEvent | undefined>;
  /** Of the same requests; undefined where nothing speaks against its id. */
  readonly findRiskSignals: (requestId: string) => Promise<RiskSignals | undefined>;
  /** Gives the browser of a request a visitor ID of its own; false where the request is not known. */
  readonly startFresh: (tx: Transaction<Tables>, requestId: string, at: number) => Promise<boolean>;
  /** Of one network, as addresses are kept, or of all. */
  readonly botVisits: (network?: string) => Promise<readonly BotVisit[]>;
  readonly signer: Signer;
};

type Passed = { tx: Transaction<Tables>; visitorId: string; riskSignals: RiskSignals | undefined; now: number };
/** What the request checks ask for; starting fresh resolves risk signals, so it allows them. */
type Asks = { readonly forbidsBots: boolean; readonly allowsRiskSignals?: boolean };

/** A demo's decision on one call, after everything that is asked of each request id. */
export async function decideCall<Request extends { requestId: string }>(
  tools: PlaygroundTools,
  demo: Demo<Request>,
  call: FastifyRequest,
  request: Request,
): Promise<DemoAnswer> {
  const network = addressAtRest(call.clientAddress);
  const botVisits = demo.countsBots ? await tools.botVisits(network) : [];
  return oncePerRequestId(tools, demo, call, request.requestId, ({ tx, visitorId, now }) =>
    demo.decide(tx, { visitorId, network, botVisits, now, request, signer: tools.signer }),
  );
}

/** Deletes what the demo keeps of the visitor who asks; a program may ask for that too. */
export const resetCall = (
  tools: PlaygroundTools,
  demo: Pick<Demo, 'kept'>,
  call: FastifyRequest,
  requestId: string,
): Promise<DemoResetAnswer> =>
  oncePerRequestId(tools, { forbidsBots: false }, call, requestId, async ({ tx, visitorId }) => {
    const { deleted, message } = await deleteRowsOf(tx, visitorId, demo);
    return { severity: 'success', message, deleted, checks: [] };
  });

/**
 * Gives a browser that was recognized by its looks a visitor ID of its own, so that every demo starts empty for it. Deletes
 * and changes nothing of the visitor it was taken for. Refuses bots, and browsers whose visitor ID is their own already.
 */
export const startFreshCall = (tools: PlaygroundTools, call: FastifyRequest, requestId: string): Promise<DemoAnswer> =>
  oncePerRequestId(
    tools,
    { forbidsBots: true, allowsRiskSignals: true },
    call,
    requestId,
    async ({ tx, riskSignals, now }) => {
      const isOwn = lookalikeEvidence(riskSignals).length === 0;
      if (isOwn || !(await tools.startFresh(tx, requestId, now))) {
        return { severity: 'error', message: 'This browser has a visitor ID of its own already.', checks: [] };
      }
      const message = 'Done. This browser has a visitor ID of its own, and the demos start empty for it.';
      return { severity: 'success', message, checks: [] };
    },
  );

/**
 * Lets `act` decide for the visitor whose request it is, in the transaction that also notes the request id: either both
 * are on disk or neither.
 */
async function oncePerRequestId<Answer extends DemoAnswer>(
  { database, clock, publicUrl, findEvent, findRiskSignals }: PlaygroundTools,
  { forbidsBots, allowsRiskSignals = false }: Asks,
  { headers, host, clientAddress }: FastifyRequest,
  requestId: string,
  act: (passed: Passed) => Promise<Answer>,
): Promise<Answer | DemoAnswer> {
  const event = v.is(requestIdSchema, requestId) ? await findEvent(requestId) : undefined;
  const riskSignals = event && (await findRiskSignals(requestId));
  const now = clock.now();
  const facts = {
    event,
    riskSignals,
    address: addressAtRest(clientAddress),
    origin: headers.origin,
    isOwn: (origin: string) =>
      publicUrl === undefined ? URL.canParse(origin) && new URL(origin).host === host : origin === publicUrl,
    now,
    forbidsBots,
    allowsRiskSignals,
  };
  return database.commitTogether<Answer | DemoAnswer>(async (tx) => {
    const owner = visitorOf(event);
    // Somebody else's call, or one that comes too late, uses nothing up.
    const isOwners = checkRequest({ ...facts, usedBefore: false }).checks.some(({ name }) => name === names.once);
    const usedBefore = isOwners && owner !== undefined && !(await takeRequestId(tx, requestId, owner, now));
    const { checks, refusal, visitorId } = checkRequest({ ...facts, usedBefore });
    if (refusal !== undefined || visitorId === undefined) {
      const answer = { severity: 'error', message: refusal ?? 'Nobody was identified.', checks } as const;
      return checks.at(-1)?.name === names.confidence ? withOffer(answer, riskSignals) : answer;
    }
    await takeTurn(tx, visitorId, now);
    const decision = await act({ tx, visitorId, riskSignals, now });
    return withOffer({ ...decision, checks: [...checks, ...decision.checks] }, riskSignals);
  });
}

/** Adds to a refusal that the browser may start fresh, where its visitor ID was given to it by its looks. */
function withOffer<Answer extends DemoAnswer>(answer: Answer, riskSignals: RiskSignals | undefined): Answer {
  const because = answer.severity === 'error' ? lookalikeEvidence(riskSignals) : [];
  return because.length > 0 ? { ...answer, startFresh: { because } } : answer;
}

function visitorOf(event: KeptEvent | undefined): string | undefined {
  const identification = event?.products.identification;
  return identification && 'data' in identification ? identification.data.visitorId : undefined;
}

/** @returns false where another call had it before */
async function takeRequestId(
  tx: Transaction<Tables>,
  requestId: string,
  visitorId: string,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('playground_requests')
    .values({ request_id: requestId, visitor_id: visitorId, at: now })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Until the end of the transaction nobody else decides about this visitor: PostgreSQL holds the row that is written. */
async function takeTurn(tx: Transaction<Tables>, visitorId: string, now: number): Promise<void> {
  await tx
    .insertInto('playground_turns')
    .values({ visitor_id: visitorId, at: now })
    .onConflict((conflict) => conflict.column('visitor_id').doUpdateSet({ at: now }))
    .execute();
}
