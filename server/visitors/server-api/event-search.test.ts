import { OWN_WORKSPACE } from '@whorl/contract/keys/api-key.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeDataLayer } from '../../testing/each-database.ts';
import { catchRejection, createOfficialClient } from '../../testing/official-client.ts';
import { startTestServer, type TestServerOptions } from '../../testing/server.ts';
import { createWorkspace, distinctBrowser } from '../../testing/visits.ts';
import { watchStatements } from '../../testing/watch-statements.ts';
import { ALL_FLAGS, eventFlags } from '../history/event-flags.ts';
import { type EventFilter, findEvents } from './find-events.ts';

const DAY_MS = 86_400_000;

describeDataLayer('event search with the official client of version 3', (makeDatabase) => {
  const start = async (options: TestServerOptions = {}) => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock, ...options });
    return { server, clock, shop: await createWorkspace(server, 'shop') };
  };

  test('the search supports all filters of the client and rejects unknown ones', async () => {
    const { server, clock, shop } = await start({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
    const client = createOfficialClient(server, shop.secret);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const began = clock.now();
    const old = await shop.visit(distinctBrowser('old'));
    clock.advance(8 * DAY_MS);
    const person = await shop.visit({ ...distinctBrowser('a'), linkedId: 'order-7' }, from('198.51.100.7'));
    clock.advance(1000);
    const bad = await shop.visit(
      { ...distinctBrowser('b'), bot: { bot: true, botKind: 'headless' } },
      from('198.51.7.9'),
    );
    clock.advance(1000);
    const good = await shop.visit(
      { ...distinctBrowser('c'), userAgent: 'Googlebot/2.1' },
      { ...from('2001:db8:1::5'), 'user-agent': 'Googlebot/2.1' },
    );
    const found = async (filter: Partial<Parameters<typeof client.searchEvents>[0]>) => {
      const { events = [] } = await client.searchEvents({ limit: 10, ...filter });
      return events.map(({ products }) => products.identification?.data?.requestId);
    };
    const all = [good, bad, person].map(({ requestId }) => requestId);
    expect(await found({})).toEqual(all);
    expect(await found({ reverse: true })).toEqual(all.toReversed());
    expect(await found({ start: began })).toEqual([...all, old.requestId]);
    expect(await found({ start: began, end: began })).toEqual([old.requestId]);
    expect(await found({ visitor_id: person.visitorId })).toEqual([person.requestId]);
    expect(await found({ linked_id: 'order-7' })).toEqual([person.requestId]);
    expect(await found({ bot: 'bad' })).toEqual([bad.requestId]);
    expect(await found({ bot: 'good' })).toEqual([good.requestId]);
    expect(await found({ bot: 'all' })).toEqual([good.requestId, bad.requestId]);
    expect(await found({ bot: 'none' })).toEqual([person.requestId]);
    expect(await found({ ip_address: '198.51.100.200' })).toEqual([person.requestId]);
    expect(await found({ ip_address: '198.51.0.0/16' })).toEqual([bad.requestId, person.requestId]);
    expect(await found({ ip_address: '198.51.96.0/20' })).toEqual([person.requestId]);
    expect(await found({ ip_address: '2001:db8:1::/48' })).toEqual([good.requestId]);
    await client.updateEvent({ suspect: true }, bad.requestId);
    await client.updateEvent({ suspect: false }, good.requestId);
    expect(await found({ suspect: true })).toEqual([bad.requestId]);
    expect(await found({ suspect: false })).toEqual([good.requestId]);
    const first = await client.searchEvents({ limit: 2 });
    expect(first.events).toHaveLength(2);
    const second = await client.searchEvents({ limit: 2, pagination_key: first.paginationKey ?? '' });
    expect(second.events?.map(({ products }) => products.identification?.data?.requestId)).toEqual([person.requestId]);
    expect(second.paginationKey).toBeUndefined();
    for (const [filter, name] of [
      [{ limit: 0 }, 'limit'],
      [{ limit: 101 }, 'limit'],
      [{ visitor_id: 'short' }, 'visitor_id'],
      [{ ip_address: '198.51.0.0/8' }, 'ip_address'],
      [{ ip_address: 'nowhere' }, 'ip_address'],
      [{ start: Number.NaN }, 'start'],
      [{ pagination_key: 'nonsense' }, 'pagination_key'],
      [{ proxy: true }, 'proxy'],
      [{ linked_id: 'a\0' }, 'linked_id'],
    ] as const) {
      expect(await catchRejection(client.searchEvents({ limit: 10, ...filter }))).toEqual([
        400,
        'RequestCannotBeParsed',
        expect.stringContaining(`: ${name} `),
      ]);
    }
    expect((await server.fetch(`/events/search?limit=1&limit=2&api_key=${shop.secret}`)).status).toBe(400);
  });

  test.each<[string, EventFilter]>([
    ['visitor', { visitorId: 'abcdefghij0123456789', from: 0 }],
    ['address', { networks: ['192.0.2.0'], bots: ['bad'] }],
    ['linked', { linkedId: 'account', country: 'JP', bots: ['bad'] }],
    ['tampering', { country: 'JP', bots: ['bad'], values: [{ path: eventFlags.tampering.path, is: true }] }],
    ['bad_bots', { country: 'JP', bots: ['bad'] }],
    ['country', { country: 'JP', bots: ['good'] }],
  ])('a search reads the most selective index: %s', async (index, filter) => {
    const { server } = await start();
    const { database } = server.services;
    const watched = watchStatements(database, 'identifications');
    await findEvents({ ...database, kysely: watched.kysely }, OWN_WORKSPACE, filter, { limit: 10 });
    const plans = await watched.plans();
    // PostgreSQL decides by the number of rows, of which there are none.
    const expected: unknown =
      database.dialect === 'sqlite' ? expect.stringContaining(`identifications_${index}`) : expect.any(String);
    expect(plans).toEqual(plans.map(() => expected));
    expect(plans.length).toBeGreaterThan(0);
  });

  test('a search for a rare combination examines a limited number of events per page, and its pages reach all of them', async () => {
    const { server, clock, shop } = await start();
    const { requestId } = await shop.visit(distinctBrowser('a'));
    const { kysely, dialect } = server.services.database;
    // Ten thousand later copies with a VPN, none of them with a high confidence.
    const series =
      dialect === 'sqlite'
        ? sql`with recursive series(n) as (select 1 union all select n + 1 from series where n < 10000)`
        : sql`with series as (select generate_series(1, 10000) as n)`;
    const vpn = (confidence: string) =>
      JSON.stringify({ vpn: { data: { result: true, confidence } }, identification: { data: { requestId } } });
    await sql`update identifications set products = ${vpn('high')}, flags = ${ALL_FLAGS}`.execute(kysely);
    const digits = dialect === 'sqlite' ? sql`printf('%06d', n)` : sql`lpad(n::text, 6, '0')`;
    await sql`insert into identifications (request_id, workspace, visitor_id, at, address, decision, products, flags)
      ${series} select substr(request_id, 1, 14) || ${digits}, workspace, visitor_id, at + n, address, decision,
        cast(${vpn('low')} as text), flags from identifications cross join series`.execute(kysely);
    clock.advance(60_000);
    const client = createOfficialClient(server, shop.secret);
    const search = async (filter: object, key?: string) =>
      await client.searchEvents({ limit: 10, ...filter, ...(key && { pagination_key: key }) });
    let pages = 0;
    let found: string[] = [];
    for (let key: string | undefined; pages === 0 || key !== undefined; pages++) {
      const { events = [], paginationKey } = await search({ vpn_confidence: 'high' }, key);
      found = [...found, ...events.map(({ products }) => products.identification?.data?.requestId ?? '')];
      key = paginationKey;
    }
    expect([found, pages]).toEqual([[requestId], 6]);
    // The filter of a flag has an index, so that its pages are full.
    expect((await search({ vpn: true })).events).toHaveLength(10);
  });

  test('the search filters by values of the products', async () => {
    const { server, shop } = await start();
    const { requestId } = await shop.visit(distinctBrowser('a'));
    const { requestId: other } = await shop.visit(distinctBrowser('b'));
    const { kysely } = server.services.database;
    const products = (result: boolean) =>
      JSON.stringify({
        vpn: { data: { result, confidence: result ? 'high' : 'low' } },
        incognito: { data: { result } },
        tampering: { data: { result } },
        virtualMachine: { data: { result } },
        identification: { data: { requestId: result ? requestId : other } },
      });
    // Flags as a process of an earlier version stores them: the products decide.
    for (const [id, isTrue] of [
      [requestId, true],
      [other, false],
    ] as const)
      await sql`update identifications set products = ${products(isTrue)}, flags = ${ALL_FLAGS}
        where request_id = ${id}`.execute(kysely);
    const client = createOfficialClient(server, shop.secret);
    for (const [yes, no] of [
      [{ vpn: true }, { vpn: false }],
      [{ vpn_confidence: 'high' }, { vpn_confidence: 'low' }],
      [{ incognito: true }, { incognito: false }],
      [{ tampering: true }, { tampering: false }],
      [{ virtual_machine: true }, { virtual_machine: false }],
    ] as const) {
      for (const [filter, expected] of [
        [yes, requestId],
        [no, other],
      ] as const) {
        const { events = [] } = await client.searchEvents({ limit: 10, ...filter });
        expect(events.map(({ products: { identification } }) => identification?.data?.requestId)).toEqual([expected]);
      }
    }
  });
});
