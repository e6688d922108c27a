import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

export type ServerRoute = { readonly method: string; readonly url: string; readonly bodyLimit: number | undefined };

/** Calls `create`, and returns its result with every route that the Fastify servers created meanwhile register. */
export async function collectRoutes<Result>(
  create: () => Promise<Result>,
): Promise<{ result: Result; routes: readonly ServerRoute[] }> {
  const routes: ServerRoute[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, bodyLimit }) => {
      for (const each of [method].flat()) routes.push({ method: each, url, bodyLimit });
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    return { result: await create(), routes };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}
