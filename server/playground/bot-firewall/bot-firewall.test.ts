import { playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createDemoVisitor, otherLaptop } from '../../testing/playground.ts';
import { startTestServer } from '../../testing/server.ts';
import { decideAccess, decideBlock } from './decide-block.ts';

const { decide, reset, visits, protectedPage } = playgroundCalls.botFirewall;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const bot = { bot: { bot: true, botKind: 'headless_chrome' } };

describe('decideBlock and the protected page', () => {
  const now = 1_795_262_587_402;
  const facts = { network: '192.0.2.0', botNetworks: [] as string[], blockedAt: undefined, now };
  test.each([
    ['no bot was there', 'block', {}, 'error'],
    ['a bot was in another network', 'block', { botNetworks: ['198.51.100.0'] }, 'error'],
    ['a bot was there', 'block', { botNetworks: ['198.51.100.0', '192.0.2.0'] }, 'warning'],
    ['nothing is blocked', 'lift', {}, 'error'],
    ['it is blocked', 'lift', { blockedAt: now - HOUR_MS + 1 }, 'success'],
    ['it was blocked an hour ago', 'lift', { blockedAt: now - HOUR_MS }, 'error'],
  ] as const)('returns the expected decision if %s and the request is to %s', (_what, wish, changes, severity) => {
    expect(
      decideBlock({
        ...facts,
        ...changes,
        botNetworks: [...('botNetworks' in changes ? changes.botNetworks : [])],
        wish,
      }).severity,
    ).toBe(severity);
  });

  test.each([
    [undefined, true, undefined],
    [now, false, 60],
    [now - HOUR_MS + MINUTE_MS, false, 1],
    [now - HOUR_MS + 1, false, 1],
    [now - HOUR_MS, true, undefined],
  ])('returns the access of a network that was blocked at %s', (blockedAt, isOpen, left) => {
    expect(decideAccess(blockedAt, now)).toMatchObject(left === undefined ? { isOpen } : { isOpen, left });
  });
});

describeOnEachDatabase('the bot firewall demo', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}) => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock, environment });
    const openProtectedPage = async (headers: Record<string, string> = {}) => {
      const response = await server.fetch(protectedPage, { headers });
      return [response.status, ((await response.json()) as { message: string }).message] as const;
    };
    const listed = async (headers: Record<string, string> = {}) =>
      ((await (await server.fetch(visits, { headers })).json()) as { visits: object[] }).visits;
    return { clock, server, visitor: createDemoVisitor(server), openProtectedPage, listed };
  };

  test('blocks a network that a bot came from, as a whole and for an hour', async () => {
    const { clock, server, visitor, openProtectedPage, listed } = await start();
    expect([await listed(), await openProtectedPage()]).toEqual([[], [200, 'Access allowed.']]);
    expect((await visitor.submit(decide, { wish: 'block' })).answer.message).toMatch(/No bot visited/);
    const botVisitor = createDemoVisitor(server);
    const refused = await botVisitor.submit(decide, { wish: 'block' }, { payload: { ...bot, signals: otherLaptop } });
    expect(refused.answer.message).toMatch(/Bot detected/);
    expect(await listed()).toEqual([{ at: clock.now(), kind: 'headless_chrome', network: '127.0.0.0', isOwn: true }]);
    expect((await visitor.submit(decide, { wish: 'block' })).answer.severity).toBe('warning');
    expect(await openProtectedPage()).toEqual([403, expect.stringMatching(/blocked for another 60 minutes/)]);
    clock.advance(HOUR_MS);
    expect((await openProtectedPage())[0]).toBe(200);
    expect((await visitor.submit(decide, { wish: 'lift' })).answer.message).toMatch(/not blocked/);
  });

  test('is lifted by any visitor of the network, and by a reset of the visitor who blocked it', async () => {
    const { server, visitor, openProtectedPage } = await start();
    await createDemoVisitor(server).identify({ payload: { ...bot, signals: otherLaptop } });
    await visitor.submit(decide, { wish: 'block' });
    const colleague = createDemoVisitor(server);
    // The same device model as the bot's; its second identification has a signed ID.
    const other = { payload: { signals: otherLaptop } };
    await colleague.identify(other);
    expect((await colleague.submit(decide, { wish: 'lift' }, other)).answer.severity).toBe('success');
    expect((await openProtectedPage())[0]).toBe(200);
    await visitor.submit(decide, { wish: 'block' });
    expect((await openProtectedPage())[0]).toBe(403);
    expect((await visitor.submit(reset)).answer).toMatchObject({ message: 'Deleted: 1 blocked network.', deleted: 1 });
    expect((await openProtectedPage())[0]).toBe(200);
  });

  test('affects no other network, and shows only half of other networks’ addresses', async () => {
    const { server, visitor, openProtectedPage, listed } = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const at = (address: string) => ({ payloadHeaders: from(address), headers: from(address) });
    await createDemoVisitor(server).identify({ payload: { ...bot, signals: otherLaptop }, ...at('203.0.113.7') });
    expect((await visitor.submit(decide, { wish: 'block' }, at('198.51.100.7'))).answer.message).toMatch(
      /No bot visited/,
    );
    expect((await visitor.submit(decide, { wish: 'block' }, at('203.0.113.9'))).answer.severity).toBe('warning');
    expect((await openProtectedPage(from('203.0.113.200')))[0]).toBe(403);
    expect((await openProtectedPage(from('198.51.100.7')))[0]).toBe(200);
    expect(await listed(from('203.0.113.1'))).toMatchObject([{ network: '203.0.113.0', isOwn: true }]);
    expect(await listed(from('198.51.100.7'))).toMatchObject([{ network: '203.0.…', isOwn: false }]);
    expect(await listed(from('2001:db8::1'))).toHaveLength(1);
  });

  test('counts a bot’s visit from a network regardless of later visits from others', async () => {
    const { clock, server, visitor } = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const visitAsBot = async (address: string) => {
      clock.advance(1);
      const headers = { 'x-forwarded-for': address };
      await createDemoVisitor(server).identify({
        payload: { ...bot, signals: otherLaptop },
        payloadHeaders: headers,
        headers,
      });
    };
    await visitAsBot('203.0.113.7');
    for (let count = 0; count < 201; count++) await visitAsBot(`198.18.${count}.1`);
    const own = { 'x-forwarded-for': '203.0.113.9' };
    const blocked = await visitor.submit(decide, { wish: 'block' }, { payloadHeaders: own, headers: own });
    expect(blocked.answer.severity).toBe('warning');
  });

  test('forgets a visit after a day, and lists at most 20', async () => {
    const { clock, server, visitor, listed } = await start();
    const botVisitor = createDemoVisitor(server);
    for (let index = 0; index < 21; index++) await botVisitor.identify({ payload: { ...bot, signals: otherLaptop } });
    expect(await listed()).toHaveLength(20);
    clock.advance(24 * HOUR_MS + 1);
    expect(await listed()).toEqual([]);
    expect((await visitor.submit(decide, { wish: 'block' })).answer.message).toMatch(/No bot visited/);
  });

  test('returns 503 when another service identifies the visitors', async () => {
    const { server } = await start({ IDENTIFICATION_ENDPOINT: 'https://readings.example/' });
    expect([(await server.fetch(visits)).status, (await server.fetch(protectedPage)).status]).toEqual([503, 503]);
  });
});
