import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { formatIssueMessage } from '@whorl/contract/issue-message.ts';
import { demoAnswerSchema, demoResetAnswerSchema, demoResetSchema } from '@whorl/contract/playground/demo-api.ts';
import { PLAYGROUND_REQUEST_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import { startFreshCall as startFreshPath } from '@whorl/contract/urls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Database } from '../platform/database/database.ts';
import type { Feature, Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import { createSigner } from '../platform/signer.ts';
import { registerShopRoutes, shopOperations } from './ai-agents/shop-routes.ts';
import { botFirewallOperations, registerBotFirewallRoutes } from './bot-firewall/bot-firewall-routes.ts';
import type { RiskSignals } from './check-request.ts';
import type { BotVisit, Demo, StoredRows } from './demo.ts';
import { demos } from './demos.ts';
import {
  handleDemoCall,
  handleReset,
  handleStartFresh,
  type PlaygroundTools,
  type StoredEvent,
} from './handle-call.ts';
import { clearColumn, deleteRows, sharedTables } from './playground-tables.ts';

/** A visitor clicks every few seconds, and several may share an office's network. */
const PER_ADDRESS: RateLimit = { limit: 120, windowMs: 60_000 };
/** Fresh starts per network: enough for colleagues with the same laptop, too few for abuse in bulk. */
const FRESH_STARTS: RateLimit = { limit: 10, windowMs: 24 * 60 * 60_000 };
const BODY_LIMIT_BYTES = 4 * 1024;
/** The shortest retention of a demo is ten minutes. */
const CLEAN_UP_INTERVAL_MS = 60_000;
/** Time that the visit of a bot counts. */
const BOT_VISITS_MS = 24 * 60 * 60_000;

const IDENTIFIED_ELSEWHERE =
  'Another service identifies the visitors of this site. The demos need the site’s own identification service, so they are turned off.';

type PlaygroundSettings = {
  readonly agent: PlaygroundTools['agent'];
  /** False if another service identifies the pages' visitors, whose requests are unknown here. */
  readonly isIdentifiedHere: boolean;
  readonly findEvent: (requestId: string) => Promise<StoredEvent | undefined>;
  readonly findRiskSignals: (requestId: string) => Promise<RiskSignals | undefined>;
  readonly startFresh: PlaygroundTools['startFresh'];
  /**
   * Returns the latest visits of bad bots to this site, latest first.
   *
   * @param since milliseconds since 1970
   * @param network the IP address without its last part; undefined for all
   */
  readonly findBotVisits: (since: number, network: string | undefined) => Promise<readonly BotVisit[]>;
};

/** Creates the demos that visitors try out. Decisions are made here, from stored identifications. */
export const createPlayground = (
  services: Services,
  { isIdentifiedHere, findEvent, findRiskSignals, startFresh, findBotVisits, agent }: PlaygroundSettings,
): Feature => ({
  name: 'playground',
  api: [...demos.flatMap(createOperations), startFreshOperation, ...botFirewallOperations, ...shopOperations],
  addRoutes(server) {
    const { database, clock, jobs, rateLimiter } = services;
    const tools: PlaygroundTools = {
      ...services,
      findEvent,
      findRiskSignals,
      startFresh,
      agent,
      botVisits: (network) => findBotVisits(clock.now() - BOT_VISITS_MS, network),
      signer: createSigner(services.signingSecrets, 'playground'),
    };

    async function take({ clientAddress }: FastifyRequest): Promise<void> {
      if (!isIdentifiedHere) throw new ApiError('unavailable', IDENTIFIED_ELSEWHERE);
      const result = await takeForAddress(rateLimiter, 'playground', clientAddress, PER_ADDRESS);
      if (!result.allowed) throw new ApiError('too_many_requests', undefined, result.retryAfterMs);
    }

    for (const demo of demos) {
      server.post(demo.calls.decide, { bodyLimit: BODY_LIMIT_BYTES }, async (call, reply) => {
        await take(call);
        return answer(reply, await handleDemoCall(tools, demo, call, read(demo.requestSchema, call.body)));
      });
      server.post(demo.calls.reset, { bodyLimit: BODY_LIMIT_BYTES }, async (call, reply) => {
        await take(call);
        const { requestId } = read(demoResetSchema, call.body);
        return answer(reply, await handleReset(tools, demo, call, requestId));
      });
    }
    server.post(startFreshPath, { bodyLimit: BODY_LIMIT_BYTES }, async (call, reply) => {
      await take(call);
      const { requestId } = read(demoResetSchema, call.body);
      const result = await takeForAddress(rateLimiter, 'playground:fresh', call.clientAddress, FRESH_STARTS);
      if (!result.allowed) throw new ApiError('too_many_requests', undefined, result.retryAfterMs);
      return answer(reply, await handleStartFresh(tools, call, requestId));
    });
    registerBotFirewallRoutes(server, { ...tools, take });
    registerShopRoutes(server, { ...tools, take });
    jobs.every(CLEAN_UP_INTERVAL_MS, 'delete old rows of demos', () => deleteOldRows(database, clock.now()));
  },
});

const answer = (reply: FastifyReply, body: { severity: string }): FastifyReply =>
  reply
    .code(body.severity === 'error' ? 403 : 200)
    .header('cache-control', 'no-store')
    .send(body);

/** @throws ApiError that names the field without repeating its value */
function read<Value>(schema: v.GenericSchema<unknown, Value>, body: unknown): Value {
  const parsed = v.safeParse(schema, body, { message: formatIssueMessage });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = v.getDotPath(issue) ?? '';
  if (field !== '' && !FIELD_NAME.test(field)) throw new ApiError('bad_request', 'The body: has an unknown field');
  throw new ApiError('bad_request', `${field || 'The body'}: ${issue.message}`);
}

/** Letters only, so that a card number sent as a field name isn't repeated. */
const FIELD_NAME = /^[a-z_.]{1,60}$/i;

/** Deletes expired rows. @param now milliseconds since 1970 */
async function deleteOldRows(database: Database, now: number): Promise<void> {
  const rowKinds: Pick<StoredRows, 'table' | 'kind' | 'retentionMs' | 'cleared'>[] = [
    ...sharedTables.map((table) => ({ table, retentionMs: PLAYGROUND_REQUEST_MINUTES * 60_000 })),
    ...demos.flatMap(({ storedRows }) => storedRows),
  ];
  await database.commitTogether(async (tx) => {
    for (const rows of rowKinds) {
      await deleteRows(tx, rows)
        .where('at', '<=', now - rows.retentionMs)
        .execute();
      if (rows.cleared) await clearColumn(tx, rows.table, rows.cleared.column, now - rows.cleared.afterMs);
    }
  });
}

const startFreshOperation: ApiOperation = {
  method: 'post',
  path: startFreshPath,
  id: 'demo-start-fresh',
  summary: 'Gives a browser that was recognized by its signals its own visitor ID, for all demos.',
  body: { schema: demoResetSchema },
  answers: {
    200: {
      description: 'The browser has its own visitor ID from its next identification on.',
      schema: demoAnswerSchema,
    },
    403: {
      description: 'Rejected: the request ID is not valid, or the browser already has its own visitor ID.',
      schema: demoAnswerSchema,
    },
  },
  errors: ['bad_request', 'cross_origin', 'payload_too_large', 'too_many_requests', 'unavailable'],
};

function createOperations({ name, title, calls, requestSchema, answerSchema }: Demo): ApiOperation[] {
  const errors = ['bad_request', 'cross_origin', 'payload_too_large', 'too_many_requests', 'unavailable'] as const;
  const describeAnswers = (schema: v.GenericSchema, refusal: string) => ({
    200: { description: 'The decision with its checks.', schema },
    403: { description: refusal, schema },
  });
  return [
    {
      method: 'post',
      path: calls.decide,
      id: `demo-${name}`,
      summary: title,
      body: { schema: requestSchema },
      answers: describeAnswers(answerSchema, 'Rejected: the request ID is not valid, or by the rules of the demo.'),
      errors,
    },
    {
      method: 'post',
      path: calls.reset,
      id: `demo-${name}-reset`,
      summary: 'Deletes what this demo stores about the calling visitor.',
      body: { schema: demoResetSchema },
      answers: describeAnswers(demoResetAnswerSchema, 'Rejected: the request ID is not valid.'),
      errors,
    },
  ];
}
