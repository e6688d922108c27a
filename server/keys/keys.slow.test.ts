import { randomUUID } from 'node:crypto';
import { BOT_DETECTION_KEY_MINUTES } from '@whorl/contract/keys/api-key.ts';
import { form as botDetectionTokenForm } from '@whorl/contract/leads/forms/bot-detection-token.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { defineKeys } from '../cli/keys.ts';
import { createTestClock } from '../testing/clock.ts';
import { runCommandWith, spawnCommand } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { postSignals } from '../testing/signals.ts';

const DAY_MS = 86_400_000;
const PUBLIC = /^pk_[0-9A-Za-z]{39}$/;
const SECRET = /^sk_[0-9A-Za-z]{39}$/;

type Answer = { id: string; key: { kind: string; key: string; expiresAt: string | null } };
async function submit(server: TestServer, endpoint: string, payload: object, submissionId = randomUUID()) {
  const response = await server.fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-submission-id': submissionId },
    body: JSON.stringify(payload),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}
const signUp = (server: TestServer, email = 'ada@example.com', submissionId = randomUUID()) =>
  submit(server, generalContactForm.endpoint, { name: 'signup', email }, submissionId);
const requestToken = (server: TestServer, submissionId = randomUUID()) =>
  submit(server, botDetectionTokenForm.endpoint, { email: 'token@example.com' }, submissionId);

async function identify(server: TestServer, apiKey: string, headers: Record<string, string> = {}) {
  const response = await postSignals(server, { apiKey, url: 'https://shop.example/' }, headers);
  const body = (await response.json()) as {
    result?: { requestId: string; visitorId: string };
    error?: { message: string };
  };
  return { response, status: response.status, ...body };
}
async function lookUp(server: TestServer, requestId: string, key?: string) {
  const response = await server.fetch(endpoints.event.replace(':requestId', requestId), {
    ...(key !== undefined && { headers: { 'auth-api-key': key } }),
  });
  return [response.status, await response.json()] as const;
}
const rows = ({ services }: TestServer) => services.database.kysely.selectFrom('api_keys').selectAll().execute();

describeOnEachDatabase('keys', (makeDatabase) => {
  const start = async (options: Parameters<typeof startTestServer>[0] = {}) =>
    startTestServer({ databaseUrl: await makeDatabase(), ...options });

  test('a sign-up returns a public key that identifies and doesn’t expire', async () => {
    const server = await start();
    const { id, key } = await signUp(server);
    expect(key).toEqual({
      kind: 'free',
      key: expect.stringMatching(PUBLIC),
      expiresAt: null,
    });
    expect(await rows(server)).toMatchObject([{ lead_id: id, kind: 'free', shown: key.key, scopes: 'identify' }]);
    expect(await identify(server, key.key)).toMatchObject({ status: 200, result: { visitorId: expect.any(String) } });
  });

  test('a repeated submission gets the same key, also concurrently and above the rate limit', async () => {
    const server = await start();
    const submissionId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(server, 'ada@example.com', submissionId)));
    // Even after other submissions with this address were rejected.
    for (let others = 0; others < 12; others++) await signUp(server).catch(() => undefined);
    answers.push(await signUp(server, 'ada@example.com', submissionId));
    expect(new Set(answers.map(({ id, key }) => JSON.stringify([id, key]))).size).toBe(1);
    const [one] = answers;
    expect((await signUp(server, 'grace@example.com')).key.key).not.toBe(one?.key.key);
    const token = randomUUID();
    expect(await requestToken(server, token)).toEqual(await requestToken(server, token));
  });

  test('a page of another site identifies with its own key and without cookies, but not with this site’s key', async () => {
    const server = await start();
    const { key } = await signUp(server);
    const elsewhere = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };
    const preflight = await server.fetch(endpoints.identify, { method: 'OPTIONS', headers: elsewhere });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
    const known = await identify(server, 'whorl-site');
    const cookie = known.response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const otherSiteResult = await identify(server, key.key, { ...elsewhere, cookie });
    expect(otherSiteResult.status).toBe(200);
    expect(otherSiteResult.response.headers.get('access-control-allow-origin')).toBe('*');
    expect(otherSiteResult.response.headers.get('set-cookie')).toBeNull();
    expect(await identify(server, 'whorl-site', elsewhere)).toMatchObject({
      status: 403,
      error: { message: 'Not available for this origin' },
    });
    const forgetting = await server.fetch(endpoints.identify, { method: 'DELETE', headers: { ...elsewhere, cookie } });
    expect(forgetting.status).toBe(403);
  });

  test('a token for bot detection returns only bot results, for an hour', async () => {
    const clock = createTestClock();
    const server = await start({ clock });
    const { key } = await requestToken(server);
    expect(key).toMatchObject({ kind: 'bot-detection', key: expect.stringMatching(SECRET) });
    const [row] = await rows(server);
    expect(JSON.stringify(row)).not.toContain(key.key);
    const requestId = (await identify(server, 'whorl-site')).result?.requestId ?? '';
    const [status, event] = await lookUp(server, requestId, key.key);
    expect([status, Object.keys(event as object)]).toEqual([200, ['products']]);
    expect(event).toEqual({ products: { botd: expect.objectContaining({}) } });
    const error = (code: string, message: string) => ({ error: { code, message } });
    expect(await lookUp(server, requestId)).toEqual([403, error('TokenRequired', 'secret key is required')]);
    expect(await lookUp(server, requestId, `${key.key.slice(0, -1)}_`)).toEqual([
      403,
      error('TokenNotFound', 'secret key is not found'),
    ]);
    const free = (await signUp(server)).key.key;
    expect((await lookUp(server, requestId, free))[0]).toBe(403);
    expect((await identify(server, key.key)).status).toBe(403);
    expect((await lookUp(server, '1795262587402.k9Xw2a', key.key))[0]).toBe(404);
    expect((await lookUp(server, 'nonsense', key.key))[0]).toBe(400);
    clock.advance(BOT_DETECTION_KEY_MINUTES * 60_000);
    expect(await lookUp(server, requestId, key.key)).toEqual([403, error('TokenExpired', 'secret key is expired')]);
  });

  test('identifications are rate limited per key', async () => {
    const server = await start();
    const { key } = await requestToken(server);
    const statuses = new Set<number>();
    for (let calls = 0; calls < 70; calls++) statuses.add((await lookUp(server, '1795262587402.k9Xw2a', key.key))[0]);
    expect(statuses).toEqual(new Set([404, 429]));
  });

  test('erasing a lead deletes its key', { timeout: 90_000 }, async () => {
    const databaseUrl = await makeDatabase();
    const server = await startTestServer({ databaseUrl });
    const { key } = await signUp(server);
    await run(databaseUrl, 'leads', 'erase', 'ada@example.com');
    expect(await rows(server)).toEqual([]);
    expect((await identify(server, key.key)).status).toBe(403);
  });

  test('npm run keys lists keys without secrets, and revokes one by its text or its ID', {
    timeout: 90_000,
  }, async () => {
    const databaseUrl = await makeDatabase('empty');
    expect(await run(databaseUrl, 'keys', 'list')).toMatchObject({
      code: 1,
      err: expect.stringContaining('start the server'),
    });
    const server = await startTestServer({ databaseUrl });
    const free = await signUp(server);
    const token = await requestToken(server);
    const { out } = await run(databaseUrl, 'keys', 'list');
    expect(out).toMatch(new RegExp(`bot-detection  sk_….{4}  until .*  lead ${token.id}\n.*${free.key.key}`));
    expect(out).not.toContain(token.key.key);
    expect((await run(databaseUrl, 'keys', 'revoke', free.key.key)).code).toBe(0);
    expect((await run(databaseUrl, 'keys', 'revoke', out.slice(0, 36))).code).toBe(0);
    expect(await identify(server, free.key.key)).toMatchObject({ error: { message: 'API key not found' } });
    expect((await lookUp(server, '1795262587402.k9Xw2a', token.key.key))[0]).toBe(403);
    expect((await run(databaseUrl, 'keys', 'revoke', free.key.key)).code).toBe(1);
    expect((await run(databaseUrl, 'keys', 'list')).out.match(/revoked/g)).toHaveLength(2);
  });

  test('npm run keys creates public keys for pages of the given origins', { timeout: 90_000 }, async () => {
    const databaseUrl = await makeDatabase();
    const clock = createTestClock(Date.now());
    const server = await startTestServer({ databaseUrl, clock });
    const create = async (...options: string[]) => {
      const { out, err, code } = await run(databaseUrl, 'keys', 'create', ...options);
      expect([code, err]).toEqual([0, '']);
      return out.split('\n')[0] ?? '';
    };
    const anywhere = await create('--public');
    const shops = await create(
      '--public',
      '--origin',
      'https://shop.example',
      '--origin',
      'https://www.shop.example:8443/',
    );
    const short = await create('--public', '--days', '1', '--name', 'for a fair');
    for (const key of [anywhere, shops, short]) expect(key).toMatch(PUBLIC);
    const from = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' });
    for (const origin of ['https://shop.example', 'https://www.shop.example:8443']) {
      expect((await identify(server, shops, from(origin))).status).toBe(200);
    }
    const refused = { status: 403, error: { code: 'OriginNotAvailable', message: 'Not available for this origin' } };
    for (const origin of ['http://shop.example', 'https://shop.example.evil.example', 'null']) {
      const answer = await identify(server, shops, from(origin));
      expect(answer).toMatchObject(refused);
      // So that the page can read the error.
      expect(answer.response.headers.get('access-control-allow-origin')).toBe('*');
      expect((await identify(server, anywhere, from(origin))).status).toBe(200);
    }
    expect(await identify(server, shops)).toMatchObject(refused);
    clock.advance(DAY_MS + 60_000);
    expect((await identify(server, short)).error?.message).toBe('API key expired');
    expect((await identify(server, anywhere)).status).toBe(200);
    const { out } = await run(databaseUrl, 'keys', 'list', '--limit', '3');
    expect(out).toContain('"for a fair"');
    expect(out).toContain('no end  workspace main  for https://shop.example https://www.shop.example:8443');
  });

  test('npm run keys creates secret keys, which are shown once, and names a wrong option', {
    timeout: 90_000,
  }, async () => {
    const databaseUrl = await makeDatabase();
    const server = await startTestServer({ databaseUrl });
    const { out } = await run(databaseUrl, 'keys', 'create', '--secret', '--workspace', 'own');
    const [key = ''] = out.split('\n');
    expect(key).toMatch(SECRET);
    expect(JSON.stringify(await rows(server))).not.toContain(key);
    expect((await run(databaseUrl, 'keys', 'list')).out).not.toContain(key);
    const requestId = (await identify(server, 'whorl-site')).result?.requestId ?? '';
    const [status, event] = await lookUp(server, requestId, key);
    expect([status, Object.keys((event as { products: object }).products)]).toEqual([
      200,
      expect.arrayContaining(['identification', 'botd']),
    ]);
    expect((await identify(server, key)).status).toBe(403);
    expect((await run(databaseUrl, 'keys', 'revoke', key)).code).toBe(0);
    expect((await lookUp(server, requestId, key))[0]).toBe(403);
    for (const [option, wrong] of [
      ['--public or --secret', ['create']],
      ['--public or --secret', ['create', '--public', '--secret']],
      ['--origin', ['create', '--secret', '--origin', 'https://shop.example']],
      ['--origin', ['create', '--public', '--origin', 'shop.example']],
      ['--origin', ['create', '--public', '--origin', 'https://shop.example/cart']],
      ['--workspace', ['create', '--public', '--workspace', 'two words']],
      ['--days', ['create', '--public', '--days', '0']],
      ['--name', ['create', '--public', '--name', '']],
      ['--origins', ['create', '--public', '--origins', 'https://shop.example']],
      ['--limit', ['list', '--limit', 'all']],
      ["missing required argument 'key'", ['revoke']],
      ['more', ['revoke', key, 'more']],
    ] as const) {
      const { code, err } = await runCommandWith(defineKeys, { database: server.services.database, now: 0 }, wrong);
      expect([code, err], wrong.join(' ')).toEqual([2, expect.stringContaining(option)]);
    }
  });
});

const run = (databaseUrl: string, command: 'keys' | 'leads', ...args: string[]) =>
  spawnCommand(command, { DATABASE_URL: databaseUrl }, ...args);
