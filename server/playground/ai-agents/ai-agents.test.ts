import { type AgentAnswer, agentChecks, CONFIRMATION_HEADER } from '@whorl/contract/playground/ai-agents.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { privateDirectories, startDirectory } from '../../testing/agents.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createDemoVisitor } from '../../testing/playground.ts';
import { startTestServer } from '../../testing/server.ts';
import { createAgentKey, signRequest } from '../../testing/signed-requests.ts';

const { decide, reset, search, pay } = playgroundCalls.aiAgents;

/** Starts a server and a visitor who sends requests as an agent or an impostor. */
async function startScene(databaseUrl?: string, environment: Record<string, string> = {}) {
  const clock = createTestClock();
  const server = await startTestServer({ clock, environment, ...(databaseUrl !== undefined && { databaseUrl }) });
  const visitor = createDemoVisitor(server, environment.PUBLIC_URL);
  const send = async (fields: object) => {
    const { status, answer } = await visitor.submit(decide, fields);
    const { severity, checks, exchange } = answer as unknown as AgentAnswer;
    if (exchange === undefined) throw new Error(answer.message);
    const { agent, decision } = exchange.response;
    const outcome = [exchange.status, agent?.identity, agent?.reason, decision.action];
    return { status, severity, checks, exchange, outcome };
  };
  /** Sends a request to the shop over HTTP. */
  const call = async (path: string, headers: Record<string, string>) => {
    const response = await server.fetch(path, { method: path.startsWith(pay) ? 'POST' : 'GET', headers });
    return { status: response.status, body: await response.json() };
  };
  return { clock, server, visitor, send, call };
}

describeOnEachDatabase('the AI agents demo', (makeDatabase) => {
  test('lets a signed agent search, asks before it pays, and refuses its impostor', async () => {
    const { send } = await startScene(await makeDatabase());
    const found = await send({ sender: 'agent', action: 'search' });
    expect(found.outcome).toEqual([200, 'signed', undefined, 'allow']);
    expect(found.exchange.response.results?.length).toBeGreaterThan(0);
    const asked = await send({ sender: 'agent', action: 'pay' });
    expect([asked.status, asked.severity, ...asked.outcome]).toEqual([200, 'warning', 401, 'signed', undefined, 'ask']);
    const confirmed = await send({ sender: 'agent', action: 'pay', isConfirmed: true });
    expect([confirmed.severity, ...confirmed.outcome]).toEqual(['success', 200, 'signed', undefined, 'ask']);
    const impostor = await send({ sender: 'impostor', action: 'search' });
    expect([impostor.status, ...impostor.outcome]).toEqual([403, 403, 'spoofed', 'forged', 'block']);
    expect(impostor.exchange.headers['user-agent']).toBe(found.exchange.headers['user-agent']);
    expect(impostor.checks.find(({ name }) => name === agentChecks.signature)).toEqual({
      name: agentChecks.signature,
      value: 'forged',
      passed: false,
    });
    // A confirmation is for the agent's request, so it doesn't help the impostor.
    const paid = await send({ sender: 'impostor', action: 'pay', isConfirmed: true });
    expect(paid.outcome).toEqual([403, 'spoofed', 'forged', 'block']);
  });
});

test('a request of the agent can’t be sent again, or with only its user agent', async () => {
  const { send, call } = await startScene();
  const { exchange } = await send({ sender: 'agent', action: 'search' });
  const { host: _, ...headers } = exchange.headers;
  expect(await call(exchange.path, headers)).toMatchObject({
    status: 403,
    body: { agent: { identity: 'spoofed', reason: 'replayed' } },
  });
  expect(await call(search, { 'user-agent': headers['user-agent'] ?? '' })).toMatchObject({
    status: 403,
    body: { agent: { name: 'Errand', identity: 'spoofed', reason: 'unsigned' } },
  });
});

test('a confirmation doesn’t help another agent', async () => {
  const { send, call, clock, server } = await startScene(undefined, privateDirectories);
  const { exchange } = await send({ sender: 'agent', action: 'pay', isConfirmed: true });
  const confirmation = { [CONFIRMATION_HEADER]: exchange.headers[CONFIRMATION_HEADER] ?? '' };
  const key = createAgentKey();
  const directory = await startDirectory([key]);
  const signed = await signRequest({ key, url: server.url + pay, now: clock.now(), agent: `"${directory.url}"` });
  expect(await call(pay, { ...signed, ...confirmation })).toMatchObject({
    status: 403,
    body: { agent: { identity: 'signed' }, decision: { action: 'block' } },
  });
});

test('people search and pay without an agent', async () => {
  const { call } = await startScene();
  expect(await call(search, {})).toMatchObject({ status: 200, body: { decision: { action: 'allow' } } });
  expect(await call(pay, {})).toMatchObject({ status: 200 });
});

test('the agent signs the public URL', async () => {
  const { send } = await startScene(undefined, { PUBLIC_URL: 'https://whorl.example' });
  const { exchange, outcome } = await send({ sender: 'agent', action: 'search' });
  expect([exchange.headers.host, ...outcome]).toEqual(['whorl.example', 200, 'signed', undefined, 'allow']);
});

test('stores nothing that a reset could delete, and refuses requests that it doesn’t know', async () => {
  const { visitor } = await startScene();
  expect((await visitor.submit(reset)).answer).toMatchObject({ severity: 'success', deleted: 0 });
  for (const fields of [{}, { sender: 'agent', action: 'steal' }, { sender: 'me', action: 'pay' }])
    expect((await visitor.submit(decide, fields)).status).toBe(400);
});
