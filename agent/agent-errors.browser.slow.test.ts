import {
  type AgentErrorName,
  agentErrors,
  foreignErrorCodes,
  identificationErrors,
} from '@whorl/contract/identification/errors.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import {
  expectedResult,
  findPosts,
  findScriptRequests,
  identifyScript,
  type Outcome,
  respondWith,
} from './test-identify.ts';
import { createPageResponse, PAGE_POLICY, type TestResponse, useTestPages } from './test-page.ts';

/** Errors that our own server causes are tested in `e2e/visitors/agent-errors.slow.test.ts`. */
const open = useTestPages();
const outcomeFor = (name: AgentErrorName) => ({ name, error: agentErrors[name] });
const refusal = (status: number, code: string, message: string): TestResponse => ({
  status,
  body: JSON.stringify({ error: { code, message } }),
});

const named = [
  ...Object.entries(identificationErrors).flatMap(([code, { name }]) => (name === undefined ? [] : [[code, name]])),
  ...Object.entries(foreignErrorCodes),
] as [string, AgentErrorName][];

test('a server error is identified by its message, or by its code if the message is unknown', async () => {
  let answer: TestResponse = {};
  const { page } = await open({ answer: (path, request) => respondWith(answer)(path, request) });
  for (const [code, name] of named) {
    for (const message of [agentErrors[name], `${agentErrors[name]}: because`, 'in other words']) {
      answer = refusal(400, code, message);
      expect(await page.evaluate<Outcome>(identifyScript()), `${code} ${message}`).toMatchObject(outcomeFor(name));
    }
  }
});

test.each<[AgentErrorName, TestResponse]>([
  ['badRequestFormat', { status: 413, body: '' }],
  ['tooManyRequests', { status: 429, body: '' }],
  ['originNotAvailable', { status: 403, body: '{"status":"error","code":"cross_origin"}' }],
  ['serverFailure', { status: 502, body: '<html>' }],
  ['serverFailure', { status: 504, body: '' }],
  ['generalServerFailure', { status: 500, body: '{"error":"broken"}' }],
  ['generalServerFailure', { status: 404, body: 'null' }],
  ['badResponseFormat', { body: '<html>' }],
  ['badResponseFormat', { body: '' }],
  ['badResponseFormat', { body: 'null' }],
  ['badResponseFormat', { body: '{"result":{}}' }],
  ['networkConnection', { drop: true }],
  ['clientTimeout', { hang: true }],
])('get() fails with %s when the posted signals are answered with %j', async (name, answer) => {
  const { page } = await open({ answer: respondWith(answer) });
  const options = { timeout: name === 'clientTimeout' ? 1_500 : 20_000 };
  expect(await page.evaluate<Outcome>(identifyScript({ options }))).toMatchObject(outcomeFor(name));
});

test.each<[AgentErrorName, TestResponse]>([
  ['badResponseFormat', { body: '{}' }],
  ['tooManyRequests', { status: 429, body: '' }],
  ['networkConnection', { drop: true }],
  ['clientTimeout', { hang: true }],
])('get() fails with %s and posts nothing when the ticket request is answered with %j', async (name, ticket) => {
  const { page, requests } = await open({ answer: respondWith(expectedResult, ticket) });
  const options = { timeout: name === 'clientTimeout' ? 1_500 : 20_000 };
  expect(await page.evaluate<Outcome>(identifyScript({ options }))).toMatchObject(outcomeFor(name));
  expect(findPosts(requests)).toEqual([]);
});

test('a connection that breaks within the response body fails with networkConnection', async () => {
  const { page } = await open({ answer: respondWith({ ...expectedResult, breakOff: true }) });
  expect(await page.evaluate<Outcome>(identifyScript())).toMatchObject(outcomeFor('networkConnection'));
});

test('get() fails with networkConnection while the browser is offline and works once it is online again', async () => {
  const { page, context } = await open({ answer: respondWith(expectedResult) });
  const agent = await page.evaluateHandle(async () => {
    const { loadAgent } = await window.importModule<typeof import('./loader.ts')>('loader');
    return loadAgent({ apiKey: 'key' });
  });
  await context.setOffline(true);
  const outcome = await agent.evaluate((loaded) =>
    loaded.get().catch(({ name, message }: Error) => ({ name, error: message })),
  );
  expect(outcome).toEqual(outcomeFor('networkConnection'));
  await context.setOffline(false);
  expect(await agent.evaluate((loaded) => loaded.get())).toHaveProperty('visitorId');
});

test('aborting a call cancels its request, and the next call sends a new one', async () => {
  let answer: TestResponse = { hang: true };
  const { page, requests } = await open({ answer: (path, request) => respondWith(answer)(path, request) });
  const ended = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  const call = await page.evaluateHandle(async () => {
    const { loadAgent } = await window.importModule<typeof import('./loader.ts')>('loader');
    const agent = await loadAgent({ apiKey: 'key' });
    const controller = new AbortController();
    const outcome = agent
      .get({ signal: controller.signal })
      .catch(({ name, message }: Error) => ({ name, error: message }));
    return { agent, outcome, abort: () => controller.abort() };
  });
  await expect.poll(() => findPosts(requests).length).toBe(1);
  await call.evaluate(({ abort }) => abort());
  expect(await call.evaluate(({ outcome }) => outcome)).toEqual(outcomeFor('networkAbort'));
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  answer = expectedResult;
  expect(await call.evaluate(({ agent }) => agent.get())).toHaveProperty('visitorId');
});

test('get() fails with cspBlocked and does not retry when the page’s policy forbids the script', async () => {
  const policy = PAGE_POLICY.replace("script-src 'self'", 'script-src ORIGIN/modules/ ORIGIN/import-module.js');
  const { page, requests } = await open({ policy: policy.replaceAll('ORIGIN', 'http://127.0.0.1:*') });
  const outcome = await page.evaluate<Outcome>(identifyScript({ quick: true }));
  expect(outcome).toMatchObject({ ...outcomeFor('cspBlocked'), waits: [] });
  expect(findScriptRequests(requests)).toEqual([]);
});

test('get() fails with cspBlocked when the page’s policy forbids requests to the endpoint', async () => {
  const { page, requests } = await open({ policy: PAGE_POLICY.replace("connect-src 'self'", "connect-src 'none'") });
  expect(await page.evaluate<Outcome>(identifyScript())).toMatchObject(outcomeFor('cspBlocked'));
  expect(requests.filter((request) => request.endsWith(endpoints.identify))).toEqual([]);
});

test('a report-only policy does not turn a network error into cspBlocked', async () => {
  const reporting = createPageResponse(PAGE_POLICY, { 'content-security-policy-report-only': "connect-src 'none'" });
  const { page } = await open({
    answer: (path, request) => (path === '/' ? reporting : respondWith({ drop: true })(path, request)),
  });
  expect(await page.evaluate<Outcome>(identifyScript())).toMatchObject(outcomeFor('networkConnection'));
});
