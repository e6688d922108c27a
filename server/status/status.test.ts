import { serviceStatusSchema } from '@whorl/contract/service-status.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { answers, startTestVendor, type VendorAnswer } from '../testing/vendor.ts';

const MINUTE_MS = 60_000;
const readStatus = async (server: TestServer) => {
  const answer = await server.fetch(endpoints.serviceStatus);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return v.parse(serviceStatusSchema, await answer.json()).data;
};

test('a server that works says so', async () => {
  expect((await readStatus(await startTestServer())).status).toBe('none');
});

test('a server whose database is gone says that too', async () => {
  const server = await startTestServer();
  await server.services.database.close();
  expect((await readStatus(server)).status).toBe('major');
});

const page = { id: 'x', name: 'Whorl', url: 'https://status.example.com', time_zone: 'UTC' };
const says =
  (indicator: string, description: string): VendorAnswer =>
  (response) =>
    response.end(JSON.stringify({ page, status: { indicator, description } }));

async function startWithPage(first: VendorAnswer) {
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
])('what a status page calls %s is %s', async (indicator, status) => {
  const { statuspage, server } = await startWithPage(says(indicator, 'In words'));
  expect(await readStatus(server)).toEqual({ status, description: 'In words', url: statuspage.url });
  expect(statuspage.requests[0]?.path).toBe('/api/v2/status.json');
});

test('a status page is asked once a minute, however many look', async () => {
  const { statuspage, server, clock } = await startWithPage(says('none', 'All good'));
  await Promise.all(Array.from({ length: 20 }, () => readStatus(server)));
  clock.advance(MINUTE_MS - 1);
  await readStatus(server);
  expect(statuspage.requests).toHaveLength(1);
  statuspage.answerWith(says('minor', 'Slow'));
  clock.advance(1);
  expect((await readStatus(server)).description).toBe('Slow');
});

const failures: [string, VendorAnswer][] = [
  ['is broken', answers.broken],
  ['drops the connection', answers.drop],
  ['leads elsewhere', answers.redirect],
  ['is not there', (response) => response.writeHead(404).end()],
  ['wants a key', (response) => response.writeHead(401).end()],
  ['answers no JSON', (response) => response.end('<html>')],
  ['answers in another shape', (response) => response.end('{"status":"none"}')],
  ['answers without an end', (response) => response.end('x'.repeat(1024 * 1024))],
];

test.each(failures)('a status page that %s is told as unknown, and logged', async (_, answer) => {
  const { statuspage, server, failures: logged } = await startWithPage(answer);
  expect(await readStatus(server)).toMatchObject({ status: 'unknown', url: statuspage.url });
  await readStatus(server);
  expect(logged()).toEqual(['Unable to get service status']);
  expect(statuspage.requests).toHaveLength(1);
});

test('a status page that hangs is given up', async () => {
  const { statuspage, server, clock, failures: logged } = await startWithPage(answers.hang);
  const reading = readStatus(server);
  await statuspage.received(1);
  clock.advance(5_000);
  expect((await reading).status).toBe('unknown');
  expect(logged()).toEqual(['Unable to get service status']);
});

test('while the status page is away its last word holds for ten minutes', async () => {
  const { statuspage, server, clock } = await startWithPage(says('minor', 'Slow'));
  await readStatus(server);
  statuspage.answerWith(answers.broken);
  clock.advance(9 * MINUTE_MS);
  expect((await readStatus(server)).status).toBe('minor');
  clock.advance(MINUTE_MS);
  expect((await readStatus(server)).status).toBe('unknown');
  statuspage.answerWith(says('none', 'All good'));
  clock.advance(MINUTE_MS);
  expect((await readStatus(server)).status).toBe('none');
});
