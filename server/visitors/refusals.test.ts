import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';
import { apiErrors } from '@whorl/contract/api-errors.ts';
import { agentErrors } from '@whorl/contract/identification/errors.ts';
import { digestedText, TICKET_SECONDS } from '@whorl/contract/identification/ticket.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { emptyReading, TEST_USER_AGENT, takeTicket } from '../testing/signals.ts';

const reading = { ...emptyReading, signals: { platform: { value: 'Linux x86_64', ms: 0 } } };
const readingText = JSON.stringify({ ...reading, ticket: 'x' });

const postText = (server: TestServer, body: string, headers: Record<string, string> = {}) =>
  server.fetch(endpoints.identify, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': TEST_USER_AGENT, ...headers },
    body,
  });

describeOnEachDatabase('a ticket', (makeDatabase) => {
  const messageOf = async (response: Response) => [response.status, (await response.json()).error?.message];
  const used = [400, `${agentErrors.badRequestFormat}: ticket was used before`];
  const notOurs = [400, `${agentErrors.badRequestFormat}: ticket is none of ours, or has expired`];

  test('is good for one reading, at whichever process and at the same moment too', async () => {
    const databaseUrl = await makeDatabase();
    const servers = [await startTestServer({ databaseUrl }), await startTestServer({ databaseUrl })] as const;
    const text = JSON.stringify({ ...reading, ticket: await takeTicket(servers[0]) });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => postText(servers[i % 2 === 0 ? 0 : 1], text)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expect(await messageOf(refused)).toEqual(used);
    }
  });

  test('brings nothing back that was deleted', async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    const text = JSON.stringify({ ...reading, ticket: await takeTicket(server) });
    const cookie = (await postText(server, text)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const forgotten = await server.fetch(endpoints.identify, { method: 'DELETE', headers: { cookie } });
    expect(forgotten.status).toBe(204);
    expect(await messageOf(await postText(server, text))).toEqual(used);
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

  test('holds for two minutes, and gives the request its id', async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    const ticket = await takeTicket(server);
    const late = await takeTicket(server);
    clock.advance(TICKET_SECONDS * 1000);
    const answer = await postText(server, JSON.stringify({ ...reading, ticket }));
    expect((await answer.json()).result.requestId).toBe(ticket.slice(0, ticket.lastIndexOf('.')));
    clock.advance(1);
    expect(await messageOf(await postText(server, JSON.stringify({ ...reading, ticket: late })))).toEqual(notOurs);
  });

  test('of another server, or with another id, is none', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const other = await startTestServer();
    const ticket = await takeTicket(server);
    const changed = ticket.replace(/^\d{13}/, (at) => String(Number(at) + 1));
    for (const forged of [await takeTicket(other), changed, '', `${ticket}A`]) {
      const response = await postText(server, JSON.stringify({ ...reading, ticket: forged }));
      expect(await messageOf(response)).toEqual(notOurs);
    }
  });

  test('a reading that was changed after it was digested is refused', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const digested = { ...reading, ticket: await takeTicket(server) };
    const digest = murmurX64Hash128(digestedText(digested));
    const edited = { ...digested, digest, url: 'https://elsewhere.example/' };
    expect(await messageOf(await postText(server, JSON.stringify(edited)))).toEqual([
      400,
      `${agentErrors.badRequestFormat}: digest does not fit the reading`,
    ]);
    expect((await postText(server, JSON.stringify({ ...digested, digest }))).status).toBe(200);
  });

  test('is never kept by a cache, and may be asked for from any page', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const response = await server.fetch(endpoints.identify, { headers: { origin: 'https://shop.example' } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    });
  });

  test('is not given out without end to one address, and other addresses get theirs', async () => {
    const server = await startTestServer({
      databaseUrl: await makeDatabase(),
      clock: createTestClock(),
      environment: { TRUSTED_PROXIES: '127.0.0.1' },
    });
    const ask = (address: string) =>
      server.fetch(endpoints.identify, {
        headers: { 'x-forwarded-for': address, origin: 'https://shop.example' },
      });
    const answers = await Promise.all(Array.from({ length: 1500 }, () => ask('192.0.2.7')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(1500);
    const [answer] = refused;
    expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
    // The agent on another site's page has to be able to read why.
    expect(answer?.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer?.json()).toEqual({
      error: { code: 'TooManyRequests', message: agentErrors.tooManyRequests },
    });
    expect((await ask('198.51.100.7')).status).toBe(200);
  });
});

describe('a request that is refused', () => {
  test.each([
    ['no key', { ...reading, apiKey: undefined }, 403, 'TokenRequired', agentErrors.apiKeyMissing],
    ['an empty key', { ...reading, apiKey: '' }, 403, 'TokenRequired', agentErrors.apiKeyMissing],
    ['another key', { ...reading, apiKey: 'another' }, 403, 'TokenNotFound', agentErrors.apiKeyInvalid],
    ['another version', { ...reading, version: '9' }, 400, 'UnsupportedVersion', agentErrors.unsupportedVersion],
    ['a wrong type', { ...reading, url: 7 }, 400, 'RequestCannotBeParsed', 'url needs to be text'],
    ['a missing field', { ...reading, signals: undefined }, 400, 'RequestCannotBeParsed', 'signals is missing'],
    ['an unknown field', { ...reading, extra: 1 }, 400, 'RequestCannotBeParsed', 'extra is not known'],
    ['a long value', { ...reading, linkedId: 'x'.repeat(300) }, 400, 'RequestCannotBeParsed', 'linkedId is longer'],
    ['a strange signal', { ...reading, signals: { a: 1 } }, 400, 'RequestCannotBeParsed', 'signals.a needs to be'],
    ['a NUL', { ...reading, tag: { a: ['\0'] } }, 400, 'RequestCannotBeParsed', 'tag has a character that'],
    ['a NUL in a name', { ...reading, tag: { 'a\0': 1 } }, 400, 'RequestCannotBeParsed', 'tag has a character that'],
    ['half a character', { ...reading, linkedId: '\ud83d' }, 400, 'RequestCannotBeParsed', 'linkedId has a character'],
    ['a ticket that is none', { ...reading, ticket: 'x' }, 400, 'RequestCannotBeParsed', 'ticket is none of ours'],
    ['a list', [reading], 403, 'TokenRequired', agentErrors.apiKeyMissing],
  ])('%s', async (_name, body, status, code, message) => {
    const server = await startTestServer();
    const given = Array.isArray(body) ? body : { ticket: await takeTicket(server), ...body };
    const response = await postText(server, JSON.stringify(given));
    expect(response.status).toBe(status);
    const { error } = await response.json();
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
  });

  test.each([
    ['malformed JSON', '{"apiKey":', {}, 400],
    ['no body', '', {}, 400],
    ['too much', JSON.stringify({ ...reading, tag: 'x'.repeat(40_000) }), {}, 413],
    ['another content type', 'a=b', { 'content-type': 'text/xml' }, 415],
    ['another site', readingText, { origin: 'https://evil.example' }, 403],
    ['another site, by fetch metadata', readingText, { 'sec-fetch-site': 'cross-site' }, 403],
  ])('%s', async (_name, body, headers, status) => {
    expect((await postText(await startTestServer(), body, headers)).status).toBe(status);
  });

  test.each([
    ['malformed JSON', '{"apiKey":', 'application/json', 400, 'The body is not valid JSON.'],
    ['too much', `"${'x'.repeat(40_000)}"`, 'application/json', 413, apiErrors.payload_too_large.message],
    ['another content type', 'a=b', 'text/xml', 415, apiErrors.unsupported_media_type.message],
  ])('of %s is told to the agent of another site', async (_name, body, type, status, message) => {
    const headers = { 'content-type': type, origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };
    const response = await postText(await startTestServer(), body, headers);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    const { error } = await response.json();
    expect(error.code).toBe('RequestCannotBeParsed');
    expect(error.message).toContain(`${agentErrors.badRequestFormat}: `);
    expect(error.message).toContain(message);
  });

  test('too many from one address', async () => {
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
