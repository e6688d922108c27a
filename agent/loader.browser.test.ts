import { agentErrors } from '@whorl/contract/identification/errors.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { type Answer, PAGE_POLICY, useTestPages } from './test-page.ts';

const open = useTestPages();

const visitorId = 'aaaaaaaaaaaaaaaaaaaa';
const result = {
  requestId: '1763724187402.k9Xw2a',
  visitorId,
  visitorFound: false,
  confidence: { score: 1 },
  visits: 1,
};
const identified: Answer = { body: JSON.stringify({ result, storageToken: 'token' }) };
const answering = (answer: Answer) => (path: string) => (path === endpoints.identify ? answer : undefined);
const scriptOf = (requests: readonly string[]) => requests.filter((request) => request.includes('/loader_v'));
const askedOf = (requests: readonly string[]) => requests.filter((request) => request === `POST ${endpoints.identify}`);

type LoaderModule = typeof import('./loader.ts');

/** Loads the agent in the page and calls `get`; what is thrown comes back as its name and message. */
const identifyInPage = `async ({ settings, options, quick }) => {
  const { loadAgent } = await importModule('loader');
  const waits = [];
  const loading = quick ? { wait: async (ms) => { waits.push(ms); }, random: () => 1 } : undefined;
  try {
    const agent = await loadAgent({ apiKey: 'key', ...settings }, loading);
    return { result: await agent.get(options), waits };
  } catch (error) {
    return { error: error.message, name: error.name, waits };
  }
}`;
type Outcome = { result?: unknown; error?: string; name?: string; waits: number[] };
const call = (argument: object) => `(${identifyInPage})(${JSON.stringify(argument)})`;

test('loads the script under its address, posts the signals and returns the result', async () => {
  const { page, requests } = await open({ answer: answering(identified) });
  const outcome = await page.evaluate<Outcome>(call({}));
  const { visits: _extended, ...plain } = result;
  expect(outcome.result).toEqual(plain);
  expect(scriptOf(requests)).toEqual(['GET /agent/v1/key/loader_v1.0.0.js']);
  expect(await page.evaluate(() => localStorage.getItem('visitor-token'))).toBe('token');
});

test('no key, no script', async () => {
  const { page, requests } = await open();
  for (const apiKey of ['', undefined, null, 7]) {
    expect(await page.evaluate<Outcome>(call({ settings: { apiKey: apiKey ?? null } }))).toMatchObject({
      name: 'apiKeyMissing',
      error: agentErrors.apiKeyMissing,
    });
  }
  expect(scriptOf(requests)).toEqual([]);
});

test('a cache longer than a day is refused', async () => {
  const { page } = await open();
  const outcome = await page.evaluate<Outcome>(call({ settings: { cacheTimeInSeconds: 86_401 } }));
  expect(outcome.error).toBe('Cache time cannot exceed 86400 seconds (24 hours)');
});

test('asks five times for a script that does not come, waiting longer each time', async () => {
  const { page, requests } = await open({
    answer: (path) => (path.includes('/loader_v') ? { status: 503 } : undefined),
  });
  const outcome = await page.evaluate<Outcome>(call({ quick: true }));
  expect(outcome).toMatchObject({ name: 'scriptLoadFailed', error: agentErrors.scriptLoadFailed });
  expect(outcome.waits).toEqual([200, 400, 800, 1600]);
  expect(scriptOf(requests)).toHaveLength(5);
});

test('a script that comes at the third time is good', async () => {
  let asked = 0;
  const { page } = await open({
    answer: (path) => (path.includes('/loader_v') && ++asked < 3 ? { status: 500 } : answering(identified)(path)),
  });
  const outcome = await page.evaluate<Outcome>(call({ quick: true }));
  expect(outcome.result).toMatchObject({ visitorId });
});

test('says when the page’s own policy forbids the script, and does not ask again', async () => {
  const policy = PAGE_POLICY.replace("script-src 'self'", 'script-src ORIGIN/modules/ ORIGIN/import-module.js');
  const { page, requests } = await open({ policy: policy.replaceAll('ORIGIN', 'http://127.0.0.1:*') });
  const outcome = await page.evaluate<Outcome>(call({ quick: true }));
  expect(outcome).toMatchObject({ name: 'cspBlocked', error: agentErrors.cspBlocked, waits: [] });
  expect(scriptOf(requests)).toEqual([]);
});

test('says when the page’s own policy forbids the question', async () => {
  const { page, requests } = await open({ policy: PAGE_POLICY.replace("connect-src 'self'", "connect-src 'none'") });
  expect(await page.evaluate<Outcome>(call({}))).toMatchObject({ name: 'cspBlocked' });
  expect(askedOf(requests)).toEqual([]);
});

test.each<[keyof typeof agentErrors, Answer]>([
  ['apiKeyInvalid', { status: 403, body: '{"error":{"code":"TokenNotFound","message":"API key not found"}}' }],
  ['badRequestFormat', { status: 400, body: '{"error":{"message":"Request cannot be parsed: url is missing"}}' }],
  ['tooManyRequests', { status: 429, body: '' }],
  ['originNotAvailable', { status: 403, body: '{"status":"error","code":"cross_origin"}' }],
  ['serverFailure', { status: 502, body: '<html>' }],
  ['badResponseFormat', { body: '<html>' }],
  ['badResponseFormat', { body: '{"result":{}}' }],
  ['clientTimeout', { hang: true }],
])('an answer of the server as %s', async (name, answer) => {
  const { page } = await open({ answer: answering(answer) });
  const outcome = await page.evaluate<Outcome>(
    call({ options: { timeout: name === 'clientTimeout' ? 1_500 : 20_000 } }),
  );
  expect(outcome).toMatchObject({ name, error: agentErrors[name] });
});

test('a network that is gone', async () => {
  const { page } = await open({ answer: answering(identified) });
  await page.route(`**${endpoints.identify}`, (route) => route.abort('connectionreset'));
  expect(await page.evaluate<Outcome>(call({}))).toMatchObject({ name: 'networkConnection' });
});

test('the same question again is answered from the session, also on the next page; not so with ignoreCache', async () => {
  const { page, requests, origin } = await open({ answer: answering(identified) });
  const outcome = await page.evaluate(async () => {
    const { loadAgent } = await window.importModule<LoaderModule>('loader');
    const agent = await loadAgent({ apiKey: 'key' });
    const together = await Promise.all([agent.get(), agent.get({ tag: { referrer: 'other' } })]);
    await agent.get();
    return together.map(({ visitorId: id }) => id);
  });
  expect(outcome).toEqual([visitorId, visitorId]);
  expect(askedOf(requests)).toHaveLength(1);
  await page.goto(origin);
  await page.evaluate(call({}));
  expect(askedOf(requests)).toHaveLength(1);
  await page.evaluate(call({ options: { ignoreCache: true } }));
  expect(askedOf(requests)).toHaveLength(2);
});

test('forgetting leaves nothing in the browser', async () => {
  const { page } = await open({ answer: answering(identified) });
  const left = await page.evaluate(async () => {
    const { loadAgent, forgetVisitor } = await window.importModule<LoaderModule>('loader');
    await (await loadAgent({ apiKey: 'key' })).get();
    const before = localStorage.length + sessionStorage.length;
    forgetVisitor();
    return [before, localStorage.length + sessionStorage.length];
  });
  expect(left).toEqual([2, 0]);
});
