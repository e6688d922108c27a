import {
  type AgentAnswer,
  type AgentRequest,
  agentAnswerSchema,
  agentChecks,
  agentRequestSchema,
} from '@whorl/contract/playground/ai-agents.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import type { AgentExchange, Demo } from '../demo.ts';
import { evaluateRules } from '../evaluate-rules.ts';
import { sendAsAgent } from './send-as-agent.ts';

/** A shop for people and signed agents. It stores nothing about either. */
export const aiAgents: Demo<AgentRequest> = {
  name: 'ai-agents',
  title: 'Sends a request of an agent, or of an impostor, to the shop of the AI agents demo.',
  calls: playgroundCalls.aiAgents,
  requestSchema: agentRequestSchema,
  answerSchema: agentAnswerSchema,
  forbidsBots: false,
  migrations: {},
  storedRows: [],
  send: sendAsAgent,
  decide: async (_tx, { exchange }) => describeExchange(exchange),
};

/** Returns the shop's decision with its checks. */
function describeExchange(exchange: AgentExchange | undefined): AgentAnswer {
  if (exchange === undefined) throw new Error('The request was not sent');
  const { agent, decision, message } = exchange.response;
  const isGenuine = agent?.identity === 'signed' || agent?.identity === 'verified';
  const { checks } = evaluateRules([
    { name: agentChecks.signature, value: agent?.reason ?? 'valid', passed: isGenuine, refusal: message },
    { name: agentChecks.identity, value: `${agent?.name}, ${agent?.identity}`, passed: isGenuine, refusal: message },
    { name: agentChecks.policy, value: decision.action, passed: exchange.status === 200, refusal: message },
  ]);
  const severity = exchange.status === 200 ? 'success' : decision.action === 'ask' ? 'warning' : 'error';
  return { severity, message, checks, exchange };
}
