import type { BotInfo } from '@whorl/contract/identification/bot-info.ts';
import 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's IP address, taken from forwarding headers only if trusted proxies wrote them. */
    clientAddress: string;
    /** Agent that signed the request; undefined without a signature. */
    agent: BotInfo | undefined;
  }
  interface FastifyContextConfig {
    /** Whether other sites may call the route; it then does its own authorization. */
    allowCrossOrigin?: boolean;
    /** Whether the route verifies signatures of agents itself. Otherwise an impostor doesn't get to it. */
    verifiesAgents?: boolean;
  }
}
