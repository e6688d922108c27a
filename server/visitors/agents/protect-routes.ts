import type { Feature, Services } from '../../platform/feature.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RateLimit } from '../../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../../platform/rate-limit/take-for-address.ts';
import type { Agents } from './agents.ts';
import { hasAgentSignature } from './parse-signatures.ts';

/** Verifications per IP address: each may cause a request for a key directory, which the client names. */
const PER_ADDRESS: RateLimit = { limit: 60, windowMs: 60_000 };

/**
 * Creates the feature that verifies the signatures of agents on all routes that are registered after it. The site's
 * policy: an agent with a valid signature, or with one that can't be checked, has the same limits as everyone; an
 * impostor is refused.
 */
export const createAgentProtection = ({ rateLimiter }: Pick<Services, 'rateLimiter'>, agents: Agents): Feature => ({
  name: 'agents',
  addRoutes(server) {
    server.decorateRequest('agent', undefined);
    server.addHook('onRequest', async (request) => {
      const { verifiesAgents = false } = request.routeOptions.config;
      if (verifiesAgents || request.is404 || !hasAgentSignature(request.headers)) return;
      const result = await takeForAddress(rateLimiter, 'agents', request.clientAddress, PER_ADDRESS);
      if (!result.allowed) throw new ApiError('too_many_requests', undefined, result.retryAfterMs);
      request.agent = await agents.identify(request);
      if (request.agent?.identity === 'spoofed') throw new ApiError('agent_spoofed', describe(request.agent.reason));
    });
  },
});

const describe = (reason: string | undefined): string =>
  `The signature of this agent is not valid (${reason}). Sign the request again, or send it without a signature.`;
