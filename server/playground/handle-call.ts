import type { EventProducts } from '@whorl/contract/identification/event.ts';
import { requestIdSchema } from '@whorl/contract/identification/result.ts';
import { type Check, requestChecks as names } from '@whorl/contract/playground/checks.ts';
import type { DemoAnswer, DemoResetAnswer } from '@whorl/contract/playground/demo-api.ts';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../platform/database/tables.ts';
import type { Services } from '../platform/feature.ts';
import { truncateAddress } from '../platform/http/client-address.ts';
import { checkRequest, type RiskSignals } from './check-request.ts';
import type { BotVisit, Demo, SendTools } from './demo.ts';
import { describeLookalikes } from './describe-lookalikes.ts';
import { deleteVisitorRows } from './playground-data.ts';

/** The stored identification of one request; times are milliseconds since 1970. */
export type StoredEvent = { readonly at: number; readonly products: Partial<EventProducts> };
export type PlaygroundTools = Pick<Services, 'database'> &
  SendTools & {
    /** Returns undefined for an unknown request or one of another workspace. */
    readonly findEvent: (requestId: string) => Promise<StoredEvent | undefined>;
    /** Returns undefined without evidence against the visitor ID of the request. */
    readonly findRiskSignals: (requestId: string) => Promise<RiskSignals | undefined>;
    /** Gives the browser of a request its own visitor ID; false if the request is unknown. */
    readonly startFresh: (tx: Transaction<Tables>, requestId: string, at: number) => Promise<boolean>;
    /** Returns visits of bots from one network (the IP address without its last part), or from all. */
    readonly botVisits: (network?: string) => Promise<readonly BotVisit[]>;
  };

type Passed = { tx: Transaction<Tables>; visitorId: string; riskSignals: RiskSignals | undefined; now: number };
/** Requirements of the request checks; starting fresh resolves risk signals, so it allows them. */
type RequestRequirements = { readonly forbidsBots: boolean; readonly allowsRiskSignals?: boolean };

/** Returns a demo's decision after the checks of the request ID. */
export async function handleDemoCall<Request extends { requestId: string }>(
  tools: PlaygroundTools,
  demo: Demo<Request>,
  call: FastifyRequest,
  request: Request,
): Promise<DemoAnswer> {
  const network = truncateAddress(call.clientAddress);
  const botVisits = demo.countsBots ? await tools.botVisits(network) : [];
  const exchange = await demo.send?.(call, request, tools);
  return decideOnce(tools, demo, call, request.requestId, ({ tx, visitorId, now }) =>
    demo.decide(tx, { visitorId, network, botVisits, exchange, now, request, signer: tools.signer }),
  );
}

/** Deletes a demo's data of the calling visitor; bots may do that too. */
export const handleReset = (
  tools: PlaygroundTools,
  demo: Pick<Demo, 'storedRows'>,
  call: FastifyRequest,
  requestId: string,
): Promise<DemoResetAnswer> =>
  decideOnce(tools, { forbidsBots: false }, call, requestId, async ({ tx, visitorId }) => {
    const { deleted, message } = await deleteVisitorRows(tx, visitorId, demo);
    return { severity: 'success', message, deleted, checks: [] };
  });

/**
 * Gives a browser that was recognized by its signals its own visitor ID, so that every demo starts empty for it.
 * Deletes and changes nothing of the visitor that it was taken for. Rejects bots, and browsers that already have their
 * own visitor ID.
 */
export const handleStartFresh = (
  tools: PlaygroundTools,
  call: FastifyRequest,
  requestId: string,
): Promise<DemoAnswer> =>
  decideOnce(
    tools,
    { forbidsBots: true, allowsRiskSignals: true },
    call,
    requestId,
    async ({ tx, riskSignals, now }) => {
      const isOwn = describeLookalikes(riskSignals).length === 0;
      if (isOwn || !(await tools.startFresh(tx, requestId, now))) {
        return { severity: 'error', message: 'This browser already has its own visitor ID.', checks: [] };
      }
      const message = 'Done. This browser now has its own visitor ID, and every demo starts empty.';
      return { severity: 'success', message, checks: [] };
    },
  );

/**
 * Calls `act` for the visitor of the request, in the transaction that stores the request ID: both are stored or neither
 * is.
 */
async function decideOnce<Answer extends DemoAnswer>(
  { database, clock, publicUrl, findEvent, findRiskSignals }: PlaygroundTools,
  { forbidsBots, allowsRiskSignals = false }: RequestRequirements,
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
    address: truncateAddress(clientAddress),
    origin: headers.origin,
    isOwn: (origin: string) =>
      publicUrl === undefined ? URL.canParse(origin) && new URL(origin).host === host : origin === publicUrl,
    now,
    forbidsBots,
    allowsRiskSignals,
  };
  return database.commitTogether<Answer | DemoAnswer>(async (tx) => {
    const owner = getVisitorId(event);
    // Calls of other visitors and expired requests don't use up the request ID.
    const isOwners = checkRequest({ ...facts, usedBefore: false }).checks.some(({ name }) => name === names.once);
    const usedBefore = isOwners && owner !== undefined && !(await claimRequestId(tx, requestId, owner, now));
    const { checks, refusal, visitorId } = checkRequest({ ...facts, usedBefore });
    if (refusal !== undefined || visitorId === undefined) {
      const message = refusal ?? 'No visitor was identified.';
      // An uncertain match refuses no one: the visitor is asked to start fresh, or to try again.
      return isUncertain(checks)
        ? addStartFreshOffer({ severity: 'warning', message, checks }, riskSignals)
        : { severity: 'error', message, checks };
    }
    await lockVisitor(tx, visitorId, now);
    const decision = await act({ tx, visitorId, riskSignals, now });
    return addStartFreshOffer({ ...decision, checks: [...checks, ...decision.checks] }, riskSignals);
  });
}

/** Whether the check of the confidence failed, which is the last one then. */
const isUncertain = (checks: readonly Check[]): boolean => {
  const last = checks.at(-1);
  return last?.name === names.confidence && !last.passed;
};

/** Adds the offer to start fresh to a rejection or pause, if the visitor ID was assigned by the browser's signals. */
function addStartFreshOffer<Answer extends DemoAnswer>(answer: Answer, riskSignals: RiskSignals | undefined): Answer {
  const because = answer.severity === 'error' || isUncertain(answer.checks) ? describeLookalikes(riskSignals) : [];
  return because.length > 0 ? { ...answer, startFresh: { because } } : answer;
}

function getVisitorId(event: StoredEvent | undefined): string | undefined {
  const identification = event?.products.identification;
  return identification && 'data' in identification ? identification.data.visitorId : undefined;
}

/** @returns false if the request ID was used before */
async function claimRequestId(
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

/** Locks the visitor until the end of the transaction: PostgreSQL locks the written row. */
async function lockVisitor(tx: Transaction<Tables>, visitorId: string, now: number): Promise<void> {
  await tx
    .insertInto('playground_turns')
    .values({ visitor_id: visitorId, at: now })
    .onConflict((conflict) => conflict.column('visitor_id').doUpdateSet({ at: now }))
    .execute();
}
