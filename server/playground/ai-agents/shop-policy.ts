import type { BotInfo } from '@whorl/contract/identification/bot-info.ts';
import { type AgentDecision, type AgentPolicy, decideAgentPolicy } from '../../../packages/node/agent-policy.ts';

/** The shop's rules: agents may search, and a person confirms before they pay. */
const policy: AgentPolicy = {
  rules: [
    { category: 'ai_agent', route: '/pay', action: 'ask' },
    { category: 'ai_agent', route: '/search', action: 'allow' },
    { category: 'ai_crawler', route: '/search', action: 'limit', limit: { requests: 10, windowSeconds: 60 } },
  ],
  otherwise: 'block',
};

/**
 * Decides about a request with the function of @whorl/node. An impostor matches no rule, because its identity is
 * spoofed, and a person has no agent.
 *
 * @param path below the shop, such as `/pay`
 */
export const decideShopRequest = (agent: BotInfo | undefined, path: string): AgentDecision =>
  decideAgentPolicy(agent, path, policy);
