import 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's address, as far as configured proxies can be believed. */
    clientAddress: string;
  }
  interface FastifyContextConfig {
    /** Pages of other sites may call it too; such a route checks itself what they may do. */
    fromAnySite?: boolean;
  }
}
