import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';
import { apiErrors } from '@whorl/contract/api-errors.ts';
import { agentErrors } from '@whorl/contract/identification/errors.ts';
import { serializeForDigest, TICKET_SECONDS } from '@whorl/contract/identification/ticket.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { emptyPayload, requestTicket, TEST_USER_AGENT } from '../testing/signals.ts';

const payload = { ...emptyPayload, signals: { platform: { value: 'Linux x86_64', ms: 0 } } };
const readingText = JSON.stringify({ ...payload, ticket: 'x' });

const postText = (server: TestServer, body: string, headers: Record<string, string> = {}) =>
  server.fetch(endpoints.identify, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': TEST_USER_AGENT, ...headers },
    body,
  });

describeOnEachDatabase('identification ticket', (makeDatabase) => {
  const readMessage = async (response: Response) => [response.status, (await response.json()).error?.message];
  const used = [400, `${agentErrors.badRequestFormat}: ticket was used before`];
  const notOurs = [400, `${agentErrors.badRequestFormat}: ticket was not issued by this server, or has expired`];

  test('a ticket is valid for one identification, also in concurrent requests to two processes', async () => {
    const databaseUrl = await makeDatabase();
    const servers = [await startTestServer({ databaseUrl }), await startTestServer({ databaseUrl })] as const;
    const text = JSON.stringify({ ...payload, ticket: await requestTicket(servers[0]) });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => postText(servers[i % 2 === 0 ? 0 : 1], text)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expect(await readMessage(refused)).toEqual(used);
    }
  });

  test('a used ticket cannot recreate a deleted visitor', async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    const text = JSON.stringify({ ...payload, ticket: await requestTicket(server) });
    const cookie = (await postText(server, text)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const forgotten = await server.fetch(endpoints.identify, { method: 'DELETE', headers: { cookie } });
    expect(forgotten.status).toBe(204);
    expect(await readMessage(await postText(server, text))).toEqual(used);
    const spent = async () =>
      (await sql`select 1 from spent_tickets`.execute(server.services.database.kysely)).rows.length;
    expect(await spent()).toBe(1);
    await expect
      .poll(async () => {
        clock.advance(3_600_000);
        return await spent();
      })
      .toBe(0);
  });

  test('a ticket is valid for two minutes and contains the request ID', async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    const ticket = await requestTicket(server);
    const late = await requestTicket(server);
    clock.advance(TICKET_SECONDS * 1000);
    const answer = await postText(server, JSON.stringify({ ...payload, ticket }));
    expect((await answer.json()).result.requestId).toBe(ticket.slice(0, ticket.lastIndexOf('.')));
    clock.advance(1);
    expect(await readMessage(await postText(server, JSON.stringify({ ...payload, ticket: late })))).toEqual(notOurs);
  });

  test('a ticket of another server or with another ID is rejected', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const other = await startTestServer();
    const ticket = await requestTicket(server);
    const changed = ticket.replace(/^\d{13}/, (at) => String(Number(at) + 1));
    for (const forged of [await requestTicket(other), changed, '', `${ticket}A`]) {
      const response = await postText(server, JSON.stringify({ ...payload, ticket: forged }));
      expect(await readMessage(response)).toEqual(notOurs);
    }
  });

  test('a signal payload that does not match its digest is rejected', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const digested = { ...payload, ticket: await requestTicket(server) };
    const digest = murmurX64Hash128(serializeForDigest(digested));
    const edited = { ...digested, digest, url: 'https://elsewhere.example/' };
    expect(await readMessage(await postText(server, JSON.stringify(edited)))).toEqual([
      400,
      `${agentErrors.badRequestFormat}: digest does not match the signals`,
    ]);
    expect((await postText(server, JSON.stringify({ ...digested, digest }))).status).toBe(200);
  });

  test('a ticket is not cached and may be requested from any origin', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const response = await server.fetch(endpoints.identify, { headers: { origin: 'https://shop.example' } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    });
  });

  test('tickets are rate limited per IP address', async () => {
    const server = await startTestServer({
      databaseUrl: await makeDatabase(),
      clock: createTestClock(),
      environment: { TRUSTED_PROXIES: '127.0.0.1' },
    });
    const sendFrom = (address: string) =>
      server.fetch(endpoints.identify, {
        headers: { 'x-forwarded-for': address, origin: 'https://shop.example' },
      });
    const answers = await Promise.all(Array.from({ length: 1500 }, () => sendFrom('192.0.2.7')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(1500);
    const [answer] = refused;
    expect([...(answer?.headers ?? [])].filter(([name]) => /limit|retry|expose/.test(name))).toEqual([
      ['access-control-expose-headers', 'RateLimit, RateLimit-Policy, Retry-After'],
      ['ratelimit', '"address";r=0;t=1'],
      ['ratelimit-policy', '"address";q=600;w=60'],
      ['retry-after', '1'],
    ]);
    // The agent on another site's page must be able to read the error.
    expect(answer?.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer?.json()).toEqual({
      error: { code: 'TooManyRequests', message: agentErrors.tooManyRequests },
    });
    expect((await sendFrom('198.51.100.7')).status).toBe(200);
  });
});

describe('POST of an invalid signal payload', () => {
  test.each([
    ['no key', { ...payload, apiKey: undefined }, 403, 'TokenRequired', agentErrors.apiKeyMissing],
    ['an empty key', { ...payload, apiKey: '' }, 403, 'TokenRequired', agentErrors.apiKeyMissing],
    ['another key', { ...payload, apiKey: 'another' }, 403, 'TokenNotFound', agentErrors.apiKeyInvalid],
    ['another version', { ...payload, version: '9' }, 400, 'UnsupportedVersion', agentErrors.unsupportedVersion],
    ['a wrong type', { ...payload, url: 7 }, 400, 'RequestCannotBeParsed', 'url needs to be text'],
    ['a missing field', { ...payload, signals: undefined }, 400, 'RequestCannotBeParsed', 'signals is missing'],
    ['an unknown field', { ...payload, extra: 1 }, 400, 'RequestCannotBeParsed', 'extra is not known'],
    ['a long value', { ...payload, linkedId: 'x'.repeat(300) }, 400, 'RequestCannotBeParsed', 'linkedId is longer'],
    ['a strange signal', { ...payload, signals: { a: 1 } }, 400, 'RequestCannotBeParsed', 'signals.a needs to be'],
    ['a NUL', { ...payload, tag: { a: ['\0'] } }, 400, 'RequestCannotBeParsed', 'tag has a character that'],
    ['a NUL in a name', { ...payload, tag: { 'a\0': 1 } }, 400, 'RequestCannotBeParsed', 'tag has a character that'],
    ['half a character', { ...payload, linkedId: '\ud83d' }, 400, 'RequestCannotBeParsed', 'linkedId has a character'],
    [
      'text that is not a ticket',
      { ...payload, ticket: 'x' },
      400,
      'RequestCannotBeParsed',
      'ticket was not issued by this server',
    ],
    ['a list', [payload], 403, 'TokenRequired', agentErrors.apiKeyMissing],
  ])('POST of a signal payload returns an error: %s', async (_name, body, status, code, message) => {
    const server = await startTestServer();
    const given = Array.isArray(body) ? body : { ticket: await requestTicket(server), ...body };
    const response = await postText(server, JSON.stringify(given));
    expect(response.status).toBe(status);
    const { error } = await response.json();
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
  });

  test.each([
    ['malformed JSON', '{"apiKey":', {}, 400],
    ['no body', '', {}, 400],
    ['too much', JSON.stringify({ ...payload, tag: 'x'.repeat(40_000) }), {}, 413],
    ['another content type', 'a=b', { 'content-type': 'text/xml' }, 415],
    ['another site', readingText, { origin: 'https://evil.example' }, 403],
    ['another site, by fetch metadata', readingText, { 'sec-fetch-site': 'cross-site' }, 403],
  ])('POST of a signal payload checks headers: %s', async (_name, body, headers, status) => {
    expect((await postText(await startTestServer(), body, headers)).status).toBe(status);
  });

  test.each([
    ['malformed JSON', '{"apiKey":', 'application/json', 400, 'The body is not valid JSON.'],
    ['too much', `"${'x'.repeat(40_000)}"`, 'application/json', 413, apiErrors.payload_too_large.message],
    ['another content type', 'a=b', 'text/xml', 415, apiErrors.unsupported_media_type.message],
  ])('POST of %s returns an error that another site can read', async (_name, body, type, status, message) => {
    const headers = { 'content-type': type, origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };
    const response = await postText(await startTestServer(), body, headers);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    const { error } = await response.json();
    expect(error.code).toBe('RequestCannotBeParsed');
    expect(error.message).toContain(`${agentErrors.badRequestFormat}: `);
    expect(error.message).toContain(message);
  });

  test('POST returns 429 after too many requests from one address', async () => {
    const server = await startTestServer({ clock: createTestClock() });
    let refused: Response | undefined;
    for (let i = 0; i < 700 && refused === undefined; i++) {
      const response = await postText(server, '{}');
      if (response.status === 429) refused = response;
    }
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused?.json()).toEqual({ error: { code: 'TooManyRequests', message: agentErrors.tooManyRequests } });
  });
});
