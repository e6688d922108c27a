import { describe, expect } from 'vitest';
import { catchError, clientTest, type Handler } from '../fixtures/client-test.ts';

const UNKNOWN_REQUEST = '1795262587402.k9Xw2a';
const UNKNOWN_VISITOR = 'AAAAAAAAAAbbbbbbbbbb';
const secretKey = 'sk_test';

const it = clientTest();

const respond =
  (status: number, body: object | string = {}, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
const drop: Handler = (request) => void request.socket.destroy();
const neverRespond: Handler = () => undefined;
const failed = { error: { code: 'TooManyRequests', message: 'too many requests' } };

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
