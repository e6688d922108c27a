import type { IssuedKey } from '@whorl/contract/keys/issued-key.ts';
import { KEY_REFERENCE_MINUTES, type KeySetup } from '@whorl/contract/keys/key-setup.ts';
import { form as botDetectionTokenForm } from '@whorl/contract/leads/forms/bot-detection-token.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints, keySetupCalls } from '@whorl/contract/urls.ts';
import { expect, onTestFinished, test } from 'vitest';
import { defineKeys } from '../cli/keys.ts';
import { createLog } from '../platform/log.ts';
import { advanceUntil, createTestClock } from '../testing/clock.ts';
import { getCommandOutput } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../testing/server.ts';
import { postSignals } from '../testing/signals.ts';

const STREAM_LIFETIME_MS = 10 * 60_000;
const POLL_MS = 2_000;
/** Steps of the clock from poll to poll. */
const polls = { stepMs: POLL_MS, pace: 50 };

type SignupAnswer = { key: IssuedKey; setup: KeySetup };

async function signUp(server: TestServer, email = 'ada@example.com'): Promise<SignupAnswer> {
  const response = await server.fetch(generalContactForm.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'signup', email }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as SignupAnswer;
}

const createSecret = (server: TestServer, body: object, headers: Record<string, string> = {}) =>
  server.fetch(keySetupCalls.secretKey, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const postForm = (server: TestServer, path: string, fields: Record<string, string>) =>
  server.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });

async function identify(server: TestServer, apiKey: string): Promise<string> {
  const response = await postSignals(server, { apiKey, url: 'https://shop.example/' });
  expect(response.status).toBe(200);
  return ((await response.json()) as { result: { requestId: string } }).result.requestId;
}

const lookUp = (server: TestServer, requestId: string, key: string) =>
  server.fetch(endpoints.event.replace(':requestId', requestId), { headers: { 'auth-api-key': key } });

/** Opens the stream and collects what it sends. */
async function watch(server: TestServer, token: string) {
  const ending = new AbortController();
  const response = await server.fetch(`${keySetupCalls.firstRequest}?token=${token}`, { signal: ending.signal });
  const seen = { text: '', hasEnded: false };
  const end = (): void => ending.abort();
  if (response.ok) void collect(response, seen);
  onTestFinished(end);
  return { response, seen, end };
}

async function collect(response: Response, seen: { text: string; hasEnded: boolean }): Promise<void> {
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) seen.text += chunk;
    seen.hasEnded = true;
  } catch {
    // The test has closed the connection.
  }
}

describeOnEachDatabase('the steps after a sign-up', (makeDatabase) => {
  const start = async (options: TestServerOptions = {}) => {
    const clock = createTestClock();
    return { clock, server: await startTestServer({ databaseUrl: await makeDatabase(), clock, ...options }) };
  };

  test('the stream waits, keeps the connection open, and ends after the first request at another process', async () => {
    const { clock, server } = await start();
    const another = await startTestServer({ databaseUrl: server.databaseUrl, clock });
    const { key, setup } = await signUp(server);
    const { response, seen } = await watch(server, setup.statusToken);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      expect.stringMatching(/^text\/event-stream/),
      'no-store',
    ]);
    await expect.poll(() => seen.text).toBe('data: {"receivedAt":null}\n\n');
    // A request with another key is not this one's.
    await identify(another, (await signUp(another, 'grace@example.com')).key.key);
    await advanceUntil(clock, () => seen.text.includes(': heartbeat'), polls);
    expect(seen.text).not.toMatch(/receivedAt":"/);
    const receivedAt = new Date(clock.now()).toISOString();
    const requestId = await identify(another, key.key);
    await advanceUntil(clock, () => seen.hasEnded, polls);
    expect(seen.text.trim().split('\n\n').at(-1)).toBe(`data: ${JSON.stringify({ receivedAt })}`);
    expect(seen.text).not.toContain(requestId);
    const later = await watch(server, setup.statusToken);
    await expect
      .poll(() => later.seen)
      .toEqual({ text: `data: ${JSON.stringify({ receivedAt })}\n\n`, hasEnded: true });
  });

  test('the stream is opened only with a valid status token, and HEAD is not supported', async () => {
    const { clock, server } = await start();
    const { setup } = await signUp(server);
    const { statusToken, reference } = setup;
    const forged = statusToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const token of ['', 'nonsense', forged, reference]) {
      const { response } = await watch(server, token);
      expect([response.status, response.headers.get('cache-control')], token).toEqual([404, 'no-store']);
      expect(await response.json()).toMatchObject({ message: 'token is invalid or has expired' });
    }
    const path = `${keySetupCalls.firstRequest}?token=${statusToken}`;
    expect((await server.fetch(path, { method: 'HEAD' })).status).toBe(404);
    clock.advance(KEY_REFERENCE_MINUTES * 60_000);
    expect((await server.fetch(path)).status).toBe(404);
  });

  test('a workspace has at most four streams, which end after ten minutes or with the server', async () => {
    const { clock, server } = await start();
    const { statusToken } = (await signUp(server)).setup;
    const streams = await Promise.all(Array.from({ length: 4 }, () => watch(server, statusToken)));
    const refused = (await watch(server, statusToken)).response;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    streams[0]?.end();
    await expect.poll(async () => (await watch(server, statusToken)).response.status).toBe(200);
    for (const { seen } of streams.slice(1)) await expect.poll(() => seen.text).toContain('data');
    const opened = clock.now();
    await advanceUntil(clock, () => streams.slice(1).every(({ seen }) => seen.hasEnded), {
      ...polls,
      stepMs: 10 * POLL_MS,
    });
    expect(clock.now() - opened).toBeGreaterThanOrEqual(STREAM_LIFETIME_MS);
    const last = await watch(server, statusToken);
    await expect.poll(() => last.seen.text).toContain('data');
    await server.close();
    await expect.poll(() => last.seen.hasEnded).toBe(true);
  });

  test('a secret key reads the events of its free key, and is replaced by the next one', async () => {
    const { clock, server } = await start();
    const { key, setup } = await signUp(server);
    const { reference } = setup;
    clock.advance(60_000);
    const response = await createSecret(server, { reference });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const secret = (await response.json()) as IssuedKey;
    expect(secret).toEqual({
      kind: 'free-secret',
      key: expect.stringMatching(/^sk_[0-9A-Za-z]{39}$/),
      expiresAt: null,
    });
    const requestId = await identify(server, key.key);
    const event = await lookUp(server, requestId, secret.key);
    expect(event.status).toBe(200);
    expect(await event.json()).toMatchObject({ products: { identification: { data: { requestId } }, botd: {} } });

    const other = await signUp(server, 'grace@example.com');
    const otherRequest = await identify(server, other.key.key);
    expect((await lookUp(server, otherRequest, secret.key)).status).toBe(404);
    expect((await postSignals(server, { apiKey: secret.key })).status).toBe(403);

    const next = (await (await createSecret(server, { reference })).json()) as IssuedKey;
    expect((await lookUp(server, requestId, secret.key)).status).toBe(403);
    expect((await lookUp(server, requestId, next.key)).status).toBe(200);
  });

  test('the text of a secret key is neither in the database nor in the log', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const { server } = await start({ log });
    const { key, setup } = await signUp(server);
    const secret = (await (await createSecret(server, { reference: setup.reference })).json()) as IssuedKey;
    const requestId = await identify(server, key.key);
    await lookUp(server, requestId, secret.key);
    await watch(server, setup.statusToken);
    const { kysely } = server.services.database;
    const rows = await kysely.selectFrom('api_keys').selectAll().execute();
    const deliveries = await kysely.selectFrom('outbox').selectAll().execute();
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['free', 'free-secret']);
    expect(JSON.stringify([rows, deliveries])).not.toContain(secret.key);
    await expect.poll(() => lines.join('')).toContain(endpoints.event);
    for (const text of [secret.key, setup.reference, setup.statusToken]) expect(lines.join('')).not.toContain(text);
  });

  test('POST of the secret key names what is wrong, and stays refused after the key was revoked', async () => {
    const { clock, server } = await start();
    const { key, setup } = await signUp(server);
    const { reference, statusToken } = setup;
    for (const wrong of [{}, { reference: 7 }, [] as object]) {
      const answer = await createSecret(server, wrong);
      expect([answer.status, (await answer.json()).message]).toEqual([400, 'reference must be text']);
    }
    expect((await createSecret(server, { reference }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const token = await postForm(server, botDetectionTokenForm.endpoint, { email: 'token@example.com' });
    const tokenReference = token.headers.get('location')?.split('=')[1] ?? '';
    for (const wrong of ['', 'nonsense', statusToken, tokenReference]) {
      const answer = await createSecret(server, { reference: wrong });
      expect([answer.status, (await answer.json()).message], wrong).toEqual([
        404,
        'reference is invalid or has expired',
      ]);
    }
    const secret = (await (await createSecret(server, { reference })).json()) as IssuedKey;
    const { database } = server.services;
    const revoke = (text: string) => getCommandOutput(defineKeys, { database, now: clock.now() }, ['revoke', text]);
    await revoke(secret.key);
    expect((await createSecret(server, { reference })).status).toBe(404);
    const other = await signUp(server, 'grace@example.com');
    await revoke(other.key.key);
    expect((await createSecret(server, { reference: other.setup.reference })).status).toBe(404);
    expect((await watch(server, other.setup.statusToken)).response.status).toBe(404);
    const late = await signUp(server, 'late@example.com');
    expect(late.key.key).not.toBe(key.key);
    clock.advance(KEY_REFERENCE_MINUTES * 60_000);
    expect((await createSecret(server, { reference: late.setup.reference })).status).toBe(404);
  });

  test('without JavaScript, the page shows the first request after a reload, and then the secret key', async () => {
    const { server } = await start();
    const sent = await postForm(server, generalContactForm.endpoint, { name: 'signup', email: 'ada@example.com' });
    const page = sent.headers.get('location') ?? '';
    const waiting = await (await server.fetch(page)).text();
    expect(waiting).toContain('data-first-request="received" hidden');
    expect(waiting).not.toContain('data-first-request="waiting" hidden');
    const requestId = await identify(server, /pk_\w+/.exec(waiting)?.[0] ?? '');
    const received = await (await server.fetch(page)).text();
    expect(received).toContain('data-first-request="waiting" hidden');
    expect(received).toMatch(/data-first-request="received">At 2026-11-02, 09:00 UTC/);
    const [, reference = ''] = /name="reference" data-key-reference="field" value="([^"]+)"/.exec(received) ?? [];
    const shown = await postForm(server, keySetupCalls.secretKey, { reference });
    expect([shown.status, shown.headers.get('cache-control'), shown.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    const html = await shown.text();
    expect(html).not.toMatch(/data-issued="secret" hidden|pk_/);
    expect(html).toContain(`href="${page}"`);
    const secret = /curl \S+ (sk_\w+)/.exec(html)?.[1] ?? '';
    expect((await lookUp(server, requestId, secret)).status).toBe(200);
    expect(await (await server.fetch(page)).text()).not.toContain(secret);
    const expired = await postForm(server, keySetupCalls.secretKey, { reference: 'nonsense' });
    expect([expired.status, expired.headers.get('location')]).toEqual([303, page.split('?')[0]]);
  });
});
