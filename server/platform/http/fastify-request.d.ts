import 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor's address, as far as configured proxies can be believed. */
    clientAddress: string;
  }
}
