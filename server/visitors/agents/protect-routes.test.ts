import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { privateDirectories, startDirectory } from '../../testing/agents.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { startTestServer } from '../../testing/server.ts';
import { createAgentKey, type SigningOptions, signRequest } from '../../testing/signed-requests.ts';

const path = `${endpoints.search}?q=bot`;

/** Starts a server and an agent with its key directory. */
async function startScene(databaseUrl?: string) {
  const clock = createTestClock();
  const key = createAgentKey();
  const directory = await startDirectory([key]);
  const server = await startTestServer({
    clock,
    environment: privateDirectories,
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  const sign = (changes: Partial<SigningOptions> = {}) =>
    signRequest({ key, url: server.url + path, now: clock.now(), agent: `"${directory.url}"`, ...changes });
  const request = async (headers: Record<string, string>, to = path, init: RequestInit = {}) => {
    const response = await server.fetch(to, { ...init, headers: { ...headers, ...init.headers } });
    return { status: response.status, body: (await response.json()) as { code?: string; message?: string } };
  };
  return { clock, key, directory, server, sign, request };
}

describeOnEachDatabase('signatures of agents on all routes', (makeDatabase) => {
  test('a signed request has the response of everyone, once', async () => {
    const { sign, request } = await startScene(await makeDatabase());
    const unsigned = await request({});
    expect(unsigned.status).toBe(200);
    const headers = await sign();
    expect(await request(headers)).toEqual(unsigned);
    expect(await request(headers)).toMatchObject({ status: 403, body: { code: 'agent_spoofed' } });
    expect((await request(await sign())).status).toBe(200);
  });
});

const attacks: readonly (readonly [name: string, changes: Partial<SigningOptions>, reason: RegExp])[] = [
  ['of another key', { key: createAgentKey() }, /unknown_key/],
  ['of another host', { url: `https://shop.example${path}` }, /forged/],
  ['that has expired', { created: -600, expires: -300 }, /expired/],
  ['without the host', { fields: ['@method', 'signature-agent'] }, /missing_component/],
];

test.each(attacks)('a signature %s is refused with its reason', async (_name, changes, reason) => {
  const { sign, request } = await startScene();
  expect(await request(await sign(changes))).toMatchObject({
    status: 403,
    body: { status: 'error', code: 'agent_spoofed', message: expect.stringMatching(reason) },
  });
});

test('a form of an impostor is not accepted', async () => {
  const { key, sign, request, server } = await startScene();
  const form = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  const url = server.url + endpoints.newsletter;
  const impostor = await request(
    await sign({ url, key: createAgentKey(), keyId: key.keyId }),
    endpoints.newsletter,
    form,
  );
  expect(impostor).toMatchObject({ status: 403, body: { code: 'agent_spoofed' } });
  // The form's own response to an empty submission.
  expect((await request(await sign({ url }), endpoints.newsletter, form)).status).toBe(400);
});

test('a signature that can’t be checked, or for another purpose, changes nothing', async () => {
  const { sign, request } = await startScene();
  const unsigned = await request({});
  expect(await request(await sign({ agent: '"http://127.0.0.1:9"' }))).toEqual(unsigned);
  expect(await request(await sign({ tag: 'payments', url: 'https://shop.example/' }))).toEqual(unsigned);
});

test('requests for routes that don’t exist cause no request for a directory', async () => {
  const { sign, request, directory, server } = await startScene();
  expect((await request(await sign({ url: `${server.url}/api/nothing` }), '/api/nothing')).status).toBe(404);
  expect(directory.countFetches()).toBe(0);
});

test('an IP address can cause 60 verifications per minute', async () => {
  const { sign, request, clock } = await startScene();
  for (let count = 0; count < 60; count += 1) {
    const { status } = await request(await sign({ expires: -300, created: -600 }));
    expect(status).toBe(403);
  }
  expect((await request(await sign())).status).toBe(429);
  expect((await request({})).status).toBe(200);
  clock.advance(60_000);
  expect((await request(await sign())).status).toBe(200);
});
