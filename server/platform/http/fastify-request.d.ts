import 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's IP address, taken from forwarding headers only if trusted proxies wrote them. */
    clientAddress: string;
  }
  interface FastifyContextConfig {
    /** Whether other sites may call the route; it then does its own authorization. */
    allowCrossOrigin?: boolean;
  }
}
