import { serviceStatusSchema } from '@whorl/contract/service-status.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { answers, startTestVendor, type VendorResponder } from '../testing/vendor.ts';

const MINUTE_MS = 60_000;
const readStatus = async (server: TestServer) => {
  const answer = await server.fetch(endpoints.serviceStatus);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return v.parse(serviceStatusSchema, await answer.json()).data;
};

test('GET /service-status returns "none" when the server is healthy', async () => {
  expect((await readStatus(await startTestServer())).status).toBe('none');
});

test('GET /service-status returns "major" when the database is unavailable', async () => {
  const server = await startTestServer();
  await server.services.database.close();
  expect((await readStatus(server)).status).toBe('major');
});

const page = { id: 'x', name: 'Whorl', url: 'https://status.example.com', time_zone: 'UTC' };
const respondWithStatus =
  (indicator: string, description: string): VendorResponder =>
  (response) =>
    response.end(JSON.stringify({ page, status: { indicator, description } }));

async function startWithPage(first: VendorResponder) {
  const statuspage = await startTestVendor(first);
  onTestFinished(() => statuspage.close());
  const clock = createTestClock();
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => lines.push(line) });
  const server = await startTestServer({ environment: { STATUSPAGE_URL: statuspage.url }, clock, log });
  const failures = () =>
    lines.map((line) => (JSON.parse(line) as { msg: string }).msg).filter((message) => message.includes('status'));
  return { statuspage, clock, server, failures };
}

test.each([
  ['none', 'none'],
  ['minor', 'minor'],
  ['major', 'major'],
  ['critical', 'critical'],
  ['maintenance', 'maintenance'],
  ['on fire', 'unknown'],
])('the indicator %s of a status page is returned as %s', async (indicator, status) => {
  const { statuspage, server } = await startWithPage(respondWithStatus(indicator, 'In words'));
  expect(await readStatus(server)).toEqual({ status, description: 'In words', url: statuspage.url });
  expect(statuspage.requests[0]?.path).toBe('/api/v2/status.json');
});

test('a status page is requested once per minute for any number of visitors', async () => {
  const { statuspage, server, clock } = await startWithPage(respondWithStatus('none', 'All good'));
  await Promise.all(Array.from({ length: 20 }, () => readStatus(server)));
  clock.advance(MINUTE_MS - 1);
  await readStatus(server);
  expect(statuspage.requests).toHaveLength(1);
  statuspage.answerWith(respondWithStatus('minor', 'Slow'));
  clock.advance(1);
  expect((await readStatus(server)).description).toBe('Slow');
});

const failures: [string, VendorResponder][] = [
  ['is broken', answers.broken],
  ['drops the connection', answers.drop],
  ['leads elsewhere', answers.redirect],
  ['is not there', (response) => response.writeHead(404).end()],
  ['wants a key', (response) => response.writeHead(401).end()],
  ['answers no JSON', (response) => response.end('<html>')],
  ['answers in another shape', (response) => response.end('{"status":"none"}')],
  ['answers without an end', (response) => response.end('x'.repeat(1024 * 1024))],
];

test.each(failures)('a status page that %s is returned as unknown and logged', async (_, answer) => {
  const { statuspage, server, failures: logged } = await startWithPage(answer);
  expect(await readStatus(server)).toMatchObject({ status: 'unknown', url: statuspage.url });
  await readStatus(server);
  expect(logged()).toEqual(['Unable to get service status']);
  expect(statuspage.requests).toHaveLength(1);
});

test('a request to a status page that hangs times out', async () => {
  const { statuspage, server, clock, failures: logged } = await startWithPage(answers.hang);
  const pending = readStatus(server);
  await statuspage.received(1);
  clock.advance(5_000);
  expect((await pending).status).toBe('unknown');
  expect(logged()).toEqual(['Unable to get service status']);
});

test('the last status is returned for ten minutes while the status page is unavailable', async () => {
  const { statuspage, server, clock } = await startWithPage(respondWithStatus('minor', 'Slow'));
  await readStatus(server);
  statuspage.answerWith(answers.broken);
  clock.advance(9 * MINUTE_MS);
  expect((await readStatus(server)).status).toBe('minor');
  clock.advance(MINUTE_MS);
  expect((await readStatus(server)).status).toBe('unknown');
  statuspage.answerWith(respondWithStatus('none', 'All good'));
  clock.advance(MINUTE_MS);
  expect((await readStatus(server)).status).toBe('none');
});
