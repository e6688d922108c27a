import { request as requestHttp } from 'node:http';
import { eventProductsSchema } from '@whorl/contract/identification/event.ts';
import type { IdentificationAnswer } from '@whorl/contract/identification/result.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { privateDirectories, startDirectory } from '../../testing/agents.ts';
import { createTestClock, type TestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import {
  emptyPayload,
  postSignals,
  readStoredProducts,
  requestTicket,
  TEST_USER_AGENT,
} from '../../testing/signals.ts';
import { type AgentKey, createAgentKey, type SigningOptions, signRequest } from '../../testing/signed-requests.ts';
import { answers, type TestVendor } from '../../testing/vendor.ts';

type Scene = { server: TestServer; clock: TestClock; key: AgentKey; directory: TestVendor; url: string };

/** Starts a server and an agent's key directory. */
async function startScene(environment: Record<string, string> = {}, databaseUrl?: string): Promise<Scene> {
  const clock = createTestClock();
  const key = createAgentKey();
  const directory = await startDirectory([key]);
  const server = await startTestServer({
    clock,
    environment: { ...privateDirectories, ...environment },
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  return { server, clock, key, directory, url: server.url + endpoints.identify };
}

/** Signs an identification like a client of the scene. */
const sign = ({ key, clock, directory, url }: Scene, changes: Partial<SigningOptions> = {}) =>
  signRequest({ key, url, now: clock.now(), agent: `sig1="${directory.url}"`, fields: CURRENT, ...changes });
/** Components of the current draft. */
const CURRENT = ['@authority', '"signature-agent";key="sig1"'];

/** Sends an identification and returns the information about its bot. */
async function identify({ server }: Scene, headers: Record<string, string>) {
  const { botInfo } = await readStoredProducts(server, await postSignals(server, {}, headers));
  if (botInfo !== undefined && 'error' in botInfo) throw new Error(botInfo.error.message);
  return botInfo?.data;
}

test('a signature of another library is verified, in the forms of both drafts', async () => {
  const scene = await startScene();
  const host = new URL(scene.directory.url).host;
  const signed = { identity: 'signed', confidence: 'high', identifiedBy: 'signature', name: host };
  expect(await identify(scene, await sign(scene))).toEqual({ ...signed, category: 'unknown', provider: 'unknown' });
  const earlier = { agent: `"${scene.directory.url}"`, fields: ['@authority', 'signature-agent'] };
  expect(await identify(scene, await sign(scene, earlier))).toMatchObject(signed);
  const narrow = { fields: ['@method', '@target-uri', '@path', ...CURRENT.slice(1)] };
  expect(await identify(scene, await sign(scene, narrow))).toMatchObject(signed);
});

test('a request without a signature, or with one for another purpose, names no agent', async () => {
  const scene = await startScene();
  expect(await identify(scene, {})).toBeUndefined();
  expect(await identify(scene, await sign(scene, { tag: 'payments' }))).toBeUndefined();
  expect(await identify(scene, { 'signature-agent': 'sig1="https://chatgpt.com"' })).toBeUndefined();
});

const attacks: readonly (readonly [
  name: string,
  changes: (scene: Scene) => Partial<SigningOptions>,
  reason: string,
])[] = [
  ['of another authority', () => ({ url: `https://shop.example${endpoints.identify}` }), 'forged'],
  [
    'with another key under the ID of the agent’s',
    ({ key }) => ({ key: createAgentKey(), keyId: key.keyId }),
    'forged',
  ],
  ['with a key that the directory doesn’t have', () => ({ key: createAgentKey() }), 'unknown_key'],
  ['that has expired', () => ({ created: -3600, expires: -60 }), 'expired'],
  ['that is older than a day', () => ({ created: -90_000, expires: 600 }), 'expired'],
  ['from the future', () => ({ created: 600, expires: 1200 }), 'not_yet_valid'],
  ['that expires before it was created', () => ({ created: 10, expires: 5 }), 'malformed'],
  ['that covers no authority', () => ({ fields: ['@method', ...CURRENT.slice(1)] }), 'missing_component'],
  ['that doesn’t cover Signature-Agent', () => ({ fields: ['@authority'] }), 'missing_component'],
];

test.each(attacks)('a signature %s is spoofed', async (_name, changes, reason) => {
  const scene = await startScene();
  expect(await identify(scene, await sign(scene, changes(scene)))).toMatchObject({
    identity: 'spoofed',
    identifiedBy: 'signature',
    reason,
  });
});

test.each([
  ['signature', (value: string) => value.replace(/:.{4}/, ':AAAA'), 'forged'],
  ['signature', () => 'sig1=:AAAA:', 'forged'],
  ['signature', () => 'other=:AAAA:', 'malformed'],
  ['signature', () => 'sig1="text"', 'malformed'],
  ['signature-input', (value: string) => value.replace('60;', '61;'), 'forged'],
  ['signature-input', (value: string) => value.replace(/;expires=\d+/, ''), 'malformed'],
  ['signature-input', (value: string) => value.replace(/;nonce="[^"]*"/, ''), 'forged'],
  ['signature-input', (value: string) => `${value}, ${value.replace('@authority', '@target-uri')}`, 'malformed'],
  ['signature-input', (value: string) => value.replace('("@authority"', '("@authority" "@authority"'), 'malformed'],
  ['signature-input', () => 'sig1=("@authority";tag="web-bot-auth"', 'malformed'],
  ['signature-agent', (value: string) => value.replace('127.0.0.1', 'localhost'), 'forged'],
  ['signature-agent', () => 'sig1=42', 'malformed'],
] as const)('a changed %s is spoofed', async (name, change, reason) => {
  const scene = await startScene();
  const headers = await sign(scene);
  const info = await identify(scene, { ...headers, [name]: change(headers[name] ?? '') });
  expect(info).toMatchObject({ identity: 'spoofed', reason });
});

test('without its Signature header, a request is spoofed', async () => {
  const scene = await startScene();
  const { signature: _, ...headers } = await sign(scene);
  expect(await identify(scene, headers)).toMatchObject({ identity: 'spoofed', reason: 'malformed' });
});

test('a signature for another host that is sent with its Host header has the wrong authority', async () => {
  const scene = await startScene({ PUBLIC_URL: 'https://whorl.example' });
  const send = async (authority: string, host: string): Promise<unknown> => {
    const headers = await sign(scene, { url: `https://${authority}${endpoints.identify}` });
    const ticket = await requestTicket(scene.server);
    const text = await postWithHost(scene.url, host, headers, JSON.stringify({ ...emptyPayload, ticket }));
    const { requestId } = (JSON.parse(text) as IdentificationAnswer).result;
    const row = await scene.server.services.database.kysely
      .selectFrom('identifications')
      .select('products')
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow();
    const { botInfo } = v.parse(eventProductsSchema, JSON.parse(row.products));
    return botInfo && 'data' in botInfo && [botInfo.data.identity, botInfo.data.reason];
  };
  expect(await send('shop.example', 'shop.example')).toEqual(['spoofed', 'wrong_authority']);
  expect(await send('shop.example', 'whorl.example')).toEqual(['spoofed', 'forged']);
  // Behind a proxy that changes Host.
  expect(await send('whorl.example', '10.0.0.7:8000')).toEqual(['signed', undefined]);
});

/** Posts with a `Host` header, which `fetch` doesn't send. */
function postWithHost(url: string, host: string, headers: Record<string, string>, body: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const request = requestHttp(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': TEST_USER_AGENT, ...headers, host },
  });
  request.on('error', reject);
  request.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
    });
    response.on('end', () => resolve(text));
  });
  request.end(body);
  return promise;
}

test('two signatures are verified independently, and one failure is the result', async () => {
  const scene = await startScene();
  const other = createAgentKey();
  const otherDirectory = await startDirectory([other]);
  const agent = `sig1="${scene.directory.url}", sig2="${otherDirectory.url}"`;
  const first = await sign(scene, { agent });
  const addSecond = (key: AgentKey) =>
    sign(scene, {
      agent,
      headers: first,
      key,
      label: 'sig2',
      fields: ['@authority', '"signature-agent";key="sig2"'],
    });
  const named = { identity: 'signed', name: new URL(scene.directory.url).host };
  expect(await identify(scene, await addSecond(other))).toMatchObject(named);
  const again = await sign(scene, { agent });
  const impostor = await sign(scene, {
    agent,
    headers: again,
    key: createAgentKey(),
    label: 'sig2',
    fields: ['@authority', '"signature-agent";key="sig2"'],
  });
  expect(await identify(scene, impostor)).toMatchObject({ identity: 'spoofed', reason: 'unknown_key' });
});

test('a signature without a nonce can be repeated until it expires, so its confidence is medium', async () => {
  const scene = await startScene();
  const headers = await sign(scene, { nonce: undefined });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect(await identify(scene, headers)).toMatchObject({ identity: 'signed', confidence: 'medium' });
  }
  scene.clock.advance(120_000);
  expect(await identify(scene, headers)).toMatchObject({ identity: 'spoofed', reason: 'expired' });
});

describeOnEachDatabase('the nonce of a signed request', (makeDatabase) => {
  test('can be used once with a key, also in another process', async () => {
    const databaseUrl = await makeDatabase();
    const scene = await startScene({}, databaseUrl);
    const headers = await sign(scene, { nonce: 'once' });
    expect(await identify(scene, headers)).toMatchObject({ identity: 'signed' });
    expect(await identify(scene, headers)).toMatchObject({ identity: 'spoofed', reason: 'replayed' });
    // The same nonce in another signature.
    const later = await sign(scene, { nonce: 'once', expires: 90 });
    expect(await identify(scene, later)).toMatchObject({ identity: 'spoofed', reason: 'replayed' });
    const restarted = {
      ...scene,
      server: await startTestServer({ databaseUrl, clock: scene.clock, environment: privateDirectories }),
    };
    const elsewhere = { url: restarted.server.url + endpoints.identify, nonce: 'once' };
    expect(await identify(restarted, await sign(restarted, elsewhere))).toMatchObject({ reason: 'replayed' });
  });

  test('is used once by 10 concurrent requests', async () => {
    const scene = await startScene({}, await makeDatabase());
    const headers = await sign(scene);
    const all = await Promise.all(Array.from({ length: 10 }, () => identify(scene, headers)));
    expect(all.filter((info) => info?.identity === 'signed')).toHaveLength(1);
  });

  test('is not used up by a forged signature', async () => {
    const scene = await startScene({}, await makeDatabase());
    const forged = await sign(scene, { nonce: 'mine', key: createAgentKey(), keyId: scene.key.keyId });
    expect(await identify(scene, forged)).toMatchObject({ reason: 'forged' });
    expect(await identify(scene, await sign(scene, { nonce: 'mine' }))).toMatchObject({ identity: 'signed' });
  });

  test('is deleted after its signature has expired', async () => {
    const scene = await startScene({}, await makeDatabase());
    await identify(scene, await sign(scene));
    const count = async () =>
      (await scene.server.services.database.kysely.selectFrom('spent_nonces').select('id').execute()).length;
    expect(await count()).toBe(1);
    scene.clock.advance(3_600_000);
    await expect.poll(count).toBe(0);
  });
});

test('the verdict of bot detection doesn’t depend on a signature', async () => {
  const scene = await startScene();
  const headless = { 'user-agent': TEST_USER_AGENT.replace('Chrome/', 'HeadlessChrome/') };
  const read = async (headers: Record<string, string>) => {
    const { botd, botInfo } = await readStoredProducts(scene.server, await postSignals(scene.server, {}, headers));
    return ['data' in botd && botd.data.bot.result, botInfo && 'data' in botInfo && botInfo.data.identity];
  };
  expect(await read(headless)).toEqual(['bad', 'unknown']);
  expect(await read({ ...headless, ...(await sign(scene)) })).toEqual(['bad', 'signed']);
  expect(await read(await sign(scene))).toEqual(['notDetected', 'signed']);
});

test('an unreachable directory is unknown', async () => {
  const scene = await startScene();
  scene.directory.answerWith(answers.unavailable);
  expect(await identify(scene, await sign(scene))).toMatchObject({
    identity: 'unknown',
    confidence: 'low',
    reason: 'directory_unreachable',
  });
});
