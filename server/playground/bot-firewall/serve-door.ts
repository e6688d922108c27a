import { type BotVisits, botVisitsSchema, doorAnswerSchema } from '@whorl/contract/playground/bot-firewall.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiOperation } from '../../platform/api-operation.ts';
import type { Services } from '../../platform/feature.ts';
import { addressAtRest } from '../../platform/http/client-address.ts';
import type { BotVisit } from '../demo.ts';
import { readBlock } from './bot-firewall.ts';
import { decideDoor } from './decide-block.ts';

const { visits, door } = playgroundCalls.botFirewall;
/** What the page lists; the rule counts those of the own network. */
const SHOWN = 20;

export type DoorTools = Pick<Services, 'database' | 'clock'> & {
  /** Counts the call; throws where it is one too many. */
  readonly take: (call: FastifyRequest) => Promise<void>;
  /** The latest first. */
  readonly botVisits: () => Promise<readonly BotVisit[]>;
};

/** What takes no request id: the list of visits, and the door. */
export function serveDoor(server: FastifyInstance, { database, clock, take, botVisits }: DoorTools): void {
  server.get(visits, async (call, reply) => {
    await take(call);
    const own = addressAtRest(call.clientAddress);
    const listed = (await botVisits()).slice(0, SHOWN).map(({ at, kind, network }) => {
      const isOwn = network === own;
      return { at, kind, network: isOwn ? network : roughly(network), isOwn };
    });
    return reply.header('cache-control', 'no-store').send({ visits: listed } satisfies BotVisits);
  });
  server.get(door, async (call, reply) => {
    await take(call);
    const answer = decideDoor(await readBlock(database.kysely, addressAtRest(call.clientAddress)), clock.now());
    reply.header('cache-control', 'no-store');
    if (!answer.isOpen) reply.code(403).header('retry-after', answer.left * 60);
    return reply.send({ message: answer.message });
  });
}

/** Half of an address: of others nobody has to know more. */
const roughly = (network: string): string =>
  network.includes(':')
    ? `${network.split(':').slice(0, 2).join(':')}:…`
    : `${network.split('.').slice(0, 2).join('.')}.…`;

const errors = ['too_many_requests', 'unavailable'] as const;
export const doorOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: visits,
    id: 'demo-bot-visits',
    summary: 'The latest visits of bad bots to this site.',
    answers: { 200: { description: 'At most 20, within 24 hours.', schema: botVisitsSchema } },
    errors,
  },
  {
    method: 'get',
    path: door,
    id: 'demo-bot-firewall-door',
    summary: 'Answers networks that are not blocked in the demo of a bot firewall.',
    answers: {
      200: { description: 'Not blocked.', schema: doorAnswerSchema },
      403: { description: 'Blocked, and for how long.', schema: doorAnswerSchema },
    },
    errors,
  },
];
