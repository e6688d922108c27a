import { mayOrder } from './may-order.mjs';

/** For Fastify: no post without a fresh answer to a person. */
export function requireVisitor(app) {
  app.addHook('preHandler', (request, reply, next) => {
    if (request.method !== 'POST' || mayOrder(request.body?.requestId)) return next();
    reply.code(403).send({ error: 'Please load the page again.' });
  });
}
