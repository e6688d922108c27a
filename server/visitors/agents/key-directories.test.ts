import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, onTestFinished, test } from 'vitest';
import { directoryOf, privateDirectories, startDirectory } from '../../testing/agents.ts';
import { createTestClock } from '../../testing/clock.ts';
import { startTestServer } from '../../testing/server.ts';
import { postSignals, readStoredProducts } from '../../testing/signals.ts';
import { createAgentKey, signRequest } from '../../testing/signed-requests.ts';
import { answers, startTestVendor, type VendorResponder } from '../../testing/vendor.ts';

const HOUR_MS = 3_600_000;

/** Starts a server whose clients sign with keys of their choice. */
async function startVerifier(environment: Record<string, string> = privateDirectories) {
  const clock = createTestClock();
  const server = await startTestServer({ clock, environment });
  return {
    clock,
    server,
    /** Signs an identification, sends it, and returns identity and reason. */
    async identify(key: ReturnType<typeof createAgentKey>, agent: string, keyId = key.keyId) {
      const url = server.url + endpoints.identify;
      const headers = await signRequest({ key, keyId, url, now: clock.now(), agent: `"${agent}"` });
      const { botInfo } = await readStoredProducts(server, await postSignals(server, {}, headers));
      return botInfo && 'data' in botInfo ? (botInfo.data.reason ?? botInfo.data.identity) : undefined;
    },
  };
}

test('a directory is fetched once while it is fresh', async () => {
  const { identify, clock } = await startVerifier();
  const key = createAgentKey();
  const directory = await startDirectory([key], { 'cache-control': 'max-age=600' });
  for (let attempt = 0; attempt < 3; attempt += 1) expect(await identify(key, directory.url)).toBe('signed');
  expect(directory.countFetches()).toBe(1);
  expect(directory.requests[0]?.headers).toMatchObject({
    accept: 'application/http-message-signatures-directory+json',
    'user-agent': 'whorl-key-directories',
  });
  clock.advance(599_000);
  expect(await identify(key, directory.url)).toBe('signed');
  expect(directory.countFetches()).toBe(1);
});

test.each<[headers: Record<string, string>, freshSeconds: number]>([
  [{}, 3_600],
  [{ 'cache-control': 'public, max-age=7200, s-maxage=60' }, 7_200],
  [{ 'cache-control': 'max-age=7200', age: '7000' }, 200],
  [{ 'cache-control': 'max-age=1' }, 60],
  [{ 'cache-control': 'max-age=31536000' }, 86_400],
  [{ 'cache-control': 'no-store' }, 60],
  [{ 'cache-control': 'max-age=nonsense' }, 3_600],
  [{ date: 'Mon, 02 Nov 2026 09:00:00 GMT', expires: 'Mon, 02 Nov 2026 09:10:00 GMT' }, 600],
  [{ expires: '0' }, 3_600],
])('a directory with %o is fresh for %i seconds', async (headers, seconds) => {
  const { identify, clock } = await startVerifier();
  const key = createAgentKey();
  const directory = await startDirectory([key], headers);
  expect(await identify(key, directory.url)).toBe('signed');
  clock.advance((seconds - 1) * 1000);
  expect(await identify(key, directory.url)).toBe('signed');
  expect(directory.countFetches()).toBe(1);
  clock.advance(1000);
  expect(await identify(key, directory.url)).toBe('signed');
  await directory.received(2);
});

test('concurrent requests fetch a directory once', async () => {
  const { identify } = await startVerifier();
  const key = createAgentKey();
  const directory = await startDirectory([key]);
  const all = await Promise.all(Array.from({ length: 8 }, () => identify(key, directory.url)));
  expect(all).toEqual(Array.from({ length: 8 }, () => 'signed'));
  expect(directory.countFetches()).toBe(1);
});

test('an outdated directory is refreshed in the background, and a removed key then ends', async () => {
  const { identify, clock } = await startVerifier();
  const removed = createAgentKey();
  const directory = await startDirectory([removed], { 'cache-control': 'max-age=600' });
  expect(await identify(removed, directory.url)).toBe('signed');
  directory.answerWith(directoryOf([createAgentKey()], { 'cache-control': 'max-age=600' }));
  clock.advance(601_000);
  // This request doesn't wait for the refresh.
  expect(await identify(removed, directory.url)).toBe('signed');
  await directory.received(2);
  await expect.poll(() => identify(removed, directory.url)).toBe('unknown_key');
});

test('a new key is accepted as soon as it is published, but an unknown one causes one request per minute', async () => {
  const { identify, clock } = await startVerifier();
  const [first, second] = [createAgentKey(), createAgentKey()];
  const directory = await startDirectory([first], { 'cache-control': 'max-age=86400' });
  expect(await identify(first, directory.url)).toBe('signed');
  directory.answerWith(directoryOf([first, second]));
  expect(await identify(second, directory.url)).toBe('unknown_key');
  expect(directory.countFetches()).toBe(1);
  clock.advance(60_000);
  expect(await identify(second, directory.url)).toBe('signed');
  expect(await identify(first, directory.url)).toBe('signed');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await identify(createAgentKey(), directory.url)).toBe('unknown_key');
  }
  expect(directory.countFetches()).toBe(2);
});

test('keys survive an outage of their directory for an hour', async () => {
  const { identify, clock } = await startVerifier();
  const key = createAgentKey();
  const directory = await startDirectory([key], { 'cache-control': 'max-age=600' });
  expect(await identify(key, directory.url)).toBe('signed');
  directory.answerWith(answers.broken);
  clock.advance(601_000);
  expect(await identify(key, directory.url)).toBe('signed');
  await directory.received(2);
  clock.advance(HOUR_MS);
  expect(await identify(key, directory.url)).toBe('directory_unreachable');
  directory.answerWith(directoryOf([key]));
  expect(await identify(key, directory.url)).toBe('directory_unreachable');
  clock.advance(60_000);
  expect(await identify(key, directory.url)).toBe('signed');
});

test('a key outside of its validity is unknown', async () => {
  const { identify, clock } = await startVerifier();
  const seconds = clock.now() / 1000;
  const [expired, future, valid] = [createAgentKey(), createAgentKey(), createAgentKey()];
  const keys = [
    { ...expired.jwk, exp: seconds - 1 },
    { ...future.jwk, nbf: seconds + 60 },
    { ...valid.jwk, nbf: clock.now() - 1000, exp: clock.now() + HOUR_MS },
  ];
  const directory = await startTestVendor((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys })),
  );
  expect(await identify(expired, directory.url)).toBe('unknown_key');
  expect(await identify(future, directory.url)).toBe('unknown_key');
  expect(await identify(valid, directory.url)).toBe('signed');
});

const json = { 'content-type': 'application/json' };
const broken: readonly (readonly [name: string, answer: VendorResponder, reason: string])[] = [
  ['is down', answers.drop, 'directory_unreachable'],
  ['responds with an error', answers.unavailable, 'directory_unreachable'],
  ['is missing', answers.notFound, 'directory_unreachable'],
  ['redirects', answers.redirect, 'directory_unreachable'],
  ['is HTML', answers.garbage, 'directory_invalid'],
  ['is no JSON', (response) => response.writeHead(200, json).end('{"keys":'), 'directory_invalid'],
  ['is no key set', (response) => response.writeHead(200, json).end('[]'), 'directory_invalid'],
  [
    'has too many keys',
    (response) => response.writeHead(200, json).end(JSON.stringify({ keys: Array(101).fill({}) })),
    'directory_invalid',
  ],
  [
    'announces too many bytes',
    (response) => response.writeHead(200, { ...json, 'content-length': '70000' }).end('x'.repeat(70_000)),
    'directory_too_large',
  ],
  [
    'sends too many bytes',
    (response) => {
      const send = (): boolean => response.write(' '.repeat(16_384)) && send();
      response.writeHead(200, json).on('drain', send);
      send();
    },
    'directory_too_large',
  ],
  [
    'is compressed',
    (response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end('{}'),
    'directory_invalid',
  ],
];

test.each(broken)('a directory that %s never verifies', async (_name, answer, reason) => {
  const { identify } = await startVerifier();
  const directory = await startTestVendor(answer);
  expect(await identify(createAgentKey(), directory.url)).toBe(reason);
  // And isn't requested again at once.
  expect(await identify(createAgentKey(), directory.url)).toBe(reason);
  expect(directory.requests).toHaveLength(1);
});

const stalled: VendorResponder = (response) => response.writeHead(200, { ...json, 'content-length': '100' }).write('{');

test.each([
  ['hangs', answers.hang],
  ['stops within its response', stalled],
] as const)('a directory that %s is given up after a few seconds', { tags: ['complete'] }, async (_name, answer) => {
  const { identify } = await startVerifier();
  const directory = await startTestVendor(answer);
  expect(await identify(createAgentKey(), directory.url)).toBe('directory_unreachable');
  directory.dropPending();
});

test('a directory can’t provide keys of another one', async () => {
  const { identify } = await startVerifier();
  const [victim, attacker] = [createAgentKey(), createAgentKey()];
  const own = await startDirectory([victim]);
  // The attacker's directory has the victim's key ID on its own key, and the victim's key.
  const poisoned = await startTestVendor((response) =>
    response
      .writeHead(200, json)
      .end(JSON.stringify({ keys: [{ ...attacker.jwk, kid: victim.keyId }, victim.jwk], signature_agent: own.url })),
  );
  expect(await identify(attacker, poisoned.url, victim.keyId)).toBe('forged');
  expect(await identify(attacker, poisoned.url)).toBe('signed');
  expect(await identify(attacker, own.url)).toBe('unknown_key');
  expect(await identify(attacker, own.url, victim.keyId)).toBe('forged');
  expect(await identify(victim, own.url)).toBe('signed');
});

const refused = [
  'https://127.0.0.1',
  'https://127.1',
  'https://0x7f000001',
  'https://localhost',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://10.0.0.1',
  'https://169.254.169.254',
  'https://192.168.1.1',
  'https://0.0.0.0',
  'http://agent.example',
  'https://agent.example:22',
  'https://user@agent.example',
  'https://user:password@agent.example',
  'https://agent.example/keys',
  'https://agent.example/?to=127.0.0.1',
  'https://agent.example/#keys',
  'file:///etc/passwd',
  'data:application/json,{}',
  'agent.example',
  '//agent.example',
];

test('only origins with https and public addresses are allowed', async () => {
  const { identify } = await startVerifier({});
  for (const agent of refused) {
    expect(await identify(createAgentKey(), agent), agent).toBe('directory_not_allowed');
  }
});

test('no request goes to a private address, also by a name that resolves to one', async () => {
  const { identify } = await startVerifier({});
  const key = createAgentKey();
  const directory = await startDirectory([key]);
  const { port } = new URL(directory.url);
  for (const agent of [directory.url, `https://127.0.0.1:${port}`, `https://localhost:${port}`, 'https://localhost']) {
    expect(await identify(key, agent)).toBe('directory_not_allowed');
  }
  expect(directory.requests).toHaveLength(0);
});

test('an invalid signature causes no request', async () => {
  const { server, clock } = await startVerifier();
  const key = createAgentKey();
  const directory = await startDirectory([key]);
  const url = server.url + endpoints.identify;
  const agent = `"${directory.url}"`;
  for (const changes of [{ created: -600, expires: -60 }, { fields: ['@method', 'signature-agent'] }]) {
    await postSignals(server, {}, await signRequest({ key, url, now: clock.now(), agent, ...changes }));
  }
  await postSignals(server, { ticket: 'invalid' }, await signRequest({ key, url, now: clock.now(), agent }));
  expect(directory.requests).toHaveLength(0);
});

test('requests with invented agents hold up no known one, and are limited', async () => {
  const known = createAgentKey();
  const directory = await startDirectory([known]);
  const folder = mkdtempSync(join(tmpdir(), 'known-agents-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'agents.json');
  const agent = { name: 'Known', category: 'ai_agent', provider: 'Known', directory: directory.url };
  writeFileSync(path, JSON.stringify({ agents: [{ ...agent, source: 'https://agent.example', date: '2026-11-27' }] }));
  const { identify } = await startVerifier({ ...privateDirectories, KNOWN_AGENTS: path });
  const hanging = await Promise.all(Array.from({ length: 8 }, () => startTestVendor(answers.hang)));
  const held = hanging.map(({ url }) => identify(createAgentKey(), url));
  await Promise.all(hanging.map(({ received }) => received(1)));
  const ninth = createAgentKey();
  const other = await startDirectory([ninth]);
  expect(await identify(ninth, other.url)).toBe('directory_unreachable');
  expect(await identify(known, directory.url)).toBe('signed');
  for (const each of hanging) each.dropPending();
  expect(await Promise.all(held)).toEqual(held.map(() => 'directory_unreachable'));
  // Not a failure of its own directory, so the next request tries again.
  expect(await identify(ninth, other.url)).toBe('signed');
});
