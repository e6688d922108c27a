import { issueMessage } from '@whorl/contract/issue-message.ts';
import { demoAnswerSchema, demoResetAnswerSchema, demoResetSchema } from '@whorl/contract/playground/demo-call.ts';
import { PLAYGROUND_REQUEST_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import { startFreshCall as startFreshPath } from '@whorl/contract/urls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ApiOperation } from '../platform/api-operation.ts';
import type { Database } from '../platform/database/database.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { createSigner } from '../platform/signer.ts';
import { doorOperations, serveDoor } from './bot-firewall/serve-door.ts';
import type { RiskSignals } from './check-request.ts';
import { decideCall, type KeptEvent, type PlaygroundTools, resetCall, startFreshCall } from './decide-call.ts';
import type { BotVisit, Demo, Kept } from './demo.ts';
import { demos } from './demos.ts';
import { deleteIn, emptyColumn, sharedTables } from './playground-tables.ts';

/** Somebody who plays presses a button every few seconds; an office may play together. */
const PER_ADDRESS: Rate = { limit: 120, windowMs: 60_000 };
/** Fresh starts of one network: enough for colleagues with the same laptop, too few to take anything in bulk. */
const FRESH_STARTS: Rate = { limit: 10, windowMs: 24 * 60 * 60_000 };
const BODY_LIMIT_BYTES = 4 * 1024;
/** The shortest that a demo keeps anything is ten minutes. */
const CLEAN_UP_INTERVAL_MS = 60_000;
/** How long the visit of a bot counts. */
const BOT_VISITS_MS = 24 * 60 * 60_000;

const IDENTIFIED_ELSEWHERE =
  'Another service identifies the visitors of this site. The demos need the one that comes with it, and decide nothing here.';

export type PlaygroundSettings = {
  /** False where pages have their visitors identified by another service, which keeps the requests to itself. */
  readonly isIdentifiedHere: boolean;
  readonly findEvent: (requestId: string) => Promise<KeptEvent | undefined>;
  readonly findRiskSignals: (requestId: string) => Promise<RiskSignals | undefined>;
  readonly startFresh: PlaygroundTools['startFresh'];
  /**
   * The latest visits of bad bots to this site, the latest first.
   *
   * @param since milliseconds since 1970
   * @param network as addresses are kept; undefined for all
   */
  readonly findBotVisits: (since: number, network: string | undefined) => Promise<readonly BotVisit[]>;
};

/** The use cases that visitors play through: every decision is made here, from what identification kept. */
export const createPlayground = (
  services: Services,
  { isIdentifiedHere, findEvent, findRiskSignals, startFresh, findBotVisits }: PlaygroundSettings,
): Feature => ({
  name: 'playground',
  api: [...demos.flatMap(operationsOf), startFreshOperation, ...doorOperations],
  addRoutes(server) {
    const { database, clock, jobs, rateLimiter } = services;
    const tools: PlaygroundTools = {
      ...services,
      findEvent,
      findRiskSignals,
      startFresh,
      botVisits: (network) => findBotVisits(clock.now() - BOT_VISITS_MS, network),
      signer: createSigner(services.signingSecrets, 'playground'),
    };

    async function take({ clientAddress }: FastifyRequest): Promise<void> {
      if (!isIdentifiedHere) throw new ApiError('unavailable', IDENTIFIED_ELSEWHERE);
      const verdict = await takeForAddress(rateLimiter, 'playground', clientAddress, PER_ADDRESS);
      if (!verdict.allowed) throw new ApiError('too_many_requests', undefined, verdict.retryAfterMs);
    }

    for (const demo of demos) {
      server.post(demo.calls.decide, { bodyLimit: BODY_LIMIT_BYTES }, async (call, reply) => {
        await take(call);
        return answer(reply, await decideCall(tools, demo, call, read(demo.requestSchema, call.body)));
      });
      server.post(demo.calls.reset, { bodyLimit: BODY_LIMIT_BYTES }, async (call, reply) => {
        await take(call);
        const { requestId } = read(demoResetSchema, call.body);
        return answer(reply, await resetCall(tools, demo, call, requestId));
      });
    }
    server.post(startFreshPath, { bodyLimit: BODY_LIMIT_BYTES }, async (call, reply) => {
      await take(call);
      const { requestId } = read(demoResetSchema, call.body);
      const verdict = await takeForAddress(rateLimiter, 'playground:fresh', call.clientAddress, FRESH_STARTS);
      if (!verdict.allowed) throw new ApiError('too_many_requests', undefined, verdict.retryAfterMs);
      return answer(reply, await startFreshCall(tools, call, requestId));
    });
    serveDoor(server, { ...tools, take });
    jobs.every(CLEAN_UP_INTERVAL_MS, 'delete old rows of demos', () => deleteOldRows(database, clock.now()));
  },
});

const answer = (reply: FastifyReply, body: { severity: string }): FastifyReply =>
  reply
    .code(body.severity === 'error' ? 403 : 200)
    .header('cache-control', 'no-store')
    .send(body);

/** @throws ApiError that names the field, and repeats no value that was sent */
function read<Value>(schema: v.GenericSchema<unknown, Value>, body: unknown): Value {
  const parsed = v.safeParse(schema, body, { message: issueMessage });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) ?? '';
  if (field !== '' && !FIELD_NAME.test(field))
    throw new ApiError('bad_request', 'The body: has a field that is not known');
  throw new ApiError('bad_request', `${field || 'The body'}: ${issue.message}`);
}

/** Letters only: a card number that is sent as a name is not repeated. */
const FIELD_NAME = /^[a-z_.]{1,60}$/i;

/** Deletes what is older than it is kept. @param now milliseconds since 1970 */
async function deleteOldRows(database: Database, now: number): Promise<void> {
  const lives: Pick<Kept, 'table' | 'kind' | 'keptMs' | 'emptied'>[] = [
    ...sharedTables.map((table) => ({ table, keptMs: PLAYGROUND_REQUEST_MINUTES * 60_000 })),
    ...demos.flatMap(({ kept }) => kept),
  ];
  await database.commitTogether(async (tx) => {
    for (const kept of lives) {
      await deleteIn(tx, kept)
        .where('at', '<=', now - kept.keptMs)
        .execute();
      if (kept.emptied) await emptyColumn(tx, kept.table, kept.emptied.column, now - kept.emptied.afterMs);
    }
  });
}

const startFreshOperation: ApiOperation = {
  method: 'post',
  path: startFreshPath,
  id: 'demo-start-fresh',
  summary: 'Gives a browser that was recognized by its looks a visitor ID of its own, for all demos.',
  body: { schema: demoResetSchema },
  answers: {
    200: {
      description: 'The browser has a visitor ID of its own from its next identification on.',
      schema: demoAnswerSchema,
    },
    403: {
      description: 'Refused: the request ID is not valid, or the ID is the browser’s own already.',
      schema: demoAnswerSchema,
    },
  },
  errors: ['bad_request', 'cross_origin', 'payload_too_large', 'too_many_requests', 'unavailable'],
};

function operationsOf({ name, title, calls, requestSchema, answerSchema }: Demo): ApiOperation[] {
  const errors = ['bad_request', 'cross_origin', 'payload_too_large', 'too_many_requests', 'unavailable'] as const;
  const answers = (schema: v.GenericSchema, refusal: string) => ({
    200: { description: 'What was decided, and what was looked at.', schema },
    403: { description: refusal, schema },
  });
  return [
    {
      method: 'post',
      path: calls.decide,
      id: `demo-${name}`,
      summary: title,
      body: { schema: requestSchema },
      answers: answers(answerSchema, 'Refused: the request id is no good, or the rules of the demo say no.'),
      errors,
    },
    {
      method: 'post',
      path: calls.reset,
      id: `demo-${name}-reset`,
      summary: 'Deletes what this demo keeps of the visitor who asks.',
      body: { schema: demoResetSchema },
      answers: answers(demoResetAnswerSchema, 'Refused: the request id is no good.'),
      errors,
    },
  ];
}
