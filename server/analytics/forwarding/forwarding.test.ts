import { endpoints, vendorProtocols } from '@whorl/contract/urls.ts';
import { afterEach, expect, test } from 'vitest';
import { findDeadLetters, retryDeadLetters } from '../../platform/outbox/deliveries.ts';
import {
  faults,
  rejectWhere,
  startTestAmplitude,
  type TestAmplitude,
  throttleWhere,
  tooLargeOver,
} from '../../testing/amplitude.ts';
import { getInsertIds, sendEvents, testEvent, testEvents } from '../../testing/analytics-events.ts';
import { advanceUntil, createTestClock, type TestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { eraseVisitorEvents } from '../delete-events.ts';

const vendors: TestAmplitude[] = [];
// Before the server is closed, which waits for pending deliveries.
afterEach(async () => {
  for (const vendor of vendors.splice(0)) await vendor.close();
});

describeOnEachDatabase('forwarding to the vendor', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}) => {
    const clock = createTestClock();
    const vendor = await startTestAmplitude();
    vendors.push(vendor);
    const server = await startTestServer({
      databaseUrl: await makeDatabase(),
      clock,
      environment: {
        AMPLITUDE_API_KEY: 'the vendor key',
        AMPLITUDE_API_URL: vendor.url,
        // The test clock advances faster than a request.
        DELIVERY_TIMEOUT_SECONDS: '300',
        ...environment,
      },
    });
    return { clock, vendor, server };
  };
  const until = (clock: TestClock, holds: () => boolean | Promise<boolean>, stepMs = 2_000) =>
    advanceUntil(clock, holds, { stepMs, pace: 50 });
  const waitUntilAccepted = (vendor: TestAmplitude, clock: TestClock, count: number) =>
    until(clock, () => vendor.taken.size === count);
  const deliveries = (server: TestServer) =>
    findDeadLetters(server.services.database.kysely, { destination: 'amplitude', limit: 50 });

  test('every stored event is forwarded with the key, in order and in batches within the vendor’s limits', async () => {
    const { server, vendor, clock } = await start();
    const sent = testEvents(1_300);
    await sendEvents(server, sent);
    await waitUntilAccepted(vendor, clock, 1_300);
    expect([...vendor.taken.keys()].sort()).toEqual(getInsertIds(sent));
    expect(vendor.requests.map((batch) => batch.events.length).sort()).toEqual([300, 500, 500]);
    expect(vendor.requests[0]).toMatchObject({ api_key: 'the vendor key', options: { min_id_length: 1 } });
    expect(vendor.taken.get('event 00000')).toEqual(sent[0]);
    for (const batch of vendor.requests)
      expect(getInsertIds(batch.events)).toEqual(getInsertIds(batch.events).toSorted());
  });

  test('large events are sent in requests below 1 MB', async () => {
    const { server, vendor, clock } = await start();
    for (let part = 0; part < 4; part += 1) {
      await sendEvents(
        server,
        Array.from({ length: 9 }, (_, index) => testEvent({ insert_id: `${part} ${index}`, text: 'é'.repeat(50_000) })),
      );
    }
    await waitUntilAccepted(vendor, clock, 36);
    expect(vendor.requests.length).toBeGreaterThan(1);
  });

  test('no event is lost while the vendor is unavailable', async () => {
    const { server, vendor, clock } = await start();
    vendor.failAlways(faults.unavailable);
    const sent = testEvents(1_200);
    for (let part = 0; part < 3; part += 1) {
      await sendEvents(server, sent.slice(part * 400, (part + 1) * 400));
      clock.advance(10_000);
    }
    const seen = (count: number) => until(clock, () => vendor.requests.length > count, 10_000);
    await seen(3);
    for (const fault of [faults.drop, faults.garbage, faults.timeout, faults.throttleAll]) {
      vendor.failAlways(fault);
      await seen(vendor.requests.length);
    }
    expect(vendor.taken.size).toBe(0);
    vendor.failAlways(undefined);
    await waitUntilAccepted(vendor, clock, 1_200);
    expect(await deliveries(server)).toEqual([]);
  });

  test('a request without a response times out, and its events are sent again', async () => {
    const { server, vendor, clock } = await start({ DELIVERY_TIMEOUT_SECONDS: '30' });
    vendor.fail(faults.hang);
    await sendEvents(server, testEvents(3));
    await waitUntilAccepted(vendor, clock, 3);
    expect(vendor.requests.length).toBe(2);
  });

  test('events that the vendor rejects are recorded, and the others of their batch arrive', async () => {
    const { server, vendor, clock } = await start();
    vendor.failAlways(rejectWhere(({ insert_id }) => insert_id.endsWith('7')));
    await sendEvents(server, testEvents(30));
    await waitUntilAccepted(vendor, clock, 27);
    expect(vendor.requests.map((batch) => batch.events.length)).toEqual([30, 27]);
    const { refused } = await server.services.database.kysely
      .selectFrom('analytics_batches')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.parse(refused)).toEqual([8, 18, 28].map((seq) => ({ seq, reason: '400 time' })));
  });

  test('a batch that is too large is halved until accepted, and a single event that is too large is recorded', async () => {
    const { server, vendor, clock } = await start();
    vendor.failAlways(tooLargeOver(10));
    await sendEvents(server, testEvents(40));
    await waitUntilAccepted(vendor, clock, 40);
    expect(vendor.requests.map((batch) => batch.events.length)).toEqual([40, 20, 10, 10, 10, 10]);
    vendor.failAlways(tooLargeOver(0));
    await sendEvents(server, [testEvent({ insert_id: 'huge' })]);
    const before = vendor.requests.length;
    await until(clock, () => vendor.requests.length === before + 1);
    vendor.failAlways(undefined);
    await sendEvents(server, [testEvent({ insert_id: 'next' })]);
    await waitUntilAccepted(vendor, clock, 41);
    expect(vendor.taken.has('huge')).toBe(false);
  });

  test('throttled events are delayed, the others of their batch are not', async () => {
    const { server, vendor, clock } = await start();
    vendor.failAlways(throttleWhere(({ device_id }) => device_id === 'a fast device'));
    await sendEvents(server, [
      ...testEvents(5),
      ...testEvents(5, { device_id: 'a fast device' }).map((event, index) => ({
        ...event,
        insert_id: `fast ${index}`,
      })),
    ]);
    await waitUntilAccepted(vendor, clock, 5);
    expect(vendor.requests.map((batch) => batch.events.length).slice(0, 2)).toEqual([10, 5]);
    vendor.failAlways(undefined);
    await waitUntilAccepted(vendor, clock, 10);
    expect(vendor.requests.at(-1)?.events).toHaveLength(5);
  });

  test('a wrong key makes deliveries dead letters, which arrive after a retry with the right key', async () => {
    const { server, vendor, clock } = await start();
    vendor.failAlways(faults.wrongKey);
    await sendEvents(server, testEvents(3));
    await until(clock, async () => (await deliveries(server)).length === 1);
    vendor.failAlways(undefined);
    await retryDeadLetters(server.services.database, 'amplitude', clock.now());
    await waitUntilAccepted(vendor, clock, 3);
  });

  test('events that were erased in the meantime are not sent', async () => {
    const { server, vendor, clock } = await start();
    vendor.fail(faults.throttleAll);
    await sendEvents(server, [...testEvents(2, { device_id: 'erased visitor' }), testEvent({ insert_id: 'stays' })]);
    await until(clock, () => vendor.requests.length > 0);
    await server.services.database.commitTogether((tx) => eraseVisitorEvents(tx, 'erased visitor'));
    await waitUntilAccepted(vendor, clock, 1);
    expect(getInsertIds(vendor.requests.at(-1)?.events ?? [])).toEqual(['stays']);
  });

  test('sent batches are deleted after a week', async () => {
    const { server, vendor, clock } = await start();
    await sendEvents(server, testEvents(3));
    await waitUntilAccepted(vendor, clock, 3);
    const batches = () => server.services.database.kysely.selectFrom('analytics_batches').selectAll().execute();
    expect(await batches()).toHaveLength(1);
    clock.advance(8 * 86_400_000);
    await until(clock, async () => (await batches()).length === 0, 3_600_000);
  });

  test('browsers send to the vendor directly only if configured', async () => {
    const readAnalyticsSettings = async (server: TestServer) =>
      (
        (await (await server.fetch(endpoints.siteSettings)).json()) as {
          analytics: unknown;
        }
      ).analytics;
    const { server } = await start();
    expect(await readAnalyticsSettings(server)).toEqual({
      apiKey: 'whorl-site',
      serverUrl: endpoints.analyticsBatch,
      remoteConfigUrl: vendorProtocols.analyticsConfig,
      transport: 'fetch',
      autocapture: false,
    });
    const other = await start({ AMPLITUDE_SENDING: 'browser', AMPLITUDE_API_URL: 'https://api.eu.example/2/httpapi' });
    expect(await readAnalyticsSettings(other.server)).toEqual({
      apiKey: 'the vendor key',
      serverUrl: 'https://api.eu.example/2/httpapi',
      remoteConfigUrl: vendorProtocols.analyticsConfig,
      transport: 'fetch',
      autocapture: false,
    });
    const readPolicy = async ({ fetch }: TestServer) =>
      (await fetch('/pricing/')).headers.get('content-security-policy');
    const policy = await readPolicy(other.server);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.eu\.example/);
    // With a proxy nothing is sent directly.
    expect(policy).not.toContain('amplitude.com');
    expect(await readPolicy(server)).not.toContain('api.eu.example');

    const direct = await start({ AMPLITUDE_SENDING: 'browser', AMPLITUDE_API_URL: '' });
    expect(await readAnalyticsSettings(direct.server)).toMatchObject({
      serverUrl: 'https://api2.amplitude.com/2/httpapi',
      remoteConfigUrl: 'https://sr-client-cfg.amplitude.com/config',
    });
    for (const host of ['https://api2.amplitude.com', 'https://sr-client-cfg.amplitude.com'])
      expect(await readPolicy(direct.server)).toMatch(new RegExp(`connect-src [^;]*${RegExp.escape(host)}`));
  });

  test('browsers that send through a proxy get the remote config with their key', async () => {
    const { server } = await start({
      AMPLITUDE_SENDING: 'browser',
      AMPLITUDE_API_URL: 'https://proxy.example/2/httpapi',
      ANALYTICS_API_KEY: 'the key of others',
    });
    const sendWithKey = (key: string) =>
      server.fetch(`${vendorProtocols.analyticsConfig}?${new URLSearchParams({ api_key: key, config_keys: 'plan' })}`);
    expect((await sendWithKey('the vendor key')).status).toBe(200);
    expect((await sendWithKey('the key of others')).status).toBe(200);
    expect((await sendWithKey('none of both')).status).toBe(400);
  });
});
