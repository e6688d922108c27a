import type { FastifyRequest } from 'fastify';

/** Returns the query parameters of a request, with every value of a repeated one. */
export const parseQuery = ({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams =>
  new URL(url, 'http://localhost').searchParams;
