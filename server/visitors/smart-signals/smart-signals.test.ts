import { DatabaseSync } from 'node:sqlite';
import { type EventProducts, eventProductsSchema } from '@whorl/contract/identification/event.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { writeTestMmdb } from '../../testing/mmdb.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/server.ts';
import { postReading } from '../../testing/signals.ts';

const BRAZIL = '200.160.2.3';
const NETHERLANDS = '185.15.59.224';

/** A server behind a proxy, so that readings can come from any address. */
const start = ({ environment, ...options }: TestServerOptions = {}) =>
  startTestServer({ ...options, environment: { TRUSTED_PROXIES: '127.0.0.1', ...environment } });

/** What is kept of a reading from `address`. */
async function productsFor(server: TestServer, changes: object, address = BRAZIL): Promise<EventProducts> {
  const response = await postReading(server, changes, { 'x-forwarded-for': address });
  expect(response.status).toBe(200);
  const { result } = (await response.json()) as { result: { requestId: string } };
  const row = await server.services.database.kysely
    .selectFrom('identifications')
    .select('products')
    .where('request_id', '=', result.requestId)
    .executeTakeFirstOrThrow();
  return v.parse(eventProductsSchema, JSON.parse(row.products));
}
const zone = (name: string) => ({ signals: { timezone: { value: name } } });

describe('a private window', () => {
  test.each([
    [{ isPrivate: true }, { data: { result: true } }],
    [{ isPrivate: false }, { data: { result: false } }],
    [{ error: 'too slow' }, { error: { code: 'Failed', message: 'too slow' } }],
  ])('%j', async (privacy, incognito) => {
    expect(await productsFor(await start(), { privacy })).toMatchObject({ incognito });
  });
  test('that the browser does not tell is not known, and nothing else suffers', async () => {
    const products = await productsFor(await start(), {});
    expect(products.incognito).toHaveProperty('error');
    expect(products.identification).toHaveProperty('data');
    expect(products.identification).not.toHaveProperty('data.incognito');
  });
});

describe('a go-between', () => {
  test.each([
    ['America/Sao_Paulo', false],
    ['America/Manaus', false],
    ['America/Buenos_Aires', false],
    ['Europe/Berlin', true],
    ['Asia/Kolkata', true],
  ])('from Brazil, with the clock of %s: %s', async (name, timezoneMismatch) => {
    const { vpn } = await productsFor(await start(), zone(name));
    expect(vpn).toEqual({
      data: { result: timezoneMismatch, originTimezone: name, confidence: 'low', methods: { timezoneMismatch } },
    });
  });

  test.each([
    ['no time zone', {}, BRAZIL, 'the browser does not tell its time zone'],
    [
      'a time zone that there is not',
      zone('Mars/Olympus'),
      BRAZIL,
      'the browser tells a time zone that does not exist',
    ],
    ['a private address', zone('Asia/Tokyo'), '10.0.0.7', 'the country of the address is not known'],
  ])('is not told by %s', async (_name, changes, address, message) => {
    const { vpn } = await productsFor(await start(), changes, address);
    expect(vpn).toEqual({ error: { code: 'Failed', message } });
  });

  /** Kosovo has no time zone of its own in the tables that Node brings. */
  const kosovo = { '200.160.2.0': { country: { iso_code: 'XK' } } };

  test.each(['10.0.0.7', BRAZIL])('is not told where nothing could be compared: %s', async (address) => {
    const NETWORK_DATABASE = writeTestMmdb('GeoLite2-ASN', {
      '10.0.0.0': { autonomous_system_number: 64500 },
      '200.160.2.0': { autonomous_system_number: 22548 },
    });
    const COUNTRY_DATABASE = writeTestMmdb('GeoLite2-Country', kosovo);
    const server = await start({ environment: { NETWORK_DATABASE, COUNTRY_DATABASE } });
    const { vpn } = await productsFor(server, zone('Europe/Belgrade'), address);
    expect(vpn).toEqual({ error: { code: 'Failed', message: expect.stringMatching(/country of the address/) } });
  });

  test('is told by the operator’s database alone where the clock could not be compared, which is not said of it', async () => {
    const COUNTRY_DATABASE = writeTestMmdb('GeoLite2-Country', kosovo);
    const NETWORK_DATABASE = writeTestMmdb('GeoIP2-Anonymous-IP', {});
    const server = await start({ environment: { NETWORK_DATABASE, COUNTRY_DATABASE } });
    for (const address of ['10.0.0.7', BRAZIL]) {
      const { vpn } = await productsFor(server, zone('Europe/Belgrade'), address);
      expect(vpn).toEqual({
        data: {
          result: false,
          originTimezone: 'Europe/Belgrade',
          confidence: 'medium',
          methods: { publicVPN: false, datacenter: false },
        },
      });
    }
  });

  test('is known with the operator’s database, with high confidence, and its data centre', async () => {
    const NETWORK_DATABASE = writeTestMmdb('GeoIP2-Anonymous-IP', {
      '200.160.2.0': { is_anonymous: true, is_anonymous_vpn: true, is_hosting_provider: true },
    });
    const server = await start({ environment: { NETWORK_DATABASE } });
    const known = await productsFor(server, zone('America/Sao_Paulo'));
    expect(known.vpn).toMatchObject({
      data: {
        result: true,
        confidence: 'high',
        methods: { timezoneMismatch: false, publicVPN: true, datacenter: true },
      },
    });
    expect(known.ipInfo).toMatchObject({ data: { v4: { datacenter: { result: true } } } });
    const ordinary = await productsFor(server, zone('Europe/Amsterdam'), NETHERLANDS);
    expect(ordinary.vpn).toMatchObject({
      data: { result: false, confidence: 'medium', methods: { publicVPN: false, datacenter: false } },
    });
  });

  test('is not guessed from a database that only names networks', async () => {
    const NETWORK_DATABASE = writeTestMmdb('GeoLite2-ASN', {
      '200.160.2.0': { autonomous_system_number: 22548, autonomous_system_organization: 'NIC.br' },
    });
    const products = await productsFor(await start({ environment: { NETWORK_DATABASE } }), zone('America/Sao_Paulo'));
    expect(products.vpn).toMatchObject({ data: { methods: { timezoneMismatch: false } } });
    expect(products.vpn).not.toHaveProperty('data.methods.publicVPN');
    expect(products.ipInfo).toMatchObject({ data: { v4: { asn: { asn: '22548', name: 'NIC.br' } } } });
    expect(products.ipInfo).not.toHaveProperty('data.v4.datacenter');
  });

  test('a database that cannot be read stops the start and is named', async () => {
    await expect(start({ environment: { NETWORK_DATABASE: '/nowhere/networks.mmdb' } })).rejects.toThrow(
      '/nowhere/networks.mmdb',
    );
  });
});

describe('the place of an address', () => {
  test('is a country and nothing finer by the bundled database', async () => {
    const { ipInfo } = await productsFor(await start(), {});
    expect(ipInfo).toEqual({
      data: {
        v4: {
          address: '200.160.2.0',
          geolocation: { country: { code: 'BR', name: 'Brazil' }, continent: { code: 'SA', name: 'South America' } },
        },
      },
    });
  });

  test('is a city with coordinates where the operator’s database has them', async () => {
    const COUNTRY_DATABASE = writeTestMmdb('GeoLite2-City', {
      '200.160.2.0': {
        country: { iso_code: 'BR' },
        city: { names: { en: 'São Paulo' } },
        location: { latitude: -23.55, longitude: -46.63, accuracy_radius: 20, time_zone: 'America/Sao_Paulo' },
      },
    });
    const server = await start({ environment: { COUNTRY_DATABASE } });
    const { identification } = await productsFor(server, {});
    expect(identification).toMatchObject({
      data: {
        ipLocation: {
          city: { name: 'São Paulo' },
          country: { code: 'BR' },
          timezone: 'America/Sao_Paulo',
          latitude: -23.55,
          longitude: -46.63,
          accuracyRadius: 20,
        },
      },
    });
    // The edge names another country, so the city would be of the wrong one.
    const response = await postReading(server, {}, { 'x-forwarded-for': BRAZIL, 'cf-ipcountry': 'PT' });
    expect((await response.json()).result.ipLocation).toEqual({
      country: { code: 'PT', name: 'Portugal' },
      continent: { code: 'EU', name: 'Europe' },
    });
  });
});

describe('tampering', () => {
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const linux = { platform: { value: 'Linux x86_64' } };
  const asked = async (changes: object, headers: Record<string, string> = {}) => {
    const server = await start();
    const response = await postReading(server, changes, headers);
    const { result } = (await response.json()) as { result: { requestId: string } };
    const row = await server.services.database.kysely
      .selectFrom('identifications')
      .select('products')
      .where('request_id', '=', result.requestId)
      .executeTakeFirstOrThrow();
    const { tampering } = v.parse(eventProductsSchema, JSON.parse(row.products));
    return 'data' in tampering ? tampering.data : undefined;
  };

  test.each<[string, object, Record<string, string>, string]>([
    ['another browser in the page', { userAgent: mac }, {}, 'two different browsers'],
    ['another platform', { userAgent: mac, signals: linux }, { 'user-agent': mac }, 'one system, the browser itself'],
    ['another client hint', {}, { 'sec-ch-ua-platform': '"Windows"' }, 'the client hint of the request another'],
    [
      'other languages',
      { signals: { languages: { value: [['de-DE'], ['de-DE']] } } },
      { 'accept-language': 'ru-RU,ru;q=0.9' },
      'different languages',
    ],
    [
      'a clock that does not fit',
      { signals: { timezone: { value: 'Asia/Tokyo' }, timeZoneOffset: { value: [0, -60] } } },
      {},
      'does not fit the clock',
    ],
    ['a blurred canvas', { signals: { canvas: { value: { geometry: 'unstable' } } } }, {}, 'gives two pictures'],
  ])('%s is seen', async (_name, changes, headers, says) => {
    expect((await asked(changes, headers))?.anomalies.join('; ')).toContain(says);
    expect((await asked({}))?.anomalies.join('; ')).not.toContain(says);
  });

  test('an app without anomalies is clean, whatever it is called', async () => {
    const app = 'shop-android/1.0 (Android 16)';
    expect(await asked({ userAgent: app, digest: undefined }, { 'user-agent': app })).toEqual({
      result: false,
      anomalyScore: 0,
      anomalies: [],
    });
  });

  test('a reading of a browser that did not come from our agent as it is', async () => {
    expect(await asked({ digest: undefined })).toMatchObject({ result: true, anomalyScore: 0.5 });
    expect(await asked({})).toMatchObject({ result: false, anomalyScore: 0 });
  });
});

describeOnEachDatabase('velocity', (makeDatabase) => {
  test('counts what a visitor did within five minutes, an hour and a day', async () => {
    const clock = createTestClock();
    const server = await start({ databaseUrl: await makeDatabase(), clock });
    const signals = { platform: { value: 'Linux x86_64' }, fonts: { value: ['Calibri'] }, timezone: { value: 'UTC' } };
    const minutes = (count: number) => clock.advance(count * 60_000);
    await productsFor(server, { signals, linkedId: 'a' });
    minutes(30);
    await productsFor(server, { signals, linkedId: 'b' }, NETHERLANDS);
    minutes(40);
    await productsFor(server, { signals, linkedId: 'b' }, NETHERLANDS);
    minutes(1);
    // Somebody else at the same address.
    await productsFor(server, { signals: { ...signals, platform: { value: 'Win32' } } });
    const { velocity } = await productsFor(server, { signals });
    expect(velocity).toEqual({
      data: {
        events: { intervals: { '5m': 2, '1h': 3, '24h': 4 } },
        distinctIp: { intervals: { '5m': 2, '1h': 2, '24h': 2 } },
        distinctCountry: { intervals: { '5m': 2, '1h': 2, '24h': 2 } },
        distinctLinkedId: { intervals: { '5m': 1, '1h': 1, '24h': 2 } },
        ipEvents: { intervals: { '5m': 2, '1h': 2, '24h': 3 } },
      },
    });
    minutes(24 * 60);
    expect((await productsFor(server, {})).velocity).toMatchObject({
      data: { events: { intervals: { '5m': 1, '1h': 1, '24h': 1 } } },
    });
  });

  test('fails alone where it cannot be counted, and readings are stored as ever', async () => {
    const server = await start({ databaseUrl: await makeDatabase() });
    const { database } = server.services;
    await productsFor(server, {});
    await breakLinkedIds(database);
    const both = await Promise.all([
      productsFor(server, {}),
      productsFor(server, { signals: { platform: { value: 'A' } } }),
    ]);
    for (const { velocity, ...others } of both) {
      expect(velocity).toEqual({ error: { code: 'Failed', message: 'the visits could not be counted' } });
      for (const name of ['identification', 'botd', 'ipInfo', 'tampering'] as const) {
        expect(others[name]).toHaveProperty('data');
      }
    }
  });
});

/** What can still be written, and no longer be counted beside a text. */
async function breakLinkedIds({ kysely, dialect }: TestServer['services']['database']): Promise<void> {
  if (dialect === 'postgres') {
    await sql`alter table identifications alter column linked_id type json using null`.execute(kysely);
    return;
  }
  // Only the library may write there, through a connection that was opened for it.
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(kysely);
  const direct = new DatabaseSync(rows[0]?.file ?? '', { defensive: false });
  direct.exec(`pragma writable_schema = on;
    update sqlite_schema set sql = replace(sql, '"linked_id" text', '"linked_id" text collate missing')
      where name = 'identifications';
    pragma writable_schema = reset;
    create table seen_by_other_connections (at integer);`);
  direct.close();
}
