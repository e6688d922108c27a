import { demoResetAnswerSchema, demoResetSchema } from '@whorl/contract/playground/demo-call.ts';
import { PLAYGROUND_REQUEST_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ApiOperation } from '../platform/api-operation.ts';
import type { Database } from '../platform/database/database.ts';
import type { Feature } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { addressPrefix } from '../platform/http/client-address.ts';
import type { Rate } from '../platform/rate-limit/rate-limiter.ts';
import { createSigner } from '../platform/signer.ts';
import { doorOperations, serveDoor } from './bot-firewall/serve-door.ts';
import type { Doubt } from './check-request.ts';
import { decideCall, type KeptEvent, type PlaygroundTools, resetCall } from './decide-call.ts';
import type { BotVisit, Demo, Kept } from './demo.ts';
import { demos } from './demos.ts';
import { deleteIn, emptyColumn, playgroundMigrations, sharedTables } from './playground-tables.ts';

/** Somebody who plays presses a button every few seconds; an office may play together. */
const PER_ADDRESS: Rate = { limit: 120, windowMs: 60_000 };
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
  readonly findEvent: (database: Database, requestId: string) => Promise<KeptEvent | undefined>;
  readonly findDoubt: (database: Database, requestId: string) => Promise<Doubt | undefined>;
  /**
   * The latest visits of bad bots to this site, the latest first.
   *
   * @param since milliseconds since 1970
   * @param network as addresses are kept; undefined for all
   */
  readonly findBotVisits: (
    database: Database,
    since: number,
    network: string | undefined,
  ) => Promise<readonly BotVisit[]>;
};

/** The use cases that visitors play through: every decision is made here, from what identification kept. */
export const createPlayground = ({
  isIdentifiedHere,
  findEvent,
  findDoubt,
  findBotVisits,
}: PlaygroundSettings): Feature => ({
  name: 'playground',
  migrations: Object.assign({}, playgroundMigrations, ...demos.map(({ migrations }) => migrations)),
  api: [...demos.flatMap(operationsOf), ...doorOperations],
  register(server, services) {
    const { database, clock, jobs, rateLimiter } = services;
    const tools: PlaygroundTools = {
      ...services,
      findEvent: (requestId) => findEvent(database, requestId),
      findDoubt: (requestId) => findDoubt(database, requestId),
      botVisits: (network) => findBotVisits(database, clock.now() - BOT_VISITS_MS, network),
      signer: createSigner(services.signingSecrets, 'playground'),
    };

    async function take({ clientAddress }: FastifyRequest): Promise<void> {
      if (!isIdentifiedHere) throw new ApiError('unavailable', IDENTIFIED_ELSEWHERE);
      const verdict = await rateLimiter.take(`playground:${addressPrefix(clientAddress)}`, PER_ADDRESS);
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
    serveDoor(server, { ...tools, take });
    jobs.every(CLEAN_UP_INTERVAL_MS, 'delete old rows of demos', () => deleteOldRows(database, clock.now()));
  },
});

const answer = (reply: FastifyReply, body: { severity: string }): FastifyReply =>
  reply
    .code(body.severity === 'error' ? 403 : 200)
    .header('cache-control', 'no-store')
    .send(body);

/** @throws ApiError that names the field, where it is one of the schema's, and repeats nothing of what was sent */
function read<Value>(schema: v.GenericSchema<unknown, Value>, body: unknown): Value {
  const parsed = v.safeParse(schema, body, { message: saidOf });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const field = isUnknownField(issue) ? null : v.getDotPath(issue);
  throw new ApiError('bad_request', `${field ?? 'The body'}: ${issue.message}`);
}

const isUnknownField = ({ type, expected }: v.BaseIssue<unknown>): boolean =>
  type === 'strict_object' && expected === 'never';

/** What is said where a schema has no sentence of its own; the library's would repeat the value. */
function saidOf(issue: v.BaseIssue<unknown>): string {
  if (isUnknownField(issue)) return 'There is a field that is not taken here.';
  return issue.received === 'undefined' ? 'This is missing.' : `Expected ${issue.expected}.`;
}

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
