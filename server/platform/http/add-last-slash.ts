import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Returns an `onRequest` hook for the route of a page at `path`, which ends with a slash: the router answers both
 * spellings, but a page has one address, and its relative links need the slash.
 */
export const addLastSlash =
  (path: string) =>
  ({ url }: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const [asked, query] = url.split(/\?(.*)/s);
    if (asked !== path.slice(0, -1)) {
      done();
      return;
    }
    reply.header('cache-control', 'no-store').redirect(query === undefined ? path : `${path}?${query}`, 308);
  };
