import { mayOrder } from './may-order.mjs';

/** For Fastify: rejects POST requests without a fresh request ID. */
export function requireVisitor(app) {
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST' || (await mayOrder(request.body?.requestId))) return;
    return reply.code(403).send({ error: 'Please load the page again.' });
  });
}
