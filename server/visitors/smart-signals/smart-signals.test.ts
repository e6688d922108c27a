import { DatabaseSync } from 'node:sqlite';
import type { EventProducts } from '@whorl/contract/identification/event.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { laptopSignals } from '../../testing/browser.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { writeTestMmdb } from '../../testing/mmdb.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/server.ts';
import { postSignals, readStoredProducts } from '../../testing/signals.ts';

const BRAZIL = '200.160.2.3';
const NETHERLANDS = '185.15.59.224';

/** Starts a server behind a proxy, so that signal payloads can come from any IP address. */
const start = ({ environment, ...options }: TestServerOptions = {}) =>
  startTestServer({ ...options, environment: { TRUSTED_PROXIES: '127.0.0.1', ...environment } });

/** Returns the stored products of an identification from `address`. */
async function productsFor(server: TestServer, changes: object, address = BRAZIL): Promise<EventProducts> {
  return readStoredProducts(server, await postSignals(server, changes, { 'x-forwarded-for': address }));
}
const zone = (name: string) => ({ signals: { timezone: { value: name } } });

describe('incognito', () => {
  test.each([
    [{ isPrivate: true }, { data: { result: true } }],
    [{ isPrivate: false }, { data: { result: false } }],
    [{ error: 'too slow' }, { error: { code: 'Failed', message: 'too slow' } }],
  ])('private mode %j is stored', async (privacy, incognito) => {
    expect(await productsFor(await start(), { privacy })).toMatchObject({ incognito });
  });
  test('private mode that is not reported is an error of this product only', async () => {
    const products = await productsFor(await start(), {});
    expect(products.incognito).toHaveProperty('error');
    expect(products.identification).toHaveProperty('data');
    expect(products.identification).not.toHaveProperty('data.incognito');
  });
});

describe('VPN', () => {
  test.each([
    ['America/Sao_Paulo', false],
    ['America/Manaus', false],
    ['America/Buenos_Aires', false],
    ['Europe/Berlin', true],
    ['Asia/Kolkata', true],
  ])('the clock of %s in Brazil is a mismatch: %s', async (name, timezoneMismatch) => {
    const { vpn } = await productsFor(await start(), zone(name));
    expect(vpn).toEqual({
      data: { result: timezoneMismatch, originTimezone: name, confidence: 'low', methods: { timezoneMismatch } },
    });
  });

  test.each([
    ['no time zone', {}, BRAZIL, 'the browser does not report its time zone'],
    ['an unknown time zone', zone('Mars/Olympus'), BRAZIL, 'the browser reports a time zone that does not exist'],
    ['a private address', zone('Asia/Tokyo'), '10.0.0.7', 'the country of the IP address is not known'],
  ])('a VPN is not detected with %s', async (_name, changes, address, message) => {
    const { vpn } = await productsFor(await start(), changes, address);
    expect(vpn).toEqual({ error: { code: 'Failed', message } });
  });

  /** Node's ICU data has no time zone for Kosovo. */
  const kosovo = { '200.160.2.0': { country: { iso_code: 'XK' } } };

  test.each(['10.0.0.7', BRAZIL])('a VPN is not detected if nothing can be compared: %s', async (address) => {
    const NETWORK_DATABASE = writeTestMmdb('GeoLite2-ASN', {
      '10.0.0.0': { autonomous_system_number: 64500 },
      '200.160.2.0': { autonomous_system_number: 22548 },
    });
    const COUNTRY_DATABASE = writeTestMmdb('GeoLite2-Country', kosovo);
    const server = await start({ environment: { NETWORK_DATABASE, COUNTRY_DATABASE } });
    const { vpn } = await productsFor(server, zone('Europe/Belgrade'), address);
    expect(vpn).toEqual({
      error: { code: 'Failed', message: expect.stringMatching(/its country|country of the IP address/) },
    });
  });

  test('a VPN is detected by the operator’s database alone if the time zone cannot be compared', async () => {
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

  test('a VPN in the operator’s database has high confidence and its data center', async () => {
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

  test('a VPN is not detected with a database of network names', async () => {
    const NETWORK_DATABASE = writeTestMmdb('GeoLite2-ASN', {
      '200.160.2.0': { autonomous_system_number: 22548, autonomous_system_organization: 'NIC.br' },
    });
    const products = await productsFor(await start({ environment: { NETWORK_DATABASE } }), zone('America/Sao_Paulo'));
    expect(products.vpn).toMatchObject({ data: { methods: { timezoneMismatch: false } } });
    expect(products.vpn).not.toHaveProperty('data.methods.publicVPN');
    expect(products.ipInfo).toMatchObject({ data: { v4: { asn: { asn: '22548', name: 'NIC.br' } } } });
    expect(products.ipInfo).not.toHaveProperty('data.v4.datacenter');
  });

  test('an unreadable database stops the startup with an error that names it', async () => {
    await expect(start({ environment: { NETWORK_DATABASE: '/nowhere/networks.mmdb' } })).rejects.toThrow(
      '/nowhere/networks.mmdb',
    );
  });
});

describe('IP location', () => {
  test('the bundled database returns only the country of an IP address', async () => {
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

  test('the operator’s database returns the city with coordinates', async () => {
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
    // The edge header has another country, so the city would be in the wrong one.
    const response = await postSignals(server, {}, { 'x-forwarded-for': BRAZIL, 'cf-ipcountry': 'PT' });
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
  const detectTampering = async (changes: object, headers: Record<string, string> = {}) => {
    const server = await start();
    const { tampering } = await readStoredProducts(server, await postSignals(server, changes, headers));
    return 'data' in tampering ? tampering.data : undefined;
  };

  test.each<[string, object, Record<string, string>, string]>([
    ['another browser in the page', { userAgent: mac }, {}, 'name different browsers'],
    [
      'another platform',
      { userAgent: mac, signals: linux },
      { 'user-agent': mac },
      'the user agent and the browser name',
    ],
    ['another client hint', {}, { 'sec-ch-ua-platform': '"Windows"' }, 'the client hint name different systems'],
    [
      'other languages',
      { signals: { languages: { value: [['de-DE'], ['de-DE']] } } },
      { 'accept-language': 'ru-RU,ru;q=0.9' },
      'different languages',
    ],
    [
      'a clock that doesn’t match',
      { signals: { timezone: { value: 'Asia/Tokyo' }, timeZoneOffset: { value: [0, -60] } } },
      {},
      'doesn’t match the clock',
    ],
    ['a blurred canvas', { signals: { canvas: { value: { geometry: 'unstable' } } } }, {}, 'gives different results'],
  ])('tampering detects %s', async (_name, changes, headers, says) => {
    expect((await detectTampering(changes, headers))?.anomalies.join('; ')).toContain(says);
    expect((await detectTampering({}))?.anomalies.join('; ')).not.toContain(says);
  });

  test('an app without anomalies is not reported as tampering', async () => {
    const app = 'shop-android/1.0 (Android 16)';
    expect(await detectTampering({ userAgent: app, digest: undefined }, { 'user-agent': app })).toEqual({
      result: false,
      anomalyScore: 0,
      anomalies: [],
    });
  });

  test('a signal payload of a browser without a digest is reported as tampering', async () => {
    expect(await detectTampering({ digest: undefined })).toMatchObject({ result: true, anomalyScore: 0.5 });
    expect(await detectTampering({})).toMatchObject({ result: false, anomalyScore: 0 });
  });
});

describeOnEachDatabase('velocity', (makeDatabase) => {
  test('velocity counts a visitor’s requests within five minutes, an hour and a day', async () => {
    const clock = createTestClock();
    const server = await start({ databaseUrl: await makeDatabase(), clock });
    const signals = laptopSignals;
    const minutes = (count: number) => clock.advance(count * 60_000);
    await productsFor(server, { signals, linkedId: 'a' });
    minutes(30);
    await productsFor(server, { signals, linkedId: 'b' }, NETHERLANDS);
    minutes(40);
    await productsFor(server, { signals, linkedId: 'b' }, NETHERLANDS);
    minutes(1);
    // Another visitor with the same IP address.
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

  test('a velocity that cannot be counted fails alone, and identifications are still stored', async () => {
    const server = await start({ databaseUrl: await makeDatabase() });
    await breakAddresses(server.services.database);
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

/** Changes the column of addresses so that they can still be stored, but not be compared. */
async function breakAddresses({ kysely, dialect }: TestServer['services']['database']): Promise<void> {
  for (const index of ['identifications_address', 'identifications_visitor'])
    await sql`drop index ${sql.ref(index)}`.execute(kysely);
  if (dialect === 'postgres') {
    await sql`alter table identifications alter column address type xml using address::xml`.execute(kysely);
    return;
  }
  // SQLite allows writes to the schema only on a connection opened for that.
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(kysely);
  const direct = new DatabaseSync(rows[0]?.file ?? '', { defensive: false });
  direct.exec(`pragma writable_schema = on;
    update sqlite_schema set sql = replace(sql, '"address" text', '"address" text collate missing')
      where name = 'identifications';
    pragma writable_schema = reset;
    create table seen_by_other_connections (at integer);`);
  direct.close();
}
