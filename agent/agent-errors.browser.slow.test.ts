import {
  type AgentErrorName,
  agentErrors,
  foreignErrorCodes,
  identificationErrors,
} from '@whorl/contract/identification/errors.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { answering, identified, identifying, type Outcome, readingsIn, scriptsIn } from './test-identify.ts';
import { type Answer, PAGE_POLICY, pageAnswer, useTestPages } from './test-page.ts';

/** Those that our own server gives are provoked there: `e2e/visitors/agent-errors.slow.test.ts`. */
const open = useTestPages();
const told = (name: AgentErrorName) => ({ name, error: agentErrors[name] });
const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: JSON.stringify({ error: { code, message } }),
});

const named = [
  ...Object.entries(identificationErrors).flatMap(([code, { name }]) => (name === undefined ? [] : [[code, name]])),
  ...Object.entries(foreignErrorCodes),
] as [string, AgentErrorName][];

test('every refusal of a server is told apart by its text, and by its code where the text is another', async () => {
  let answer: Answer = {};
  const { page } = await open({ answer: (path, asked) => answering(answer)(path, asked) });
  for (const [code, name] of named) {
    for (const message of [agentErrors[name], `${agentErrors[name]}: because`, 'in other words']) {
      answer = refusal(400, code, message);
      expect(await page.evaluate<Outcome>(identifying()), `${code} ${message}`).toMatchObject(told(name));
    }
  }
});

test.each<[AgentErrorName, Answer]>([
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
])('%s, from a reading that is answered with %j', async (name, answer) => {
  const { page } = await open({ answer: answering(answer) });
  const options = { timeout: name === 'clientTimeout' ? 1_500 : 20_000 };
  expect(await page.evaluate<Outcome>(identifying({ options }))).toMatchObject(told(name));
});

test.each<[AgentErrorName, Answer]>([
  ['badResponseFormat', { body: '{}' }],
  ['tooManyRequests', { status: 429, body: '' }],
  ['networkConnection', { drop: true }],
  ['clientTimeout', { hang: true }],
])('%s, from a ticket that is answered with %j; nothing is posted then', async (name, ticket) => {
  const { page, requests } = await open({ answer: answering(identified, ticket) });
  const options = { timeout: name === 'clientTimeout' ? 1_500 : 20_000 };
  expect(await page.evaluate<Outcome>(identifying({ options }))).toMatchObject(told(name));
  expect(readingsIn(requests)).toEqual([]);
});

test('a connection that breaks in the middle of the answer is the network, not the answer', async () => {
  const { page } = await open({ answer: answering({ ...identified, breakOff: true }) });
  expect(await page.evaluate<Outcome>(identifying())).toMatchObject(told('networkConnection'));
});

test('a browser that is offline, and is on again', async () => {
  const { page, context } = await open({ answer: answering(identified) });
  const agent = await page.evaluateHandle(async () => {
    const { loadAgent } = await window.importModule<typeof import('./loader.ts')>('loader');
    return loadAgent({ apiKey: 'key' });
  });
  await context.setOffline(true);
  const outcome = await agent.evaluate((loaded) =>
    loaded.get().catch(({ name, message }: Error) => ({ name, error: message })),
  );
  expect(outcome).toEqual(told('networkConnection'));
  await context.setOffline(false);
  expect(await agent.evaluate((loaded) => loaded.get())).toHaveProperty('visitorId');
});

test('a call that is taken back: the request is really ended, and the next call asks anew', async () => {
  let answer: Answer = { hang: true };
  const { page, requests } = await open({ answer: (path, asked) => answering(answer)(path, asked) });
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
  await expect.poll(() => readingsIn(requests).length).toBe(1);
  await call.evaluate(({ abort }) => abort());
  expect(await call.evaluate(({ outcome }) => outcome)).toEqual(told('networkAbort'));
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  answer = identified;
  expect(await call.evaluate(({ agent }) => agent.get())).toHaveProperty('visitorId');
});

test('says when the page’s own policy forbids the script, and does not ask again', async () => {
  const policy = PAGE_POLICY.replace("script-src 'self'", 'script-src ORIGIN/modules/ ORIGIN/import-module.js');
  const { page, requests } = await open({ policy: policy.replaceAll('ORIGIN', 'http://127.0.0.1:*') });
  const outcome = await page.evaluate<Outcome>(identifying({ quick: true }));
  expect(outcome).toMatchObject({ ...told('cspBlocked'), waits: [] });
  expect(scriptsIn(requests)).toEqual([]);
});

test('says when the page’s own policy forbids the question', async () => {
  const { page, requests } = await open({ policy: PAGE_POLICY.replace("connect-src 'self'", "connect-src 'none'") });
  expect(await page.evaluate<Outcome>(identifying())).toMatchObject(told('cspBlocked'));
  expect(requests.filter((request) => request.endsWith(endpoints.identify))).toEqual([]);
});

test('a policy that only reports forbids nothing', async () => {
  const reporting = pageAnswer(PAGE_POLICY, { 'content-security-policy-report-only': "connect-src 'none'" });
  const { page } = await open({
    answer: (path, asked) => (path === '/' ? reporting : answering({ drop: true })(path, asked)),
  });
  expect(await page.evaluate<Outcome>(identifying())).toMatchObject(told('networkConnection'));
});
