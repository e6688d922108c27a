import { type AgentRequest, CONFIRMATION_HEADER, shopResponseSchema } from '@whorl/contract/playground/ai-agents.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { AgentExchange, SendTools } from '../demo.ts';
import { createConfirmation } from './confirmation.ts';

const requests = {
  search: { method: 'GET', path: `${playgroundCalls.aiAgents.search}?q=boots` },
  pay: { method: 'POST', path: playgroundCalls.aiAgents.pay },
} as const;

/** Sends a request of the fictional agent, or of an impostor, to a route of the shop, without a connection. */
export async function sendAsAgent(
  { server, protocol, headers: { host = '' }, clientAddress }: FastifyRequest,
  { sender, action, isConfirmed }: AgentRequest,
  { publicUrl = `${protocol}://${host}`, agent, signer, clock }: SendTools,
): Promise<AgentExchange> {
  const { method, path } = requests[action];
  const headers = {
    host: new URL(publicUrl).host,
    ...(await agent.signRequest({ method, url: publicUrl + path, isImpostor: sender === 'impostor' })),
    ...(isConfirmed && { [CONFIRMATION_HEADER]: createConfirmation(signer, clock.now()) }),
  };
  const response = await server.inject({ method, url: path, headers, remoteAddress: clientAddress });
  const parsed = v.safeParse(shopResponseSchema, response.json());
  if (!parsed.success) throw new Error(`The shop responded with ${response.statusCode}: ${response.body}`);
  return { method, path, headers, status: response.statusCode, response: parsed.output };
}
