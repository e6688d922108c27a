import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { CONFIRMATION_HEADER, type ShopResponse, shopResponseSchema } from '@whorl/contract/playground/ai-agents.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SendTools } from '../demo.ts';
import { isConfirmation } from './confirmation.ts';
import { decideShopRequest } from './shop-policy.ts';

const { search, pay } = playgroundCalls.aiAgents;
/** No request needs a body. */
const BODY_LIMIT_BYTES = 1024;
const goods = [
  { name: 'Trail boots', dollars: 140 },
  { name: 'Rain boots', dollars: 55 },
  { name: 'Boot wax', dollars: 12 },
];

export type ShopTools = SendTools & {
  /** Counts the request; throws if it is rate limited. */
  readonly take: (call: FastifyRequest) => Promise<void>;
};

/** Registers the routes of the shop, for people, agents and impostors. Nothing is sold or stored. */
export function registerShopRoutes(server: FastifyInstance, tools: ShopTools): void {
  const serve = (path: '/search' | '/pay') => async (call: FastifyRequest, reply: FastifyReply) => {
    await tools.take(call);
    const agent = await tools.agent.identify(call);
    const { action, explanation } = decideShopRequest(agent, path);
    const confirmation = call.headers[CONFIRMATION_HEADER];
    const isConfirmed =
      action === 'ask' &&
      typeof confirmation === 'string' &&
      isConfirmation(tools.signer, confirmation, tools.clock.now());
    const isAllowed = action === 'allow' || action === 'limit' || isConfirmed;
    reply.header('cache-control', 'no-store');
    if (!isAllowed) reply.code(action === 'ask' ? 401 : 403);
    if (!isAllowed && action === 'ask') reply.header('www-authenticate', 'Whorl-Confirmation');
    const message = isConfirmed ? 'Paid: the customer confirmed it.' : describe(path, isAllowed, explanation);
    return reply.send({
      message,
      ...(agent && { agent }),
      decision: { action, explanation },
      ...(isAllowed && path === '/search' && { results: goods }),
    } satisfies ShopResponse);
  };
  const options = { bodyLimit: BODY_LIMIT_BYTES, config: { verifiesAgents: true } };
  server.get(search, options, serve('/search'));
  server.post(pay, options, serve('/pay'));
}

function describe(path: string, isAllowed: boolean, explanation: string): string {
  if (!isAllowed) return explanation;
  return path === '/search' ? `${goods.length} products found.` : 'Paid. Nothing is charged in this demo.';
}

const refusals = {
  401: { description: 'A person has to confirm it.', schema: shopResponseSchema },
  403: { description: 'The policy blocks the sender.', schema: shopResponseSchema },
};
const errors = ['too_many_requests', 'unavailable'] as const;
export const shopOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: search,
    id: 'demo-ai-agents-search',
    summary: 'Searches in the shop of the AI agents demo, which verifies signatures of agents.',
    answers: { 200: { description: 'The products.', schema: shopResponseSchema }, ...refusals },
    errors,
  },
  {
    method: 'post',
    path: pay,
    id: 'demo-ai-agents-pay',
    summary: 'Pays in the shop of the AI agents demo. Nothing is charged.',
    answers: { 200: { description: 'Paid.', schema: shopResponseSchema }, ...refusals },
    errors: [...errors, 'cross_origin'],
  },
];
