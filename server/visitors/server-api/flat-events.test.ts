import { FingerprintServerApiClient, RequestError, ServerApiError, TooManyRequestsError } from '@fingerprint/node-sdk';
import type { EventProducts } from '@whorl/contract/identification/event.ts';
import { form as botDetectionTokenForm } from '@whorl/contract/leads/forms/bot-detection-token.ts';
import { expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createTestKey } from '../../testing/keys.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createWorkspace, distinctBrowser, fetchFrom } from '../../testing/visits.ts';
import { toFlatEvent } from './flat-event.ts';

const NO_REQUEST = '1795262587402.k9Xw2a';
const UNKNOWN_VISITOR = 'AAAAAAAAAAbbbbbbbbbb';

const createClient = (server: TestServer, apiKey: string) =>
  new FingerprintServerApiClient({ apiKey, fetch: fetchFrom(server) });

async function catchError(call: Promise<unknown>): Promise<RequestError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof RequestError) return error;
  throw new Error(`No error of a request: ${String(error)}`);
}
const catchRejection = async (call: Promise<unknown>) => {
  const error = await catchError(call);
  return [error instanceof ServerApiError, error.statusCode, error.errorCode];
};

describeOnEachDatabase('server API with the official client of version 4', (makeDatabase) => {
  const start = async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    return { server, clock, shop: await createWorkspace(server, 'shop') };
  };

  test('GET of an event returns it in the flat format', async () => {
    const { server, clock, shop } = await start();
    const { requestId, visitorId } = await shop.visit({ linkedId: 'order-7', tag: { step: 'pay' } });
    const event = await createClient(server, shop.secret).getEvent(requestId);
    expect(event).toMatchObject({
      event_id: requestId,
      timestamp: clock.now(),
      linked_id: 'order-7',
      tags: { step: 'pay' },
      bot: 'not_detected',
      url: 'https://example.com/pricing/',
      identification: { visitor_id: visitorId, visitor_found: false, first_seen_at: clock.now() },
      browser_details: { browser_name: 'Chrome', browser_major_version: '142' },
    });
    const answer = await server.fetch(`/v4/events/${requestId}`, {
      headers: { authorization: `Bearer ${shop.secret}` },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('search, update and deletion work as in the other format', async () => {
    const { server, clock, shop } = await start();
    const client = createClient(server, shop.secret);
    const first = await shop.visit(distinctBrowser('one'));
    const began = new Date(clock.now()).toISOString();
    clock.advance(1000);
    const second = await shop.visit({ ...distinctBrowser('another'), bot: { bot: true, botKind: 'headless' } });
    const found = async (filter: Parameters<typeof client.searchEvents>[0]) =>
      (await client.searchEvents(filter)).events.map(({ event_id }) => event_id);
    expect(await found({})).toEqual([second.requestId, first.requestId]);
    expect(await found({ bot: 'bad' })).toEqual([second.requestId]);
    expect(await found({ start: began, end: began })).toEqual([first.requestId]);
    const page = await client.searchEvents({ limit: 1 });
    expect(await found({ limit: 1, pagination_key: page.pagination_key ?? '' })).toEqual([first.requestId]);
    await client.updateEvent(first.requestId, { linked_id: 'order-7', tags: { paid: true }, suspect: true });
    expect(await client.getEvent(first.requestId)).toMatchObject({
      linked_id: 'order-7',
      tags: { paid: true },
      suspect: true,
    });
    expect(await found({ suspect: true })).toEqual([first.requestId]);
    await client.deleteVisitorData(first.visitorId);
    expect(await found({})).toEqual([second.requestId]);
  });

  test('errors have the codes of the flat format', async () => {
    const { server, shop } = await start();
    const other = await createWorkspace(server, 'other');
    const { requestId } = await shop.visit();
    const client = createClient(server, shop.secret);
    expect(await catchRejection(createClient(server, other.secret).getEvent(requestId))).toEqual([
      true,
      404,
      'event_not_found',
    ]);
    expect(await catchRejection(createClient(server, shop.apiKey).getEvent(requestId))).toEqual([
      true,
      403,
      'secret_api_key_not_found',
    ]);
    expect(await catchRejection(client.getEvent('nonsense'))).toEqual([true, 400, 'request_cannot_be_parsed']);
    expect(await catchRejection(client.searchEvents({ limit: 1000 }))).toEqual([true, 400, 'request_cannot_be_parsed']);
    expect(await catchRejection(client.updateEvent(NO_REQUEST, { suspect: true }))).toEqual([
      true,
      404,
      'event_not_found',
    ]);
    expect(await catchRejection(client.deleteVisitorData(UNKNOWN_VISITOR))).toEqual([true, 404, 'visitor_not_found']);
    const none = await server.fetch(`/v4/events/${requestId}?api_key=${shop.secret}`);
    expect([none.status, await none.json()]).toEqual([
      403,
      { error: { code: 'secret_api_key_required', message: 'secret key is required' } },
    ]);
  });

  test('a token for bot detection gets only bot results and a retry delay', async () => {
    const { server, shop } = await start();
    const own = await createTestKey(server, '--public', '--workspace', 'own');
    const { requestId } = await shop.visit({ apiKey: own });
    const issued = await server.fetch(botDetectionTokenForm.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com' }),
    });
    const { key } = (await issued.json()) as { key: { key: string } };
    const client = createClient(server, key.key);
    const event = await client.getEvent(requestId);
    expect(Object.keys(event).sort()).toEqual(['bot', 'event_id', 'source', 'timestamp']);
    expect(await catchRejection(client.searchEvents({}))).toEqual([true, 403, 'secret_api_key_not_found']);
    for (let calls = 0; calls < 60; calls++) await client.getEvent(requestId).catch(() => undefined);
    const error = await catchError(client.getEvent(requestId));
    expect(error).toBeInstanceOf(TooManyRequestsError);
    expect(Number(error.response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('toFlatEvent() has all products and omits failed ones', () => {
  const counts = { intervals: { '5m': 1, '1h': 2, '24h': 3 } };
  const flatCounts = { '5_minutes': 1, '1_hour': 2, '24_hours': 3 };
  const failed = { error: { code: 'Failed', message: 'no answer' } } as const;
  const products: Partial<EventProducts> = {
    incognito: { data: { result: true } },
    virtualMachine: failed,
    tampering: { data: { result: true, anomalyScore: 0.7, anomalies: ['two time zones'] } },
    vpn: {
      data: {
        result: true,
        originTimezone: 'Europe/Berlin',
        confidence: 'medium',
        methods: { timezoneMismatch: true, datacenter: false },
      },
    },
    velocity: {
      data: { events: counts, distinctIp: counts, distinctCountry: counts, distinctLinkedId: counts, ipEvents: counts },
    },
    rareDevice: { data: { result: false, percentileBucket: 'p95-p99' } },
    ipInfo: {
      data: {
        v4: {
          address: '198.51.100.0',
          asn: { asn: '64500', name: 'Example Net' },
          datacenter: { result: true, name: 'Example Cloud' },
          geolocation: { country: { code: 'DE', name: 'Germany' }, continent: { code: 'EU', name: 'Europe' } },
        },
      },
    },
  };
  expect(toFlatEvent({ requestId: NO_REQUEST, at: 7, products })).toEqual({
    event_id: NO_REQUEST,
    timestamp: 7,
    source: 'device',
    incognito: true,
    tampering: true,
    tampering_details: { anomaly_score: 0.7 },
    vpn: true,
    vpn_confidence: 'medium',
    vpn_origin_timezone: 'Europe/Berlin',
    vpn_methods: { timezone_mismatch: true },
    velocity: {
      events: flatCounts,
      distinct_ip: flatCounts,
      distinct_country: flatCounts,
      distinct_linked_id: flatCounts,
      ip_events: flatCounts,
    },
    rare_device: false,
    rare_device_percentile_bucket: 'p95-p99',
    ip_info: {
      v4: {
        address: '198.51.100.0',
        asn: '64500',
        asn_name: 'Example Net',
        datacenter_result: true,
        datacenter_name: 'Example Cloud',
        geolocation: { country_code: 'DE', country_name: 'Germany', continent_code: 'EU', continent_name: 'Europe' },
      },
    },
  });
});
