import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serverApiOperations } from '@whorl/contract/identification/server-api-operations.ts';
import { describe, expect, onTestFinished } from 'vitest';
import type * as WhorlNode from '../../packages/node/index.ts';
import { waitForIdentification } from '../fixtures/browser.ts';
import { packageTest } from '../fixtures/package-test.ts';

const UNKNOWN_REQUEST = '1795262587402.k9Xw2a';
const UNKNOWN_VISITOR = 'AAAAAAAAAAbbbbbbbbbb';
const secretKey = 'sk_test';

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

// The receiver of the test's webhook has a loopback address.
const it = packageTest({ WEBHOOK_PRIVATE_TARGETS: 'on' })
  /** The client as the fresh project imports it. */
  .extend('whorl', { scope: 'file' }, async ({ project }): Promise<typeof WhorlNode> => {
    await project.write({ 'client.mjs': "export * from '@whorl/node'\n" });
    return (await import(join(project.folder, 'client.mjs'))) as typeof WhorlNode;
  })
  .extend('siteKey', { scope: 'file' }, ({ site }) => site.secretKey())
  /** Identifies a new visitor on the site. */
  .extend('identify', ({ newContext, site }) => async (): Promise<void> => {
    const page = await (await newContext()).newPage();
    await page.goto(site.origin);
    await waitForIdentification(page);
  })
  /** Starts a server that handles each request with the next function; the last one handles all further ones. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
  .extend('serve', ({}) => async (...handlers: [Handler, ...Handler[]]) => {
    const requests: IncomingMessage[] = [];
    const server = createServer((request, response) => {
      requests.push(request);
      void (handlers[requests.length - 1] ?? handlers.at(-1))?.(request, response);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
  });

const respond =
  (status: number, body: object | string = {}, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
const drop: Handler = (request) => void request.socket.destroy();
const neverRespond: Handler = () => undefined;
const failed = { error: { code: 'TooManyRequests', message: 'too many requests' } };

/** Returns the error that the promise rejects with. */
const catchError = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the client of @whorl/node and a running server', () => {
  it('has a method for every operation of the server API with every parameter', async ({
    identify,
    project,
    serve,
    site,
    siteKey,
    whorl,
  }) => {
    await identify();
    const called: { method: string; url: URL }[] = [];
    const client = new whorl.WhorlClient({
      secretKey: siteKey,
      url: `${site.origin}/`,
      fetch: (url, init) => {
        called.push({ method: init?.method ?? 'GET', url: new URL(String(url)) });
        return fetch(url, init);
      },
    });
    const [found] = (await client.searchEvents({ limit: 1 })).events;
    const identification = found?.products.identification;
    if (!identification || !('data' in identification)) throw new Error('The identification was not stored');
    const { requestId, visitorId, ip } = identification.data;

    await client.updateEvent(requestId, { linkedId: 'order-7', tag: { step: 'pay' }, suspect: true });
    const event = await client.getEvent(requestId);
    expect(event.products.identification).toMatchObject({ data: { linkedId: 'order-7', suspect: true, visitorId } });
    await client.updateFlatEvent(requestId, { linkedId: 'order-8', tag: { step: 'ship' } });
    const flatEvent = await client.getFlatEvent(requestId);
    expect(flatEvent).toMatchObject({
      event_id: requestId,
      linked_id: 'order-8',
      tags: { step: 'ship' },
      suspect: true,
    });

    const day = new Date(Date.now() - 86_400_000);
    const tomorrow = Date.now() + 86_400_000;
    const filter = {
      ...{ limit: 5, visitorId, ipAddress: ip, linkedId: 'order-8', start: day, end: tomorrow, reverse: true },
      bot: flatEvent.bot === 'not_detected' ? ('none' as const) : ('all' as const),
      suspect: true,
      virtualMachine: flatEvent.virtual_machine ?? false,
      tampering: flatEvent.tampering ?? false,
      botInfo: flatEvent.bot_info === undefined ? ('none' as const) : ('all' as const),
      paginationKey: `${day.getTime()}-${UNKNOWN_REQUEST}`,
    };
    const searched = await client.searchEvents(filter);
    expect(searched.events.map(({ products }) => products.identification)).toMatchObject([{ data: { requestId } }]);
    const flatSearched = await client.searchFlatEvents({ ...filter, totalHits: 10 });
    expect(flatSearched.events.map((item) => item.event_id)).toEqual([requestId]);
    expect(flatSearched.total_hits).toBe(1);

    // Products that this event lacks: a local IP address has no country.
    const others: WhorlNode.EventFilter = {
      ...({ vpn: true, vpnConfidence: 'high', incognito: true } as const),
      ...({ rareDevice: true, rareDevicePercentileBucket: 'not_seen' } as const),
      botInfoCategory: ['ai_agent', 'ai_assistant'],
      botInfoIdentity: 'signed',
      botInfoConfidence: ['high'],
      botInfoProvider: 'OpenAI',
      botInfoName: ['ChatGPT agent'],
    };
    expect(await client.searchEvents(others)).toEqual({ events: [] });
    expect(await client.searchFlatEvents(others)).toEqual({ events: [] });

    const visitFilter = { limit: 5, requestId, linkedId: 'order-8', before: tomorrow };
    const history = await client.getVisits(visitorId, {
      ...visitFilter,
      paginationKey: `${tomorrow}-${UNKNOWN_REQUEST}`,
    });
    expect(history.visits.map((visit) => visit.requestId)).toEqual([requestId]);
    expect(await catchError(client.getRelatedVisitors(visitorId))).toBeInstanceOf(whorl.FeatureNotEnabledError);

    // The published types fit the real responses: TypeScript reports unknown fields of literals.
    await project.write({
      'responses.ts': [
        "import type { Event, EventSearchResult, FlatEvent, FlatEventSearchResult, VisitorHistory } from '@whorl/node'",
        ...Object.entries({
          Event: event,
          EventSearchResult: searched,
          FlatEvent: flatEvent,
          FlatEventSearchResult: flatSearched,
          VisitorHistory: history,
        }).map(([type, value]) => `export const a${type}: ${type} = ${JSON.stringify(value)}`),
      ].join('\n'),
    });
    expect(await project.typecheck()).toBe('');

    const bodies: string[] = [];
    const receiver = await serve(async (request, response) => {
      bodies.push(await text(request));
      response.writeHead(204).end();
    });
    const { signing_secret: secret = '', ...webhook } = await client.createWebhook({ url: receiver.url });
    expect(await client.listWebhooks()).toEqual({ webhooks: [webhook] });
    expect(await client.testWebhook(webhook.id)).toEqual({ delivered: true, status: 204 });
    const [header] = [receiver.requests[0]?.headers['fpjs-event-signature']].flat();
    const verify = (key: string) => whorl.verifyWebhookSignature({ body: bodies[0] ?? '', header, secret: key });
    const { signing_secret: next } = await client.rotateWebhookSecret({ leaked: true });
    expect([verify(secret), verify(next)]).toEqual([true, false]);
    expect(await client.updateWebhook(webhook.id, { enabled: false })).toMatchObject({ enabled: false });
    expect(await catchError(client.replayWebhook(webhook.id, { start: day, end: tomorrow }))).toMatchObject({
      ...{ name: 'ApiError', status: 409, code: 'webhook_disabled' },
    });
    await client.deleteWebhook(webhook.id);
    expect(await client.listWebhooks()).toEqual({ webhooks: [] });

    await client.deleteVisitor(visitorId);
    expect(await catchError(client.getVisits(visitorId))).toBeInstanceOf(whorl.NotFoundError);
    expect(await catchError(client.deleteFlatVisitor(visitorId))).toBeInstanceOf(whorl.NotFoundError);

    for (const { id, method, parameters = [], path } of serverApiOperations) {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '(?!search$|rotate-secret$)[^/]+')}$`);
      const calls = called.filter((call) => call.method.toLowerCase() === method && pattern.test(call.url.pathname));
      expect(calls.length, id).toBeGreaterThan(0);
      const sent = new Set(calls.flatMap(({ url }) => [...url.searchParams.keys()]));
      const expected = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      expect([...sent].sort(), id).toEqual(expected.sort());
    }
  });

  it('throws the class, code and message of every kind of error', async ({ site, siteKey, whorl }) => {
    const client = new whorl.WhorlClient({ secretKey: siteKey, url: site.origin });
    const missing = await catchError(client.getEvent(UNKNOWN_REQUEST));
    expect(missing).toBeInstanceOf(whorl.NotFoundError);
    expect(missing).toBeInstanceOf(whorl.ApiError);
    expect(missing).toMatchObject({ name: 'NotFoundError', status: 404, code: 'RequestNotFound' });
    expect(await catchError(client.getFlatEvent(UNKNOWN_REQUEST))).toMatchObject({ code: 'event_not_found' });
    // This operation returns the message alone.
    expect(await catchError(client.getVisits(UNKNOWN_VISITOR))).toMatchObject({
      name: 'NotFoundError',
      message: 'visitor not found',
    });
    const invalid = await catchError(client.searchEvents({ limit: 1_000 }));
    expect(invalid).toBeInstanceOf(whorl.BadRequestError);
    expect(invalid).toMatchObject({ message: expect.stringContaining('limit') });
    const other = new whorl.WhorlClient({ secretKey: 'sk_unknown', url: site.origin });
    const errors = [
      await catchError(other.getEvent(UNKNOWN_REQUEST)),
      await catchError(other.getFlatEvent(UNKNOWN_REQUEST)),
      await catchError(other.getVisits(UNKNOWN_VISITOR)),
    ];
    for (const error of errors) expect(error).toBeInstanceOf(whorl.AuthenticationError);
    // A page of the site instead of its API.
    const wrong = new whorl.WhorlClient({ secretKey: siteKey, url: `${site.origin}/search?q=` });
    expect(await catchError(wrong.getEvent(UNKNOWN_REQUEST))).toMatchObject({
      name: 'NotFoundError',
      code: 'not_found',
    });
  });
});

describe('the client of @whorl/node', () => {
  it('retries after 429 and 503 and waits as long as Retry-After says', async ({ serve, whorl }) => {
    const { url, requests } = await serve(
      respond(429, failed, { 'retry-after': '1' }),
      respond(503, 'upstream is down'),
      respond(200, { products: {} }),
    );
    const started = performance.now();
    expect(await new whorl.WhorlClient({ secretKey, url }).getEvent(UNKNOWN_REQUEST)).toEqual({ products: {} });
    expect(performance.now() - started).toBeGreaterThanOrEqual(1_000);
    expect(requests.map(({ headers }) => headers['auth-api-key'])).toEqual([secretKey, secretKey, secretKey]);
  });

  it('stops after the allowed retries and throws the last error', async ({ serve, whorl }) => {
    const { url, requests } = await serve(respond(503), respond(502, { code: 'bad_gateway', message: 'down' }));
    const client = new whorl.WhorlClient({ secretKey, url, maxRetries: 1 });
    expect(await catchError(client.getFlatEvent(UNKNOWN_REQUEST))).toMatchObject({
      ...{ name: 'ServerError', status: 502, code: 'bad_gateway', message: 'down' },
    });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill(`Bearer ${secretKey}`));
  });

  it("doesn't retry other errors, or after a longer Retry-After than a minute", async ({ serve, whorl }) => {
    for (const [status, headers, expected] of [
      [400, {}, { name: 'BadRequestError' }],
      [404, {}, { name: 'NotFoundError' }],
      [429, { 'retry-after': '3600' }, { name: 'RateLimitError', retryAfterMs: 3_600_000 }],
      [
        503,
        { 'retry-after': 'Fri, 31 Dec 2100 23:59:59 GMT' },
        { name: 'ServerError', retryAfterMs: expect.any(Number) },
      ],
    ] as const) {
      const { url, requests } = await serve(respond(status, failed, headers));
      expect(await catchError(new whorl.WhorlClient({ secretKey, url }).getEvent(UNKNOWN_REQUEST))).toMatchObject(
        expected,
      );
      expect(requests).toHaveLength(1);
    }
  });

  it('retries after a broken connection and after a timeout', async ({ serve, whorl }) => {
    const { url, requests } = await serve(drop, neverRespond, respond(200, { products: {} }));
    const client = new whorl.WhorlClient({ secretKey, url, timeoutMs: 500 });
    expect(await client.getEvent(UNKNOWN_REQUEST)).toEqual({ products: {} });
    expect(requests).toHaveLength(3);
    const broken = await serve(drop);
    const other = new whorl.WhorlClient({ secretKey, url: broken.url, maxRetries: 0 });
    expect(await catchError(other.getEvent(UNKNOWN_REQUEST))).toBeInstanceOf(whorl.ConnectionError);
    const silent = await serve(neverRespond);
    const impatient = new whorl.WhorlClient({ secretKey, url: silent.url, timeoutMs: 50, maxRetries: 0 });
    expect(await catchError(impatient.getEvent(UNKNOWN_REQUEST))).toBeInstanceOf(whorl.TimeoutError);
  });

  it('counts a repeated deletion as done when the first response was lost', async ({ serve, whorl }) => {
    const lost = await serve(drop, respond(404, failed));
    expect(await new whorl.WhorlClient({ secretKey, url: lost.url }).deleteVisitor(UNKNOWN_VISITOR)).toBeUndefined();
    const limited = await serve(respond(429, failed, { 'retry-after': '0' }), respond(404, failed));
    const client = new whorl.WhorlClient({ secretKey, url: limited.url });
    expect(await catchError(client.deleteVisitor(UNKNOWN_VISITOR))).toBeInstanceOf(whorl.NotFoundError);
  });

  it("ends with the reason of the caller's signal, also while it waits", async ({ serve, whorl }) => {
    const { url, requests } = await serve(respond(429, failed, { 'retry-after': '30' }));
    const controller = new AbortController();
    const call = catchError(new whorl.WhorlClient({ secretKey, url }).getEvent(UNKNOWN_REQUEST, controller));
    await expect.poll(() => requests.length).toBe(1);
    controller.abort(new Error('The customer left.'));
    expect(await call).toMatchObject({ message: 'The customer left.' });
    const silent = await serve(neverRespond);
    const other = new AbortController();
    const pending = catchError(new whorl.WhorlClient({ secretKey, url: silent.url }).getEvent(UNKNOWN_REQUEST, other));
    await expect.poll(() => silent.requests.length).toBe(1);
    other.abort();
    expect(await pending).toMatchObject({ name: 'AbortError' });
  });

  it("doesn't send the key to the target of a redirect", async ({ serve, whorl }) => {
    const target = await serve(respond(200));
    const { url } = await serve(respond(307, '', { location: target.url }));
    expect(await catchError(new whorl.WhorlClient({ secretKey, url }).getEvent(UNKNOWN_REQUEST))).toMatchObject({
      ...{ name: 'ApiError', status: 307, message: expect.stringContaining(target.url) },
    });
    expect(target.requests).toEqual([]);
  });

  it('reports a response that is not JSON', async ({ serve, whorl }) => {
    const { url } = await serve(respond(200, '<!doctype html>'));
    expect(await catchError(new whorl.WhorlClient({ secretKey, url }).getEvent(UNKNOWN_REQUEST))).toBeInstanceOf(
      whorl.InvalidResponseError,
    );
  });

  it('names the option, ID or filter that is invalid', async ({ whorl }) => {
    const url = 'https://id.example.com';
    const create = (options: object) => () => new whorl.WhorlClient({ secretKey, url, ...options });
    expect(create({ secretKey: ' ' })).toThrow('secretKey');
    expect(create({ url: 'id.example.com' })).toThrow('url');
    expect(create({ url: 'ftp://id.example.com' })).toThrow('url');
    expect(create({ timeoutMs: 0 })).toThrow('timeoutMs');
    expect(create({ timeoutMs: 2 ** 31 })).toThrow('timeoutMs');
    expect(create({ maxRetries: -1 })).toThrow('maxRetries');
    const client = create({})();
    for (const id of ['', '.', '..'])
      expect(await catchError(client.getEvent(id))).toMatchObject({ message: expect.stringContaining('requestId') });
    const misspelled = { visitorID: UNKNOWN_VISITOR } as object;
    expect(await catchError(client.searchEvents(misspelled))).toMatchObject({
      message: expect.stringContaining('visitorID'),
    });
  });
});

it('a plain Node script verifies a webhook with the package', async ({ project }) => {
  await project.write({
    'webhook.mjs': `import { createHmac } from 'node:crypto'
import { verifyWebhookSignature } from '@whorl/node'
const header = 'v1=' + createHmac('sha256', 'secret').update('{}').digest('hex')
const verify = (body) => verifyWebhookSignature({ body, header, secret: 'secret' })
console.log(verify('{}'), verify('{ }'))
`,
  });
  expect((await project.run('webhook.mjs')).trim()).toBe('true false');
});
