import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeDataLayer } from '../../testing/each-database.ts';
import { catchRejection, createOfficialClient } from '../../testing/official-client.ts';
import { startTestServer, type TestServerOptions } from '../../testing/server.ts';
import { createWorkspace, distinctBrowser } from '../../testing/visits.ts';

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
    await sql`update identifications set products = ${products(true)} where request_id = ${requestId}`.execute(kysely);
    await sql`update identifications set products = ${products(false)} where request_id = ${other}`.execute(kysely);
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
