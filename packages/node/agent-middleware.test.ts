import { once } from 'node:events';
import { createServer, type IncomingMessage, request as requestHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AgentMiddlewareOptions } from './agent-gate.ts';
import {
  createExpressMiddleware,
  createFastifyHook,
  createHonoMiddleware,
  createNextProxy,
} from './agent-middleware.ts';
import type { AgentPolicy } from './agent-policy.ts';
import { WhorlClient } from './client.ts';

const policy: AgentPolicy = {
  rules: [
    { category: 'ai_agent', route: '/checkout', action: 'ask' },
    { category: 'ai_agent', route: '/search', action: 'allow' },
    { category: 'ai_crawler', route: '/search', action: 'limit', limit: { requests: 2, windowSeconds: 60 } },
  ],
  otherwise: 'block',
};
const describeAgent = (category: string, identity: string) => ({
  ...{ category, provider: 'Example', name: 'Shopper', identity, confidence: 'high', identified_by: 'signature' },
});
/** Events of the server API by request ID. */
const events: Record<string, object> = {
  person: {},
  signed: { bot_info: describeAgent('ai_agent', 'signed') },
  impostor: { bot_info: describeAgent('ai_agent', 'spoofed') },
  crawler: { bot_info: describeAgent('ai_crawler', 'verified') },
  old: { timestamp: Date.now() - 3_600_000 },
};

/** Starts an HTTP server and returns its origin. */
async function listen(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a server API with the events. Returns its client and the request IDs that were requested. */
async function startApi() {
  const requested: string[] = [];
  const url = await listen(({ url: path = '' }, response) => {
    const id = path.replace('/v4/events/', '');
    requested.push(id);
    const event = events[id];
    const body =
      event === undefined
        ? { error: { code: 'not_found', message: 'no event' } }
        : { event_id: id, timestamp: Date.now(), source: '', ...event };
    response
      .writeHead(event === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
  });
  return { client: new WhorlClient({ secretKey: 'sk', url, maxRetries: 0 }), requested };
}

type Options = AgentMiddlewareOptions<{ headers: unknown }>;

/** Starts a shop with a middleware in front of all its routes, in each framework. */
const frameworks: Record<string, (options: Options) => Promise<string>> = {
  Express(options) {
    const app = express();
    app.use(createExpressMiddleware(options));
    app.all(['/search', '/checkout'], (_request, response) => void response.json({ passed: true }));
    return listen(app);
  },
  Fastify(options) {
    const app = fastify();
    app.addHook('onRequest', createFastifyHook(options));
    for (const path of ['/search', '/checkout']) app.all(path, async () => ({ passed: true }));
    onTestFinished(() => app.close());
    return app.listen({ host: '127.0.0.1', port: 0 });
  },
  Hono(options) {
    const app = new Hono();
    app.use(createHonoMiddleware(options));
    for (const path of ['/search', '/checkout']) app.all(path, (context) => context.json({ passed: true }));
    return serveWeb((request) => app.fetch(request));
  },
  'standard requests, as in Next.js'(options) {
    const proxy = createNextProxy(options);
    return serveWeb(async (request) => (await proxy(request)) ?? Response.json({ passed: true }));
  },
};

/** Serves standard requests with the HTTP server of Node.js. */
const serveWeb = (handle: (request: Request) => Response | Promise<Response>): Promise<string> =>
  listen((incoming, outgoing) => {
    void (async () => {
      const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`);
      const response = await handle(new Request(url, { headers: incoming.headers as Record<string, string> }));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      Readable.fromWeb(response.body as never).pipe(outgoing);
    })();
  });

/** Sends a request whose path no library normalizes. */
async function send(origin: string, path: string, requestId?: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(origin);
  const sent = requestHttp({
    ...{ hostname, port, path },
    headers: { ...headers, ...(requestId !== undefined && { 'whorl-request-id': requestId }) },
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(response.headers as Record<string, string>),
    body: (await json(response).catch(() => ({}))) as object,
  };
}

/** Reads a header of a request of any framework. */
const readHeader = (headers: unknown, name: string): unknown =>
  headers instanceof Headers ? headers.get(name) : (headers as Record<string, unknown>)[name];

afterEach(() => void vi.useRealTimers());

describe.each(Object.entries(frameworks))('the middleware for %s', (_name, start) => {
  async function open(options: Partial<Options> = {}) {
    const { client, requested } = await startApi();
    const origin = await start({ client, policy, ...options });
    return {
      requested,
      send: (path: string, ...rest: [string?, Record<string, string>?]) => send(origin, path, ...rest),
    };
  }

  test('lets people and allowed agents pass', async () => {
    const shop = await open();
    for (const [path, id] of [
      ['/checkout', 'person'],
      ['/search?q=boots', 'signed'],
      ['/checkout', undefined],
    ] as const)
      expect(await shop.send(path, id)).toMatchObject({ status: 200, body: { passed: true } });
  });

  test('answers 401 to an agent that a person has to confirm, until one has', async () => {
    const shop = await open({
      confirmUrl: 'https://shop.example/confirm',
      isConfirmed: ({ headers }) => readHeader(headers, 'x-confirmed-by') === 'ada',
    });
    const refused = await shop.send('/checkout', 'signed');
    expect(refused).toMatchObject({
      status: 401,
      body: { error: { code: 'agent_confirmation_required', confirm_url: 'https://shop.example/confirm' } },
    });
    expect(refused.headers.get('www-authenticate')).toBe('Whorl-Confirmation');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect((await shop.send('/checkout', 'signed', { 'x-confirmed-by': 'ada' })).status).toBe(200);
  });

  test('answers 403 to an impostor, and to an agent that no rule matches', async () => {
    const shop = await open();
    for (const [path, id] of [
      ['/search', 'impostor'],
      ['/checkout', 'impostor'],
      ['/account', 'signed'],
    ] as const)
      expect(await shop.send(path, id)).toMatchObject({ status: 403, body: { error: { code: 'agent_blocked' } } });
  });

  test('answers 429 with Retry-After above the limit, until its window ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const shop = await open();
    const statuses = async () => [
      await shop.send('/search', 'crawler'),
      await shop.send('/search', 'crawler'),
      await shop.send('/search', 'crawler'),
    ];
    const responses = await statuses();
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(responses[2]?.headers.get('retry-after')).toBe('60');
    expect(responses[2]?.body).toMatchObject({ error: { code: 'agent_limited', retry_after: 60 } });
    vi.advanceTimersByTime(60_000);
    expect((await statuses()).map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  test.each([
    '/%63heckout',
    '/CHECKOUT',
    '//checkout',
    '/search/../checkout',
    'http://shop.example/checkout',
    '/checkout/?to=/search',
  ])('lets no agent around a rule with another spelling of its path: %s', async (path) => {
    const shop = await open();
    const { status, body } = await shop.send(path, 'signed');
    expect(body).not.toHaveProperty('passed');
    expect([401, 403]).toContain(status);
  });

  test('requests each event once, and reacts to requests without one as configured', async () => {
    const reasons: string[] = [];
    const shop = await open({
      withoutEvent: (reason) => {
        reasons.push(reason);
        return 'block';
      },
    });
    for (const id of ['signed', 'signed', undefined, 'unknown', 'a b', 'old']) await shop.send('/search', id);
    expect(reasons).toEqual(['missing', 'not_found', 'not_found', 'outdated']);
    expect(shop.requested).toEqual(['signed', 'unknown', 'old']);
  });

  test('lets requests pass while the server API is unavailable, unless configured otherwise', async () => {
    const client = new WhorlClient({ secretKey: 'sk', url: 'http://127.0.0.1:9', maxRetries: 0 });
    const decisions: string[] = [];
    const shop = await open({ client, onDecision: (_request, { explanation }) => decisions.push(explanation) });
    expect((await shop.send('/search', 'signed')).status).toBe(200);
    expect(decisions).toEqual(['The identification could not be requested.']);
  });
});

test('an error of a callback reaches the error handler of Express', async () => {
  const { client } = await startApi();
  const app = express();
  app.set('env', 'test');
  app.use(
    createExpressMiddleware({
      client,
      policy,
      onDecision() {
        throw new Error('log is full');
      },
    }),
  );
  app.use(
    ((error, _request, response, _next) =>
      void response.status(500).json({ error: String(error) })) as express.ErrorRequestHandler,
  );
  expect(await send(await listen(app), '/search')).toMatchObject({
    status: 500,
    body: { error: 'Error: log is full' },
  });
});
