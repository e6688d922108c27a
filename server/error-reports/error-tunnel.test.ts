import { gzipSync } from 'node:zlib';
import { siteSettingsSchema } from '@whorl/contract/site-settings.ts';
import { endpoints, vendorProtocols } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { envelopeFor, SENTRY_KEY, sentryFaults, startTestSentry } from '../testing/sentry.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../testing/server.ts';
import { answers, type VendorResponder } from '../testing/vendor.ts';
import { ENVELOPE_TIMEOUT_MS, MAX_ENVELOPE_BYTES } from './error-tunnel.ts';

async function start(options: TestServerOptions = {}) {
  const sentry = await startTestSentry();
  onTestFinished(() => sentry.close());
  const environment = { SENTRY_DSN: sentry.dsn, ...options.environment };
  const server = await startTestServer({ ...options, environment });
  return { sentry, server };
}

async function send(server: TestServer, body: string | Uint8Array, headers: Record<string, string> = {}) {
  const init = { method: 'POST', body: body as BodyInit, headers };
  const answer = await server.fetch(vendorProtocols.errorTunnel, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('an envelope is forwarded unchanged, without data about its sender', async () => {
  const { sentry, server } = await start();
  const envelope = envelopeFor(sentry.dsn, { message: 'ключ не найден' });
  const answer = await send(server, envelope, {
    'content-type': 'text/plain;charset=UTF-8',
    'user-agent': 'A browser',
    cookie: 'visitor=abc',
    'x-forwarded-for': '203.0.113.9',
    origin: server.url,
    referer: `${server.url}/`,
  });
  expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([200, '', 'no-store']);
  expect(sentry.requests.map(({ body }) => body)).toEqual([envelope]);
  const headers = sentry.requests[0]?.headers;
  expect(headers?.['content-type']).toBe('application/x-sentry-envelope');
  expect(JSON.stringify(headers)).not.toMatch(/A browser|visitor=|203\.0\.113|referer|origin|cookie/);
});

test('an envelope with a trailing line break and without a content type is accepted', async () => {
  const { sentry, server } = await start();
  const envelope = `${envelopeFor(sentry.dsn)}\n`;
  expect((await send(server, new TextEncoder().encode(envelope))).status).toBe(200);
  expect(sentry.requests.map(({ body }) => body)).toEqual([envelope]);
});

const noHeaders = { 'retry-after': null, 'x-sentry-rate-limits': null };
test.each<[string, VendorResponder, number, Record<string, string | null>]>([
  ['invalid', sentryFaults.invalid, 400, noHeaders],
  ['project deleted', sentryFaults.gone, 403, noHeaders],
  ['too large', sentryFaults.tooLarge, 413, noHeaders],
  [
    'quota exceeded',
    sentryFaults.overQuota,
    429,
    {
      'retry-after': '2700',
      'x-sentry-rate-limits': '2700:error;default:organization:error_usage_exceeded',
    },
  ],
  ['rate limited', sentryFaults.overRate, 429, { ...noHeaders, 'retry-after': '60' }],
  ['accepted, then rate limited', sentryFaults.lastOne, 200, { ...noHeaders, 'x-sentry-rate-limits': '60:error:key' }],
  ['internal error', answers.broken, 500, noHeaders],
  ['unavailable for a minute', answers.unavailable, 503, { ...noHeaders, 'retry-after': '60' }],
  ['incomplete body', answers.stall, 200, noHeaders],
])('Sentry’s response is returned: %s', async (_what, fault, status, headers) => {
  const { sentry, server } = await start();
  sentry.answerWith(fault);
  const answer = await send(server, envelopeFor(sentry.dsn));
  expect([answer.status, answer.text]).toEqual([status, '']);
  expect(Object.fromEntries(Object.keys(noHeaders).map((name) => [name, answer.headers.get(name)]))).toEqual(headers);
  expect(sentry.requests).toHaveLength(1);
});

test.each<[string, VendorResponder]>([
  ['drops the connection', answers.drop],
  ['resets the connection', answers.reset],
  ['redirects', answers.redirect],
])('a Sentry server that %s results in 503 with Retry-After of a minute and a log message', async (_what, fault) => {
  const lines: string[] = [];
  const { sentry, server } = await start({ log: createLog('warn', { write: (line) => lines.push(line) }) });
  sentry.answerWith(fault);
  const answer = await send(server, envelopeFor(sentry.dsn));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'unavailable' });
  expect(lines.join('')).toContain('Sentry could not be reached');
  expect(lines.join('')).not.toContain('x is not a function');
});

test('an unreachable Sentry delays nothing', async () => {
  const { sentry, server } = await start();
  await sentry.close();
  expect((await send(server, envelopeFor(sentry.dsn))).status).toBe(503);
});

test('a request to a Sentry that never responds times out, and our own reports still work', async () => {
  const clock = createTestClock();
  const { sentry, server } = await start({ clock });
  sentry.answerWith(answers.hang);
  const waiting = send(server, envelopeFor(sentry.dsn));
  await sentry.received(1);
  const report = { message: 'x', stack: '', componentStack: '', path: '/', build: '' };
  const own = await server.fetch(endpoints.errorReport, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
  expect(own.status).toBe(204);
  clock.advance(ENVELOPE_TIMEOUT_MS);
  expect((await waiting).status).toBe(503);
});

test('an envelope that is not one error for the configured project is not forwarded', async () => {
  const { sentry, server } = await start();
  const { dsn } = sentry;
  const refused: Record<string, string> = {
    'another key': envelopeFor(dsn.replace(SENTRY_KEY, SENTRY_KEY.replace('0', 'f'))),
    'another project': envelopeFor(dsn.replace(/42$/, '43')),
    'another host': envelopeFor(`https://${SENTRY_KEY}@sentry.example/42`),
    'another port': envelopeFor(dsn.replace(/:\d+\//, ':1/')),
    'no DSN': envelopeFor(''),
    nothing: '',
    'no envelope': 'hello',
    'no item': JSON.stringify({ dsn }),
    'no JSON': `${JSON.stringify({ dsn })}\n{"type":"event"}\n{`,
    'an attachment': envelopeFor(dsn, {}, 'attachment'),
    'a recording of the page': envelopeFor(dsn, {}, 'replay_event'),
    'something behind the error': `${envelopeFor(dsn)}\n{"type":"event"}\n{}`,
  };
  for (const [what, envelope] of Object.entries(refused)) {
    const { status, text } = await send(server, envelope);
    expect([what, status, (JSON.parse(text) as { code: string }).code]).toEqual([what, 400, 'bad_request']);
  }
  expect(sentry.requests).toEqual([]);
});

test('an envelope that is too large, compressed, or from another site is not forwarded', async () => {
  const { sentry, server } = await start();
  const envelope = envelopeFor(sentry.dsn);
  const large = envelopeFor(sentry.dsn, { message: 'x'.repeat(MAX_ENVELOPE_BYTES) });
  const packed = Object.entries({ gzip: gzipSync(envelope), deflate: envelope, br: envelope, identity: envelope });
  expect((await send(server, large)).status).toBe(413);
  for (const [encoding, body] of packed) {
    expect((await send(server, body, { 'content-encoding': encoding })).status).toBe(415);
  }
  const foreign = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
  expect((await send(server, envelope, foreign)).status).toBe(403);
  expect(sentry.requests).toEqual([]);
});

test('both routes share a rate limit per address', async () => {
  const clock = createTestClock();
  const { sentry, server } = await start({ clock, environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  const envelope = envelopeFor(sentry.dsn);
  const from = async (address: string) => (await send(server, envelope, { 'x-forwarded-for': address })).status;
  const statuses = await Promise.all(Array.from({ length: 25 }, (_, index) => from(`2001:db8::${index}`)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(await from('2001:db8:0:1::1')).toBe(200);
  expect(sentry.requests).toHaveLength(21);
  clock.advance(60_000);
  expect(await from('2001:db8::1')).toBe(200);
});

test('pages get the DSN, and without one there is no tunnel', async () => {
  const readSentrySettings = async (server: TestServer) =>
    v.parse(siteSettingsSchema, await (await server.fetch(endpoints.siteSettings)).json()).sentry;
  const { sentry, server } = await start({ environment: { SENTRY_ENVIRONMENT: 'staging' } });
  expect(await readSentrySettings(server)).toEqual({ dsn: sentry.dsn, environment: 'staging' });
  const without = await startTestServer();
  expect(await readSentrySettings(without)).toBeUndefined();
  expect((await send(without, envelopeFor(sentry.dsn))).status).toBe(404);
});
