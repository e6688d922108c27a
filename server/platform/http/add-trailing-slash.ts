import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Returns an `onRequest` hook that redirects to `path`, which ends with a slash, when a request omits the slash. The
 * router accepts both, but a page has one URL, and its relative links need the slash.
 */
export const addTrailingSlash =
  (path: string) =>
  ({ url }: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const [requested, query] = url.split(/\?(.*)/s);
    if (requested !== path.slice(0, -1)) {
      done();
      return;
    }
    reply.header('cache-control', 'no-store').redirect(query === undefined ? path : `${path}?${query}`, 308);
  };
