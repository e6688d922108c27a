import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { apiErrorSchema, apiErrors } from '@whorl/contract/api-errors.ts';
import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import { siteSettingsSchema } from '@whorl/contract/site-settings.ts';
import { endpoints, operatorCalls } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createTestDatabase } from '../testing/database.ts';
import { parseLogLine } from '../testing/log-line.ts';
import { createTestSite, startTestServer } from '../testing/server.ts';
import { postSignals } from '../testing/signals.ts';

const TOKEN = 'a token for the metrics';

test('GET /healthz and GET /readyz return 200 on a working server, /readyz with each check', async () => {
  const server = await startTestServer();
  const ok = { status: 'ok' };
  for (const [path, body] of [
    [operatorCalls.healthz, ok],
    [operatorCalls.readyz, { ...ok, checks: { files: ok, read: ok, write: ok } }],
  ] as const) {
    const answer = await server.fetch(path);
    expect([answer.status, await answer.json(), answer.headers.get('cache-control')]).toEqual([200, body, 'no-store']);
  }
});

describe('GET /metrics', () => {
  test('returns 404 without the token', async () => {
    const server = await startTestServer({ environment: { METRICS_TOKEN: TOKEN } });
    const requestMetrics = (authorization?: string) =>
      server.fetch(operatorCalls.metrics, authorization === undefined ? {} : { headers: { authorization } });
    expect((await requestMetrics()).status).toBe(404);
    expect((await requestMetrics('Bearer another')).status).toBe(404);
    const answer = await requestMetrics(`Bearer ${TOKEN}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(await answer.text()).toContain('process_cpu_seconds_total');
  });

  test('includes the time of the last commit', async () => {
    const server = await startTestServer({ environment: { METRICS_TOKEN: TOKEN } });
    expect((await server.fetch(operatorCalls.readyz)).status).toBe(200);
    const answer = await server.fetch(operatorCalls.metrics, { headers: { authorization: `Bearer ${TOKEN}` } });
    const [, seconds] = /^database_last_commit_timestamp_seconds (\S+)$/m.exec(await answer.text()) ?? [];
    expect(Number(seconds)).toBeGreaterThan(1_700_000_000);
  });

  test('includes rate, errors and duration by route, static files, leads, identifications and the group commit', async () => {
    const server = await startTestServer({ environment: { METRICS_TOKEN: TOKEN } });
    await server.fetch('/');
    await server.fetch('/api/nothing');
    await server.fetch(endpoints.country);
    expect((await postSignals(server)).status).toBe(200);
    const sent = await server.fetch(generalContactForm.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'contact-sales', email: 'ada@example.com', description: 'Hello' }),
    });
    expect(sent.status).toBe(200);
    const readMetrics = async () =>
      (await server.fetch(operatorCalls.metrics, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
    await expect
      .poll(readMetrics)
      .toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/api\/get-country",status="200"\} 1$/m);
    const text = await readMetrics();
    expect(text).toMatch(/^http_request_duration_seconds_count\{method="GET",route="none",status="404"\} 1$/m);
    expect(text).toMatch(/^http_static_responses_total\{status="200"\} 1$/m);
    expect(text).toMatch(/^leads_total\{form="general-contact",quarantined="(true|false)"\} 1$/m);
    expect(text).toMatch(/^identifications_total\{match="none",bot="\w+"\} 1$/m);
    expect(text).toMatch(/^rate_limits_per_process 0$/m);
    expect(Number(/^database_operations_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(
      Number(/^database_commits_total (\d+)$/m.exec(text)?.[1]),
    );
    expect(text).toMatch(/^database_(disk_free_bytes|connections) [1-9]/m);
  });

  test('returns 404 when no token is configured', async () => {
    const server = await startTestServer();
    expect((await server.fetch(operatorCalls.metrics, { headers: { authorization: 'Bearer ' } })).status).toBe(404);
  });
});

test('GET /api/site-settings returns the agent and collector to use', async () => {
  const server = await startTestServer({ environment: { IDENTIFICATION_REGION: 'eu' } });
  const settings = v.parse(siteSettingsSchema, await (await server.fetch(endpoints.siteSettings)).json());
  expect(settings.identification.region).toBe('eu');
});

describe('error responses', () => {
  test('are JSON for API clients and a page for browsers', async () => {
    const server = await startTestServer();
    const program = await server.fetch('/api/nothing');
    expect(v.is(apiErrorSchema, await program.json())).toBe(true);
    const person = await server.fetch('/api/nothing', { headers: { accept: 'text/html,*/*' } });
    expect([person.status, await person.text()]).toEqual([404, expect.stringContaining('<title>/404.html')]);
  });

  test('reveal no internals after an unexpected error', async () => {
    const server = await startTestServer();
    // A missing table is an unexpected error, and not one of the storage.
    const { kysely } = server.services.database;
    await kysely.schema.dropTable('leads').execute();
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'contact-sales', email: 'ada@example.com', description: 'Hello' }),
    };
    const answer = await server.fetch(generalContactForm.endpoint, init);
    const body = v.parse(apiErrorSchema, await answer.json());
    expect([answer.status, body.code, body.message]).toEqual([500, 'internal', apiErrors.internal.message]);
    expect(answer.headers.get('x-request-id')).toBe(body.requestId);
    const page = await server.fetch(generalContactForm.endpoint, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ name: 'contact-sales', email: 'ada@example.com', description: 'Hello' }),
    });
    expect([page.status, await page.text()]).toEqual([500, expect.stringContaining('<title>/500.html')]);
  });
});

describe('the log', () => {
  test('has one line per request, which no request data can forge', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const server = await startTestServer({ log });
    const forged = encodeURIComponent('x\n{"level":60,"msg":"forged"}');
    await server.fetch(`/api/get-country?secret=${forged}`, {
      headers: { 'x-request-id': 'forged-id-0001', 'user-agent': 'a "quoted" agent' },
    });
    await server.fetch(`/api/${forged}`);
    const answered = () => lines.filter((line) => line.includes('"request answered"'));
    await expect.poll(() => answered().length).toBe(2);
    for (const line of lines) expect(line.trimEnd().split('\n')).toHaveLength(1);
    const all = lines.join('');
    expect(all).not.toContain('forged');
    expect(all).not.toContain('secret');
    expect(JSON.parse(answered()[0] ?? '')).toMatchObject({ method: 'GET', requestId: expect.any(String) });
  });

  test('uses the request ID of a trusted proxy', async () => {
    const server = await startTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
    const getRequestId = async (id: string) =>
      (await server.fetch(operatorCalls.healthz, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await getRequestId('from-the-edge-1')).toBe('from-the-edge-1');
    expect(await getRequestId('a b; c')).toMatch(/^[\da-f-]{36}$/);
  });
});

const processes: ChildProcess[] = [];
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
});

/** Runs the server as a separate process. */
function spawnServer(environment: Record<string, string>) {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, createTestSite()], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.push(child);
  const exited = once(child, 'close');
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const lines: ReturnType<typeof parseLogLine>[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(parseLogLine(line)));
  const logged = async (message: string) => {
    await expect.poll(() => lines.some(({ msg }) => msg === message), { timeout: 30_000 }).toBe(true);
    return lines.find(({ msg }) => msg === message) ?? {};
  };
  return { child, exited, logged, errors: () => errors };
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s completes accepted requests, then ends the process', async (signal) => {
  const { url: databaseUrl, release } = await createTestDatabase('sqlite');
  const server = spawnServer({ DATABASE_URL: databaseUrl });
  const { url } = await server.logged('listening');
  const body = JSON.stringify({ name: 'contact-sales', email: 'ada@example.com', description: 'Hello' });
  const head = [
    'POST /api/hubspot/ HTTP/1.1',
    'host: x',
    'content-type: application/json',
    `content-length: ${body.length}`,
    'expect: 100-continue',
  ].join('\r\n');
  const socket = connect(Number(new URL(String(url)).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (chunk: string) => {
    received += chunk;
  });
  // The ending process may reset the connection after its response; the assertions below notice missing data.
  socket.on('error', () => undefined);
  // "Continue" shows that the server has accepted the request.
  socket.write(`${head}\r\n\r\n`);
  await expect.poll(() => received).toContain('100 Continue');
  server.child.kill(signal);
  await server.logged('closing');
  socket.write(body);
  await expect.poll(() => received).toMatch(/HTTP\/1\.1 200 [\s\S]*"status":"success"/);
  expect(await server.exited).toEqual([0, null]);
  await release();
});

test.each([
  ['an invalid variable', { PORT: 'eighty' }, /^PORT: [^\n]+\n$/],
  [
    'an unavailable database',
    { DATABASE_URL: 'postgres://127.0.0.1:9/x' },
    /^DATABASE_URL: [^\n]+ECONNREFUSED[^\n]*\n$/,
  ],
  [
    'an unavailable host with several addresses',
    { DATABASE_URL: 'postgres://localhost:9/x' },
    /^DATABASE_URL: [^\n]+ECONNREFUSED[^\n]*\n$/,
  ],
])('the start fails with a one-line message after %s', async (_what, environment, message) => {
  const server = spawnServer(environment);
  expect((await server.exited)[0]).toBe(1);
  expect(server.errors()).toMatch(message);
});

test.each([
  ['server/main.ts', ['server/main.ts']],
  ['the bundled server', ['dist-server/main.js']],
  ['npm start', ['dist-server/serve.js']],
])('a port that is in use stops %s with a one-line message', async (_what, args) => {
  const { url: databaseUrl, release } = await createTestDatabase('sqlite');
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const child = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  processes.push(child);
  const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([child.exitCode, errors]).toEqual([1, expect.stringMatching(new RegExp(`^PORT: ${port} [^\\n]+\\n$`))]);
  taken.close();
  await release();
});
