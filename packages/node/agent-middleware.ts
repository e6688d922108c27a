import { type AgentMiddlewareOptions, type AgentRefusal, createAgentGate, REQUEST_ID_HEADER } from './agent-gate.ts';

/** The parts of a request of Express that the middleware reads. */
export type ExpressRequest = { originalUrl: string; headers: Record<string, string | string[] | undefined> };
export type ExpressResponse = {
  status(code: number): unknown;
  set(headers: Record<string, string>): unknown;
  json(body: unknown): unknown;
};
/** The parts of a request and a reply of Fastify that the hook uses. */
export type FastifyRequest = { url: string; headers: Record<string, string | string[] | undefined> };
export type FastifyReply = {
  code(status: number): FastifyReply;
  headers(headers: Record<string, string>): FastifyReply;
  send(body: unknown): FastifyReply;
};
/** The part of a context of Hono that the middleware reads. */
export type HonoContext = { req: { raw: Request } };

/**
 * Creates a middleware for Express 4 and 5: `app.use(createExpressMiddleware(options))`.
 *
 * @param options callbacks get the request of Express
 */
export function createExpressMiddleware<Incoming extends ExpressRequest = ExpressRequest>(
  options: AgentMiddlewareOptions<Incoming>,
): (request: Incoming, response: ExpressResponse, next: (error?: unknown) => void) => Promise<void> {
  const check = createAgentGate(options);
  return async (request, response, next) => {
    try {
      // `path` and `url` lack the path that the middleware is mounted at.
      const refusal = await check({ ...readNodeRequest(request.originalUrl, request.headers), original: request });
      if (refusal === undefined) return next();
      response.status(refusal.status);
      response.set(refusal.headers);
      response.json(refusal.body);
    } catch (error) {
      next(error);
    }
  };
}

/**
 * Creates a hook for Fastify 4 and 5: `app.addHook('onRequest', createFastifyHook(options))`.
 *
 * @param options callbacks get the request of Fastify
 */
export function createFastifyHook<Incoming extends FastifyRequest = FastifyRequest>(
  options: AgentMiddlewareOptions<Incoming>,
): (request: Incoming, reply: FastifyReply) => Promise<unknown> {
  const check = createAgentGate(options);
  return async (request, reply) => {
    const refusal = await check({ ...readNodeRequest(request.url, request.headers), original: request });
    return refusal && reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
  };
}

/**
 * Creates a middleware for Hono 4: `app.use(createHonoMiddleware(options))`.
 *
 * @param options callbacks get the standard request
 */
export function createHonoMiddleware(
  options: AgentMiddlewareOptions<Request>,
): (context: HonoContext, next: () => Promise<void>) => Promise<Response | undefined> {
  const check = createNextProxy(options);
  return async ({ req }, next) => {
    const refusal = await check(req.raw);
    if (refusal === undefined) await next();
    return refusal;
  };
}

/**
 * Creates the function of `proxy.ts` in Next.js, or of `middleware.ts` with the runtime `nodejs`. It has the standard
 * `Request` and `Response`, so that it also works in route handlers and on other servers with them.
 *
 * @returns a function that resolves to the response of a request that may not pass; undefined if it may
 */
export function createNextProxy<Incoming extends Request = Request>(
  options: AgentMiddlewareOptions<Incoming>,
): (request: Incoming) => Promise<Response | undefined> {
  const check = createAgentGate(options);
  return async (request) => {
    const header = request.headers.get(REQUEST_ID_HEADER) ?? undefined;
    const refusal = await check({ path: new URL(request.url).pathname, header, original: request });
    return refusal && toResponse(refusal);
  };
}

const toResponse = ({ status, headers, body }: AgentRefusal): Response => Response.json(body, { status, headers });

function readNodeRequest(url: string, headers: ExpressRequest['headers']) {
  const header = headers[REQUEST_ID_HEADER];
  // A client may also send an absolute URL, which frameworks route by its path.
  const target = url.startsWith('/') || !URL.canParse(url) ? url : new URL(url).pathname;
  return { path: target.replace(/[?#].*$/s, ''), header: Array.isArray(header) ? header[0] : header };
}
