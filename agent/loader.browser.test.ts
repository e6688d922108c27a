import { agentErrors } from '@whorl/contract/identification/errors.ts';
import { AGENT_VERSION, LOADER_VERSION } from '@whorl/contract/identification/versions.ts';
import { WINDOW_KIND_KEY } from '@whorl/contract/stored-data/names.ts';
import { expect, test } from 'vitest';
import { answering, identified, identifying, type Outcome, readingsIn, result, scriptsIn } from './test-identify.ts';
import { type Answer, useTestPages } from './test-page.ts';

const open = useTestPages();
const scriptAnswering = (answer: () => Answer | undefined) => (path: string) =>
  path.includes('/loader_v') ? answer() : undefined;
type LoaderModule = typeof import('./loader.ts');

test('loads the script under its address, posts the signals and returns the result', async () => {
  const { page, requests } = await open({ answer: answering(identified) });
  const outcome = await page.evaluate<Outcome>(identifying());
  expect(outcome.result).toEqual(result);
  expect(scriptsIn(requests)).toEqual([`GET /agent/v${AGENT_VERSION}/key/loader_v${LOADER_VERSION}.js`]);
  expect(await page.evaluate(() => localStorage.getItem('visitor-token'))).toBe('token');
});

test('an extended result has the signals beside it', async () => {
  const { page } = await open({ answer: answering(identified) });
  const outcome = await page.evaluate<Outcome>(identifying({ options: { extendedResult: true } }));
  expect(outcome.result).toMatchObject({ ...result, visits: 1, signals: { platform: { value: 'Linux x86_64' } } });
});

test('what is given to get goes with the reading, and the ticket with a digest of both', async () => {
  const bodies: string[] = [];
  const { page } = await open({
    answer: (path, asked) => {
      if (asked.method === 'POST') bodies.push(asked.body);
      return answering(identified)(path, asked);
    },
  });
  const options = { tag: { cart: [1, 'é'] }, linkedId: 'order-7' };
  await page.evaluate<Outcome>(identifying({ options }));
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
    ...options,
    apiKey: 'key',
    version: AGENT_VERSION,
    ticket: 'ticket',
    digest: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

test('no key, no script', async () => {
  const { page, requests } = await open();
  for (const apiKey of ['', null, 7]) {
    expect(await page.evaluate<Outcome>(identifying({ settings: { apiKey } }))).toMatchObject({
      name: 'apiKeyMissing',
      error: agentErrors.apiKeyMissing,
    });
  }
  expect(scriptsIn(requests)).toEqual([]);
});

test('asks five times for a script that does not come, waiting longer each time, and reports the first failure', async () => {
  let asked = 0;
  const { page, requests } = await open({
    answer: scriptAnswering(() => {
      asked += 1;
      // The first is no script at all, which reads otherwise than a server that fails.
      return asked === 1 ? { headers: { 'content-type': 'text/javascript' }, body: 'not a script' } : { status: 503 };
    }),
  });
  const outcome = await page.evaluate<Outcome>(identifying({ quick: true }));
  expect(outcome).toMatchObject({ name: 'scriptLoadFailed', error: agentErrors.scriptLoadFailed });
  expect(outcome.cause).toMatch(/SyntaxError/);
  expect(outcome.waits).toEqual([200, 400, 800, 1600]);
  expect(scriptsIn(requests)).toHaveLength(5);
  expect(new Set(scriptsIn(requests)).size).toBe(1);
});

test('the delays are random up to their limit', async () => {
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

test('a script that comes at the third time is good', async () => {
  let asked = 0;
  const { page } = await open({
    answer: (path, to) => {
      if (!path.includes('/loader_v')) return answering(identified)(path, to);
      asked += 1;
      return asked < 3 ? { status: 500 } : undefined;
    },
  });
  const outcome = await page.evaluate<Outcome>(identifying({ quick: true }));
  expect(outcome.result).toMatchObject(result);
});

test('a server that accepts and never answers does not hold the page for ever', async () => {
  const { page } = await open({ answer: scriptAnswering(() => ({ hang: true })) });
  const outcome = await page.evaluate<Outcome>(identifying({ quick: true, attemptTimeoutMs: 50 }));
  expect(outcome).toMatchObject({ name: 'scriptLoadFailed', cause: 'Error: timeout after 50 ms' });
});

test('a script that exports no load is none, and after a failure the next call loads it again', async () => {
  let broken = true;
  const { page } = await open({
    answer: (path, to) => {
      if (!broken || !path.includes('/loader_v')) return answering(identified)(path, to);
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
  // The module of that address is what it was for this page; a new page has none yet.
  await page.reload();
  expect((await page.evaluate<Outcome>(identifying())).result).toEqual(result);
});

test('forgetting leaves nothing in the browser, and an answer that comes later brings nothing back', async () => {
  let release: (() => void) | undefined;
  let hold = false;
  const { page, requests } = await open({
    answer: async (path, to) => {
      if (hold && to.method === 'POST') await new Promise<void>((resolve) => (release = resolve));
      return answering(identified)(path, to);
    },
  });
  const handle = await page.evaluateHandle(async () => {
    const { loadAgent } = await window.importModule<LoaderModule>('loader');
    return loadAgent({ apiKey: 'key' });
  });
  const kept = () => page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
  await handle.evaluate((agent) => agent.get());
  // Which kind of window it is comes when that has been measured.
  expect((await kept()).filter((name) => name !== WINDOW_KIND_KEY)).toHaveLength(2);
  hold = true;
  const late = handle.evaluate((agent) => agent.get({ ignoreCache: true }).then(({ visitorId }) => visitorId));
  await expect.poll(() => readingsIn(requests).length).toBe(2);
  await page.evaluate(async () => (await window.importModule<LoaderModule>('loader')).forgetVisitor());
  expect(await kept()).toEqual([]);
  await expect.poll(() => release).toBeDefined();
  release?.();
  expect(await late).toBe(result.visitorId);
  expect(await kept()).toEqual([]);
});
