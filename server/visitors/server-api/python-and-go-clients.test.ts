import { request as sendRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { writeTestMmdb } from '../../testing/mmdb.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createWorkspace, distinctBrowser } from '../../testing/visits.ts';

type Recorded = {
  readonly method: string;
  /** `EVENT`, `VISITOR` and `SECRET` in a path and its query are replaced by those of the test. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Required properties by path in the answer; `*` is each element of an array. */
  readonly required?: Readonly<Record<string, readonly string[]>>;
};
type Library = {
  readonly name: string;
  readonly event: Recorded;
  readonly search: Recorded;
  readonly filteredSearch: Recorded;
  readonly visits?: readonly Recorded[];
  readonly update: Recorded;
  readonly deletion: Recorded;
};

/** Required properties of a visit in version 3: `models/visit.py` and `models/identification.py` of the Python library. */
const visitProperties = [
  ...['requestId', 'browserDetails', 'incognito', 'ip', 'timestamp', 'time', 'url', 'tag'],
  ...['visitorFound', 'firstSeenAt', 'lastSeenAt'],
];
const browserProperties = [
  ...['browserName', 'browserMajorVersion', 'browserFullVersion', 'os', 'osVersion', 'device', 'userAgent'],
];
/**
 * Required properties of an event in version 3 of the API: the checks "must not be `None`" in
 * `fingerprint_pro_server_api_sdk/models/` of the Python library 8.11.0. The Go library checks none.
 */
const eventProperties = (prefix: string) => ({
  [`${prefix}products.identification.data`]: [...visitProperties, 'visitorId', 'replayed'],
  [`${prefix}products.identification.data.browserDetails`]: browserProperties,
  [`${prefix}products.identification.data.confidence`]: ['score'],
  [`${prefix}products.botd.data`]: ['bot', 'url', 'ip', 'time', 'userAgent', 'requestId'],
  [`${prefix}products.botd.data.bot`]: ['result'],
  [`${prefix}products.ipInfo.data.v4`]: ['address', 'geolocation'],
  [`${prefix}products.ipInfo.data.v4.asn`]: ['asn', 'name', 'network'],
  [`${prefix}products.ipInfo.data.v4.datacenter`]: ['result', 'name'],
  [`${prefix}products.incognito.data`]: ['result'],
  [`${prefix}products.virtualMachine.data`]: ['result'],
  [`${prefix}products.tampering.data`]: ['result', 'anomalyScore', 'antiDetectBrowser'],
  [`${prefix}products.vpn.data`]: ['result', 'confidence', 'originTimezone', 'originCountry', 'methods'],
  [`${prefix}products.vpn.data.methods`]: [
    ...['timezoneMismatch', 'publicVPN', 'auxiliaryMobile', 'osMismatch', 'relay'],
  ],
  [`${prefix}products.velocity.data`]: [
    ...['distinctIp', 'distinctLinkedId', 'distinctCountry', 'events', 'ipEvents'],
    ...['distinctIpByLinkedId', 'distinctVisitorIdByLinkedId'],
  ],
  [`${prefix}products.velocity.data.events.intervals`]: ['5m', '1h'],
});
const visits = {
  '': ['visitorId', 'visits'],
  'visits.*': visitProperties,
  'visits.*.browserDetails': browserProperties,
};

/**
 * Required properties of an event in version 4: fields without a default in `fingerprint_server_sdk/models/` of the Python
 * library 9.4.0, and `requiredProperties` in `internal/openapi/model_*.go` of the Go library 8.6.0.
 */
const flatEventProperties = (prefix: string) => ({
  [prefix === '' ? '' : prefix.slice(0, -1)]: ['event_id', 'timestamp'],
  [`${prefix}identification`]: ['visitor_id', 'visitor_found'],
  [`${prefix}identification.confidence`]: ['score'],
  [`${prefix}browser_details`]: [
    ...['browser_name', 'browser_major_version', 'browser_full_version', 'os', 'os_version', 'device'],
  ],
  [`${prefix}ip_info.v4`]: ['address'],
  [`${prefix}velocity.events`]: ['5_minutes', '1_hour'],
});

/**
 * Requests as the libraries send them, recorded from their calls. Python 8.11.0
 * (github.com/fingerprintjs/fingerprint-pro-server-api-python-sdk, `fingerprint_pro_server_api_sdk/api/fingerprint_api.py`,
 * `api_client.py`, `rest.py`), Go 7.10.0 (github.com/fingerprintjs/fingerprint-pro-server-api-go-sdk,
 * `sdk/api_fingerprint_impl.go`, `sdk/url_values.go`), Python 9.4.0 (github.com/fingerprintjs/python-sdk,
 * `fingerprint_server_sdk/api/fingerprint_api.py`, `api_client.py`) and Go 8.6.0 (github.com/fingerprintjs/go-sdk,
 * `fingerprint.go`, `internal/openapi/api_fingerprint.go`).
 */
const libraries: readonly Library[] = [python3(), go3(), python4(), go4()];

function python3(): Library {
  const ii = 'ii=fingerprint-pro-server-python-sdk%2F8.11.0';
  const headers = {
    'Accept-Encoding': 'identity',
    Accept: 'application/json',
    'User-Agent': 'Swagger-Codegen/8.11.0/python',
    'Auth-API-Key': 'SECRET',
    'Content-Type': 'application/json',
  };
  const get = (path: string) => ({ method: 'GET', path, headers });
  return {
    name: 'the Python library 8.11.0',
    event: { ...get(`/events/EVENT?${ii}`), required: eventProperties('') },
    search: { ...get(`/events/search?${ii}&limit=10`), required: eventProperties('events.*.') },
    filteredSearch: get(`/events/search?${ii}&limit=10&visitor_id=VISITOR&bot=none&start=1795097816668&suspect=True`),
    visits: [
      { ...get(`/visitors/VISITOR?${ii}`), required: visits },
      { ...get(`/visitors/VISITOR?${ii}&request_id=EVENT&limit=10`), required: visits },
    ],
    update: {
      method: 'PUT',
      path: `/events/EVENT?${ii}`,
      headers,
      body: '{"linkedId": "order-8", "tag": {"key": "value"}, "suspect": true}',
    },
    deletion: { method: 'DELETE', path: `/visitors/VISITOR?${ii}`, headers, body: '{}' },
  };
}

function go3(): Library {
  const ii = 'ii=fingerprint-pro-server-go-sdk%2F7.10.0';
  const headers = { 'User-Agent': 'Swagger-Codegen/7.10.0/go', 'Auth-Api-Key': 'SECRET', 'Accept-Encoding': 'gzip' };
  const get = (path: string) => ({ method: 'GET', path, headers });
  return {
    name: 'the Go library 7.10.0',
    event: { ...get(`/events/EVENT?${ii}`), required: eventProperties('') },
    search: { ...get(`/events/search?${ii}&limit=10`), required: eventProperties('events.*.') },
    filteredSearch: get(`/events/search?${ii}&limit=10&start=1794982618680&suspect=true&visitor_id=VISITOR`),
    visits: [
      { ...get(`/visitors/VISITOR?${ii}`), required: visits },
      // `GetVisits` with options sends those that aren't set, too.
      {
        ...get(`/visitors/VISITOR?before=0&${ii}&limit=0&linked_id=&paginationKey=&request_id=EVENT`),
        required: visits,
      },
    ],
    update: {
      method: 'PUT',
      path: `/events/EVENT?${ii}`,
      headers,
      body: '{"linkedId":"order-8","tag":{"key":"value"},"suspect":true}',
    },
    deletion: { method: 'DELETE', path: `/visitors/VISITOR?${ii}`, headers },
  };
}

function python4(): Library {
  const ii = 'ii=fingerprint-pro-server-python-sdk/9.4.0';
  const headers = {
    'Accept-Encoding': 'identity',
    Accept: 'application/json',
    'User-Agent': 'fingerprint-pro-server-python-sdk/9.4.0',
    Authorization: 'Bearer SECRET',
  };
  const get = (path: string) => ({ method: 'GET', path, headers });
  const start = '2026-11-19T14%3A18%3A47.830983%2B00%3A00';
  return {
    name: 'the Python library 9.4.0',
    event: { ...get(`/v4/events/EVENT?${ii}`), required: flatEventProperties('') },
    search: {
      ...get(`/v4/events?limit=10&total_hits=1000&${ii}`),
      required: { '': ['events', 'total_hits'], ...flatEventProperties('events.*.') },
    },
    filteredSearch: get(`/v4/events?limit=10&visitor_id=VISITOR&bot=none&start=${start}&suspect=true&${ii}`),
    update: {
      method: 'PATCH',
      path: `/v4/events/EVENT?${ii}`,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"linked_id": "order-8", "tags": {"key": "value"}, "suspect": true}',
    },
    deletion: { method: 'DELETE', path: `/v4/visitors/VISITOR?${ii}`, headers },
  };
}

function go4(): Library {
  const ii = 'ii=fingerprint-pro-server-go-sdk%2F8.6.0';
  const headers = {
    'User-Agent': 'OpenAPI-Generator/8.6.0/go',
    Accept: 'application/json',
    Authorization: 'Bearer SECRET',
    'Accept-Encoding': 'gzip',
  };
  const get = (path: string) => ({ method: 'GET', path, headers });
  const start = '2026-11-18T06%3A18%3A48.558173307Z';
  return {
    name: 'the Go library 8.6.0',
    event: { ...get(`/v4/events/EVENT?${ii}`), required: flatEventProperties('') },
    search: {
      ...get(`/v4/events?${ii}&limit=5&total_hits=1000`),
      required: { '': ['events', 'total_hits'], ...flatEventProperties('events.*.') },
    },
    filteredSearch: get(`/v4/events?${ii}&limit=5&reverse=true&start=${start}&suspect=true&visitor_id=VISITOR`),
    update: {
      method: 'PATCH',
      path: `/v4/events/EVENT?${ii}`,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"linked_id":"order-8","suspect":true,"tags":{"key":"value"}}\n',
    },
    deletion: { method: 'DELETE', path: `/v4/visitors/VISITOR?${ii}`, headers },
  };
}

/** Sends a recorded request with exactly its headers, which `fetch` would change. */
async function replay(server: TestServer, { method, path, headers, body }: Recorded, values: Record<string, string>) {
  const fill = (template: string) => template.replace(/EVENT|VISITOR|SECRET/g, (name) => values[name] ?? name);
  const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
  const request = sendRequest(server.url + fill(path), {
    method,
    headers: { ...filled, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
  });
  const answered = new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  request.end(body);
  const response = await answered;
  const answer = await text(response);
  return { status: response.statusCode, answer: answer === '' ? undefined : (JSON.parse(answer) as unknown) };
}

/** Returns the values at a path; `*` is each element of an array. */
function valuesAt(answer: unknown, path: string): unknown[] {
  if (path === '') return [answer];
  return path
    .split('.')
    .reduce<unknown[]>(
      (values, name) => values.flatMap((value) => (name === '*' ? value : (value as Record<string, unknown>)?.[name])),
      [answer],
    );
}

function expectRequired(answer: unknown, required: Recorded['required'] = {}): void {
  for (const [path, properties] of Object.entries(required)) {
    const values = valuesAt(answer, path);
    expect(values.length, path).toBeGreaterThan(0);
    for (const value of values) {
      for (const property of properties) {
        expect(
          (value as Record<string, unknown> | undefined)?.[property] ?? null,
          `${path}: ${property}`,
        ).not.toBeNull();
      }
    }
  }
}

/** Network of an IP address in Brazil. */
const NETWORK = '200.160.2.0';

describeOnEachDatabase('server API with the official clients for Python and Go', (makeDatabase) => {
  test.each(libraries)('$name gets answers with every property that its models require', async (library) => {
    const NETWORK_DATABASE = writeTestMmdb('GeoLite2-ASN', {
      [NETWORK]: {
        autonomous_system_number: 64_500,
        autonomous_system_organization: 'Example Net',
        is_hosting_provider: false,
      },
    });
    const server = await startTestServer({
      databaseUrl: await makeDatabase(),
      clock: createTestClock(Date.parse('2026-11-26T12:00:00Z')),
      environment: { TRUSTED_PROXIES: '127.0.0.1', NETWORK_DATABASE },
    });
    const shop = await createWorkspace(server, 'shop');
    const { signals } = distinctBrowser('one');
    const { requestId, visitorId } = await shop.visit(
      {
        signals: { ...signals, webGlBasics: { value: { rendererUnmasked: 'NVIDIA GeForce' } } },
        privacy: { isPrivate: false },
        linkedId: 'order-7',
      },
      { 'x-forwarded-for': '200.160.2.3' },
    );
    const values = { EVENT: requestId, VISITOR: visitorId, SECRET: shop.secret };
    const call = (recorded: Recorded) => replay(server, recorded, values);
    for (const recorded of [library.event, library.search, ...(library.visits ?? [])]) {
      const { status, answer } = await call(recorded);
      expect([status, recorded.path, answer]).toEqual([200, recorded.path, expect.anything()]);
      expectRequired(answer, recorded.required);
    }
    const noneSuspect = await call(library.filteredSearch);
    expect([noneSuspect.status, noneSuspect.answer]).toEqual([200, { events: [] }]);
    expect(await call(library.update)).toEqual({ status: 200, answer: undefined });
    const suspect = await call(library.filteredSearch);
    expect([suspect.status, (suspect.answer as { events: unknown[] }).events.length]).toEqual([200, 1]);
    expect(JSON.stringify(suspect.answer)).toContain('order-8');
    expect(await call(library.deletion)).toEqual({ status: 200, answer: undefined });
    expect((await call(library.event)).status).toBe(404);
  });

  test('an event of which no product is known has every required property', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const shop = await createWorkspace(server, 'shop');
    const { requestId } = await shop.visit();
    const { event } = python3();
    const { answer } = await replay(server, event, { EVENT: requestId, SECRET: shop.secret });
    expectRequired(answer, {
      'products.identification.data': [...visitProperties, 'visitorId', 'replayed'],
      'products.ipInfo.data.v4': ['address', 'geolocation'],
      'products.incognito.error': ['code', 'message'],
    });
  });

  test('total_hits counts the matching events of all pages up to its limit', async () => {
    const server = await startTestServer({ databaseUrl: await makeDatabase() });
    const shop = await createWorkspace(server, 'shop');
    const { visitorId } = await shop.visit(distinctBrowser('one'));
    await shop.visit(distinctBrowser('one'));
    await shop.visit(distinctBrowser('another'));
    const search = async (query: string) => {
      const response = await server.fetch(`/v4/events?${query}`, {
        headers: { authorization: `Bearer ${shop.secret}` },
      });
      const { events, total_hits } = (await response.json()) as { events: unknown[]; total_hits?: number };
      return [events.length, total_hits];
    };
    expect(await search('limit=1&total_hits=1000')).toEqual([1, 3]);
    expect(await search('limit=1&total_hits=2')).toEqual([1, 2]);
    expect(await search(`limit=1&total_hits=9&visitor_id=${visitorId}`)).toEqual([1, 2]);
    expect(await search('limit=1')).toEqual([1, undefined]);
    const refused = await server.fetch('/v4/events?total_hits=1001', {
      headers: { authorization: `Bearer ${shop.secret}` },
    });
    expect([refused.status, JSON.stringify(await refused.json())]).toEqual([
      400,
      expect.stringContaining('total_hits'),
    ]);
  });
});
