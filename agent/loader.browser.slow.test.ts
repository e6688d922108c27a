import { agentErrors } from '@whorl/contract/identification/errors.ts';
import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { WINDOW_KIND_KEY } from '@whorl/contract/stored-data/names.ts';
import { expect, test } from 'vitest';
import {
  expectedResult,
  findPosts,
  findScriptRequests,
  identifyScript,
  type Outcome,
  respondWith,
  result,
} from './test-identify.ts';
import { type TestResponse, useTestPages } from './test-page.ts';

const open = useTestPages();
const scriptAnswering = (answer: () => TestResponse | undefined) => (path: string) =>
  path.includes('/loader_v') ? answer() : undefined;
type LoaderModule = typeof import('./loader.ts');

test('the agent loads its script, posts the signals and returns the result', async () => {
  const { page, requests } = await open({ answer: respondWith(expectedResult) });
  const outcome = await page.evaluate<Outcome>(identifyScript());
  expect(outcome.result).toEqual(result);
  expect(findScriptRequests(requests)).toEqual([`GET /agent/v${AGENT_VERSION}/key/loader_v${LOADER_VERSION}.js`]);
  expect(await page.evaluate(() => localStorage.getItem('visitor-token'))).toBe('token');
});

test('an extended result includes the signals', async () => {
  const { page } = await open({ answer: respondWith(expectedResult) });
  const outcome = await page.evaluate<Outcome>(identifyScript({ options: { extendedResult: true } }));
  expect(outcome.result).toMatchObject({ ...result, visits: 1, signals: { platform: { value: 'Linux x86_64' } } });
});

test('signals that take longer than the configured timeout are sent as errors', async () => {
  const { page } = await open({ answer: respondWith(expectedResult) });
  // The sound is never rendered. The signal's own timers are longer than the configured timeout.
  await page.evaluate(() => {
    OfflineAudioContext.prototype.startRendering = () => new Promise(() => undefined);
  });
  const call = { settings: { signalTimeoutMs: 50 }, options: { extendedResult: true } };
  const { result: extended } = await page.evaluate<Outcome>(identifyScript(call));
  expect(extended).toMatchObject({ signals: { audio: { error: 'Error: timeout after 50 ms' } } });
});

test('get() posts the tag and linked ID, and the ticket with a digest of the payload', async () => {
  const bodies: string[] = [];
  const { page } = await open({
    answer: (path, request) => {
      if (request.method === 'POST') bodies.push(request.body);
      return respondWith(expectedResult)(path, request);
    },
  });
  const options = { tag: { cart: [1, 'é'] }, linkedId: 'order-7' };
  await page.evaluate<Outcome>(identifyScript({ options }));
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
    ...options,
    apiKey: 'key',
    version: AGENT_VERSION,
    ticket: 'ticket',
    digest: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

test('the agent loads no script without an API key', async () => {
  const { page, requests } = await open();
  for (const apiKey of ['', null, 7]) {
    expect(await page.evaluate<Outcome>(identifyScript({ settings: { apiKey } }))).toMatchObject({
      name: 'apiKeyMissing',
      error: agentErrors.apiKeyMissing,
    });
  }
  expect(findScriptRequests(requests)).toEqual([]);
});

test('the loader tries five times with growing delays and reports the error of the first attempt', async () => {
  let requestCount = 0;
  const { page, requests } = await open({
    answer: scriptAnswering(() => {
      requestCount += 1;
      // The first response isn't JavaScript, which fails differently from an error status.
      return requestCount === 1
        ? { headers: { 'content-type': 'text/javascript' }, body: 'not a script' }
        : { status: 503 };
    }),
  });
  const outcome = await page.evaluate<Outcome>(identifyScript({ quick: true }));
  expect(outcome).toMatchObject({ name: 'scriptLoadFailed', error: agentErrors.scriptLoadFailed });
  expect(outcome.cause).toMatch(/SyntaxError/);
  expect(outcome.waits).toEqual([200, 400, 800, 1600]);
  expect(findScriptRequests(requests)).toHaveLength(5);
  expect(new Set(findScriptRequests(requests)).size).toBe(1);
});

test('the delays between attempts are random up to their limit', async () => {
  const { page } = await open({ answer: scriptAnswering(() => ({ status: 503 })) });
  const waits = await page.evaluate(async () => {
    const { loadAgent } = await window.importModule<LoaderModule>('loader');
    const waited: number[] = [];
    const wait = async (ms: number) => void waited.push(ms);
    for (let round = 0; round < 10; round++) await loadAgent({ apiKey: 'key' }, { wait }).catch(() => undefined);
    return waited;
  });
  expect(waits).toHaveLength(40);
  for (const [index, ms] of waits.entries()) expect(ms).toBeLessThanOrEqual(100 * 2 ** ((index % 4) + 1));
  expect(new Set(waits).size).toBe(40);
});

test('the loader succeeds on the third attempt', async () => {
  let requestCount = 0;
  const { page } = await open({
    answer: (path, to) => {
      if (!path.includes('/loader_v')) return respondWith(expectedResult)(path, to);
      requestCount += 1;
      return requestCount < 3 ? { status: 500 } : undefined;
    },
  });
  const outcome = await page.evaluate<Outcome>(identifyScript({ quick: true }));
  expect(outcome.result).toMatchObject(result);
});

test('the loader times out when a server accepts the connection and never responds', async () => {
  const { page } = await open({ answer: scriptAnswering(() => ({ hang: true })) });
  const outcome = await page.evaluate<Outcome>(identifyScript({ quick: true, attemptTimeoutMs: 50 }));
  expect(outcome).toMatchObject({ name: 'scriptLoadFailed', cause: 'Error: timeout after 50 ms' });
});

test('a script without a load export fails with scriptLoadFailed, and the next call loads it again', async () => {
  let broken = true;
  const { page } = await open({
    answer: (path, to) => {
      if (!broken || !path.includes('/loader_v')) return respondWith(expectedResult)(path, to);
      return { headers: { 'content-type': 'text/javascript' }, body: 'export const other = 1;' };
    },
  });
  const client = await page.evaluateHandle(async () => {
    const { AgentClient } = await window.importModule<typeof import('./agent-client.ts')>('agent-client');
    return new AgentClient({ apiKey: 'key' });
  });
  const name = await client.evaluate((agent) => agent.get().catch((error: Error) => error.name));
  expect(name).toBe('scriptLoadFailed');
  broken = false;
  // The browser caches the module of that URL per page, so the retry needs a new page.
  await page.reload();
  expect((await page.evaluate<Outcome>(identifyScript())).result).toEqual(result);
});

test('forgetVisitor deletes everything stored, and a response that arrives later does not restore it', async () => {
  let release: (() => void) | undefined;
  let hold = false;
  const { page, requests } = await open({
    answer: async (path, to) => {
      if (hold && to.method === 'POST') await new Promise<void>((resolve) => (release = resolve));
      return respondWith(expectedResult)(path, to);
    },
  });
  const handle = await page.evaluateHandle(async () => {
    const { loadAgent } = await window.importModule<LoaderModule>('loader');
    return loadAgent({ apiKey: 'key' });
  });
  const listStorageKeys = () => page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
  await handle.evaluate((agent) => agent.get());
  // The window kind is stored later, after it has been measured.
  expect((await listStorageKeys()).filter((name) => name !== WINDOW_KIND_KEY)).toHaveLength(2);
  hold = true;
  const late = handle.evaluate((agent) => agent.get({ ignoreCache: true }).then(({ visitorId }) => visitorId));
  await expect.poll(() => findPosts(requests).length).toBe(2);
  await page.evaluate(async () => (await window.importModule<LoaderModule>('loader')).forgetVisitor());
  expect(await listStorageKeys()).toEqual([]);
  await expect.poll(() => release).toBeDefined();
  release?.();
  expect(await late).toBe(result.visitorId);
  expect(await listStorageKeys()).toEqual([]);
});
