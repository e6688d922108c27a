import { form as generalContactForm } from '@whorl/contract/leads/forms/general-contact.ts';
import type { StatusComponent } from '@whorl/contract/status/components.ts';
import { STATUS_RETENTION_DAYS } from '@whorl/contract/stored-data/lifetimes.ts';
import { endpoints, operatorCalls, pages } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { answers, useTestVendors } from '../testing/vendor.ts';
import { createWorkspace } from '../testing/visits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const startVendor = useTestVendors();

/** Returns the text of the status page by component, without tags. */
async function readPage(server: TestServer): Promise<Record<StatusComponent, string>> {
  const response = await server.fetch(pages.status.path);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const [, ...articles] = (await response.text()).split('<article data-component="');
  const entries = articles.map((article) => {
    const [, component = '', content = ''] = /^(\w+)">(.*?)<\/article>/s.exec(article) ?? [];
    const label = /aria-label="([^"]*)"/.exec(content)?.[1] ?? '';
    return [component, `${content.replaceAll(/<[^>]*>/g, ' ')} ${label}`.replaceAll(/\s+/g, ' ')];
  });
  return Object.fromEntries(entries) as Record<StatusComponent, string>;
}

/** Advances the clock minute by minute, until all servers have stored each minute. */
async function advanceMinutes(count: number, clock: TestClock, ...servers: TestServer[]): Promise<void> {
  for (let minute = 0; minute < count; minute++) {
    clock.advance(MINUTE_MS);
    const at = clock.now() - (clock.now() % MINUTE_MS);
    for (const server of servers) {
      const countRows = async () => {
        const rows = await server.services.database.kysely.selectFrom('status_minutes').selectAll().execute();
        return rows.filter((row) => row.at === at && row.component === 'site' && row.requests > 0).length;
      };
      await expect.poll(countRows).toBe(servers.length);
      // Each job is scheduled again after it has stored the minute.
      await server.fetch(operatorCalls.healthz);
    }
  }
}

async function sendEvents(server: TestServer, count: number, status: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const events = [{ event_type: 'Web Page Viewed', device_id: 'a-browser', insert_id: crypto.randomUUID() }];
    const body = JSON.stringify({ api_key: 'whorl-site', events });
    const headers = { 'content-type': 'application/json' };
    expect((await server.fetch(endpoints.analyticsBatch, { method: 'POST', headers, body })).status).toBe(status);
  }
}

/** Breaks everything that needs a table; returns a function that repairs it. */
async function breakTable(server: TestServer, table: string): Promise<() => Promise<unknown>> {
  const { kysely } = server.services.database;
  await sql`alter table ${sql.table(table)} rename to broken`.execute(kysely);
  return () => sql`alter table broken rename to ${sql.table(table)}`.execute(kysely);
}

const countRows = async (server: TestServer, table: 'status_minutes' | 'status_hours'): Promise<number> =>
  (await server.services.database.kysely.selectFrom(table).select('at').execute()).length;

describeOnEachDatabase('the status page', (makeDatabase) => {
  async function start(environment: Record<string, string> = {}) {
    const clock = createTestClock();
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => lines.push(line) });
    const options = { databaseUrl: await makeDatabase(), environment, clock, log };
    return { clock, lines, options, server: await startTestServer(options) };
  }

  test('a new server has measured nothing, and after a minute only its self-check', async () => {
    const { clock, server } = await start();
    const before = await readPage(server);
    expect(Object.keys(before)).toEqual(['site', 'identification', 'collector', 'deliveries']);
    for (const text of Object.values(before)) expect(text).toContain('Not measured in the last 90 days.');
    await advanceMinutes(1, clock, server);
    const { site, ...others } = await readPage(server);
    expect(site).toMatch(/Uptime \d+%, measured for 1 min\. .* Measured since Nov 2, 2026\. .* 89 not measured/);
    for (const text of Object.values(others)) expect(text).toContain('Not measured in the last 90 days.');
  });

  test('requests and 5xx responses are counted by component', async () => {
    const { clock, server } = await start();
    const shop = await createWorkspace(server, 'shop');
    await shop.visit();
    await sendEvents(server, 1, 200);
    const repair = await breakTable(server, 'analytics_events');
    await sendEvents(server, 2, 500);
    await repair();
    await advanceMinutes(1, clock, server);
    const { identification, collector } = await readPage(server);
    expect(identification).toMatch(/Operational .* Uptime 100%, measured for 1 min\./);
    expect(identification).toMatch(/ 0 of [1-9]/);
    expect(collector).toMatch(/Major outage .* Uptime 0%, measured for 1 min\. .* 2 of 3 .* 1 with downtime/);
    await sendEvents(server, 5, 200);
    await advanceMinutes(1, clock, server);
    expect((await readPage(server)).collector).toMatch(
      /Degraded: some requests fail .* Uptime 50%, measured for 2 min\. .* 2 of 8/,
    );
    await advanceMinutes(11, clock, server);
    expect((await readPage(server)).collector).toContain('Unknown: not measured in the last 10 minutes');
  });

  test('a failed self-check is downtime of the website', async () => {
    const { clock, server } = await start();
    const repair = await breakTable(server, 'write_probe');
    await advanceMinutes(1, clock, server);
    expect((await readPage(server)).site).toMatch(/Uptime 0%, measured for 1 min\./);
    await repair();
    // A write check is repeated after one second at the earliest.
    const readAfterMinute = async () => {
      await advanceMinutes(1, clock, server);
      return (await readPage(server)).site;
    };
    await expect.poll(readAfterMinute).toMatch(/Uptime [1-9][\d.]*%, measured/);
  });

  test('attempts of deliveries are counted', async () => {
    const vendor = await startVendor(answers.broken);
    const webhook = { LEAD_WEBHOOK_URL: vendor.url, LEAD_WEBHOOK_SECRET: 'a secret of the webhook' };
    const { clock, server } = await start(webhook);
    const body = JSON.stringify({ name: 'contact-sales', email: 'ada@example.com', description: 'Bots.' });
    const headers = { 'content-type': 'application/json' };
    expect((await server.fetch(generalContactForm.endpoint, { method: 'POST', headers, body })).status).toBe(200);
    await vendor.received(1);
    const attempts = () => server.services.metrics.getSingleMetricAsString('outbox_attempts_total');
    await expect.poll(attempts).toContain('outcome="waiting"');
    await advanceMinutes(1, clock, server);
    expect((await readPage(server)).deliveries).toMatch(/Major outage .* (\d) of \1 /);
  });

  test('minutes that could not be stored are stored later', async () => {
    const { clock, server, lines } = await start();
    await sendEvents(server, 3, 200);
    const repair = await breakTable(server, 'status_minutes');
    clock.advance(MINUTE_MS);
    await expect.poll(() => lines.join('')).toContain('status measurements could not be stored');
    await repair();
    await server.fetch(operatorCalls.healthz);
    await advanceMinutes(1, clock, server);
    expect((await readPage(server)).collector).toMatch(/measured for 1 min\. .* 0 of 3 /);
  });

  test('the counts of two processes are added, and their minutes counted once', async () => {
    const { clock, server, options } = await start();
    const other = await startTestServer(options);
    await sendEvents(server, 2, 200);
    await sendEvents(other, 1, 200);
    await advanceMinutes(2, clock, server, other);
    for (const one of [server, other]) {
      const { site, collector } = await readPage(one);
      expect(collector).toMatch(/measured for 1 min\. .* 0 of 3 /);
      expect(site).toMatch(/measured for 2 min\./);
    }
  });

  test('minutes are rolled up to hours, once by two processes, and deleted after the retention period', async () => {
    const { clock, server, options } = await start();
    const other = await startTestServer(options);
    const repair = await breakTable(server, 'analytics_events');
    await sendEvents(server, 1, 500);
    await repair();
    await advanceMinutes(1, clock, server, other);
    await sendEvents(server, 1, 200);
    await sendEvents(other, 1, 200);
    await advanceMinutes(1, clock, server, other);
    const counts = /Uptime 50%, measured for 2 min\. .* Nov 2 50% 1 of 3 /;
    expect((await readPage(server)).collector).toMatch(counts);
    expect(await countRows(server, 'status_hours')).toBe(0);

    clock.advance(DAY_MS);
    const countHours = () => {
      clock.advance(HOUR_MS);
      return countRows(server, 'status_hours');
    };
    await expect.poll(countHours).toBe(2);
    await server.fetch(operatorCalls.healthz);
    const rolledUp = await readPage(server);
    expect(rolledUp.collector).toMatch(counts);
    expect(rolledUp.collector).toContain('0 without downtime, 1 with downtime, 89 not measured');

    clock.advance(STATUS_RETENTION_DAYS * DAY_MS);
    expect((await readPage(server)).collector).toContain('Not measured in the last 90 days.');
    const oldest = async () => {
      clock.advance(HOUR_MS);
      const rows = await server.services.database.kysely.selectFrom('status_hours').select('at').execute();
      return Math.min(...rows.map(({ at }) => at));
    };
    await expect.poll(oldest).toBeGreaterThanOrEqual(clock.now() - STATUS_RETENTION_DAYS * DAY_MS);
  });

  test('a time without a running server is not measured', async () => {
    const { clock, server, options } = await start();
    await sendEvents(server, 1, 200);
    await advanceMinutes(1, clock, server);
    await server.close();
    clock.advance(3 * DAY_MS);
    const restarted = await startTestServer(options);
    await sendEvents(restarted, 1, 200);
    await advanceMinutes(1, clock, restarted);
    const { site, collector } = await readPage(restarted);
    expect(site).toContain('88 not measured');
    expect(collector).toContain('2 without downtime, 0 with downtime, 88 not measured');
    expect(collector).toContain('Uptime 100%, measured for 2 min.');
  });

  test('a failing database is named instead of the measurements', async () => {
    const { server, lines } = await start();
    await breakTable(server, 'status_hours');
    const html = await (await server.fetch(pages.status.path)).text();
    expect(html).toContain('The measurements can’t be read right now.');
    expect(lines.join('')).toContain('status measurements could not be read');
  });

  test('nothing is measured and shown with another status page', async () => {
    const { clock, server } = await start({ STATUSPAGE_URL: 'https://status.example.com' });
    clock.advance(MINUTE_MS);
    await sendEvents(server, 1, 200);
    expect(await readPage(server)).toEqual({});
    expect(await (await server.fetch(pages.status.path)).text()).toMatch(/data-own-status="" hidden=""/);
    await server.close();
    const again = await startTestServer({ databaseUrl: server.databaseUrl });
    expect(await countRows(again, 'status_minutes')).toBe(0);
  });
});

test('the status page is compressed, and GET /status redirects to it', async () => {
  const server = await startTestServer();
  const response = await server.fetch(pages.status.path, { headers: { 'accept-encoding': 'br' } });
  expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual(['br', 'Accept-Encoding']);
  expect(await response.text()).toContain('status-history');
  const redirect = await server.fetch(pages.status.path.slice(0, -1));
  expect([redirect.status, redirect.headers.get('location')]).toEqual([308, pages.status.path]);
});
