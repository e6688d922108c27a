import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { type BotVisits, botVisitsSchema, firewallResponseSchema } from '@whorl/contract/playground/bot-firewall.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/feature.ts';
import { truncateAddress } from '../../platform/http/client-address.ts';
import type { BotVisit } from '../demo.ts';
import { readBlock } from './bot-firewall.ts';
import { decideAccess } from './decide-block.ts';

const { visits, protectedPage } = playgroundCalls.botFirewall;
/** Number of listed visits; the rule counts those of the caller's network. */
const MAX_LISTED_VISITS = 20;

type BotFirewallTools = Pick<Services, 'database' | 'clock'> & {
  /** Counts the request; throws if it is rate limited. */
  readonly take: (call: FastifyRequest) => Promise<void>;
  /** Returns visits of bots, latest first. */
  readonly botVisits: () => Promise<readonly BotVisit[]>;
};

/** Registers the routes without a request ID: the list of visits, and the protected page. */
export function registerBotFirewallRoutes(
  server: FastifyInstance,
  { database, clock, take, botVisits }: BotFirewallTools,
): void {
  server.get(visits, async (call, reply) => {
    await take(call);
    const own = truncateAddress(call.clientAddress);
    const listed = (await botVisits()).slice(0, MAX_LISTED_VISITS).map(({ at, kind, network }) => {
      const isOwn = network === own;
      return { at, kind, network: isOwn ? network : truncateFurther(network), isOwn };
    });
    return reply.header('cache-control', 'no-store').send({ visits: listed } satisfies BotVisits);
  });
  server.get(protectedPage, async (call, reply) => {
    await take(call);
    const answer = decideAccess(await readBlock(database.kysely, truncateAddress(call.clientAddress)), clock.now());
    reply.header('cache-control', 'no-store');
    if (!answer.isOpen) reply.code(403).header('retry-after', answer.left * 60);
    return reply.send({ message: answer.message });
  });
}

/** Returns half of an IP address, because other networks' addresses are private. */
const truncateFurther = (network: string): string =>
  network.includes(':')
    ? `${network.split(':').slice(0, 2).join(':')}:…`
    : `${network.split('.').slice(0, 2).join('.')}.…`;

const errors = ['too_many_requests', 'unavailable'] as const;
export const botFirewallOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: visits,
    id: 'demo-bot-visits',
    summary: 'Lists the latest visits of bad bots to this site.',
    answers: { 200: { description: 'At most 20, within 24 hours.', schema: botVisitsSchema } },
    errors,
  },
  {
    method: 'get',
    path: protectedPage,
    id: 'demo-bot-firewall-door',
    summary: 'The protected page of the bot firewall demo, for networks that are not blocked.',
    answers: {
      200: { description: 'Not blocked.', schema: firewallResponseSchema },
      403: { description: 'Blocked, with the remaining time.', schema: firewallResponseSchema },
    },
    errors,
  },
];
