import { playgroundCalls } from '@whorl/contract/urls.ts';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { createPlayer, otherLaptop } from '../../testing/playground.ts';
import { startTestServer } from '../../testing/server.ts';
import { decideBlock, decideDoor } from './decide-block.ts';

const { decide, reset, visits, door } = playgroundCalls.botFirewall;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const bot = { bot: { bot: true, botKind: 'headless_chrome' } };

describe('the rule', () => {
  const now = 1_795_262_587_402;
  const facts = { network: '192.0.2.0', botNetworks: [] as string[], blockedAt: undefined, now };
  test.each([
    ['no bot was there', 'block', {}, 'error'],
    ['a bot was in another network', 'block', { botNetworks: ['198.51.100.0'] }, 'error'],
    ['a bot was there', 'block', { botNetworks: ['198.51.100.0', '192.0.2.0'] }, 'warning'],
    ['nothing is blocked', 'lift', {}, 'error'],
    ['it is blocked', 'lift', { blockedAt: now - HOUR_MS + 1 }, 'success'],
    ['it was blocked an hour ago', 'lift', { blockedAt: now - HOUR_MS }, 'error'],
  ] as const)('where %s, and the wish is to %s', (_what, wish, changes, severity) => {
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
  ])('the door of a network that was blocked at %s', (blockedAt, isOpen, left) => {
    expect(decideDoor(blockedAt, now)).toMatchObject(left === undefined ? { isOpen } : { isOpen, left });
  });
});

describeOnEachDatabase('the demo of a bot firewall', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}) => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock, environment });
    const knock = async (headers: Record<string, string> = {}) => {
      const response = await server.fetch(door, { headers });
      return [response.status, ((await response.json()) as { message: string }).message] as const;
    };
    const listed = async (headers: Record<string, string> = {}) =>
      ((await (await server.fetch(visits, { headers })).json()) as { visits: object[] }).visits;
    return { clock, server, player: createPlayer(server), knock, listed };
  };

  test('blocks a network that a bot came from, for everything in it, and for an hour', async () => {
    const { clock, server, player, knock, listed } = await start();
    expect([await listed(), await knock()]).toEqual([[], [200, 'The door is open.']]);
    expect((await player.play(decide, { wish: 'block' })).answer.message).toMatch(/No bot came/);
    const visitor = createPlayer(server);
    const refused = await visitor.play(decide, { wish: 'block' }, { reading: { ...bot, signals: otherLaptop } });
    expect(refused.answer.message).toMatch(/A program drives this browser/);
    expect(await listed()).toEqual([{ at: clock.now(), kind: 'headless_chrome', network: '127.0.0.0', isOwn: true }]);
    expect((await player.play(decide, { wish: 'block' })).answer.severity).toBe('warning');
    expect(await knock()).toEqual([403, expect.stringMatching(/blocked for 60 minutes more/)]);
    clock.advance(HOUR_MS);
    expect((await knock())[0]).toBe(200);
    expect((await player.play(decide, { wish: 'lift' })).answer.message).toMatch(/not blocked/);
  });

  test('is lifted by anybody in the network, and by the reset of who blocked it', async () => {
    const { server, player, knock } = await start();
    await createPlayer(server).identify({ reading: { ...bot, signals: otherLaptop } });
    await player.play(decide, { wish: 'block' });
    const colleague = createPlayer(server);
    // Of the same make as the program's machine; the second reading has a signed id.
    const other = { reading: { signals: otherLaptop } };
    await colleague.identify(other);
    expect((await colleague.play(decide, { wish: 'lift' }, other)).answer.severity).toBe('success');
    expect((await knock())[0]).toBe(200);
    await player.play(decide, { wish: 'block' });
    expect((await knock())[0]).toBe(403);
    expect((await player.play(reset)).answer).toMatchObject({ message: 'Deleted: 1 blocked network.', deleted: 1 });
    expect((await knock())[0]).toBe(200);
  });

  test('concerns no other network, and tells of others half their address', async () => {
    const { server, player, knock, listed } = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const at = (address: string) => ({ readingHeaders: from(address), headers: from(address) });
    await createPlayer(server).identify({ reading: { ...bot, signals: otherLaptop }, ...at('203.0.113.7') });
    expect((await player.play(decide, { wish: 'block' }, at('198.51.100.7'))).answer.message).toMatch(/No bot came/);
    expect((await player.play(decide, { wish: 'block' }, at('203.0.113.9'))).answer.severity).toBe('warning');
    expect((await knock(from('203.0.113.200')))[0]).toBe(403);
    expect((await knock(from('198.51.100.7')))[0]).toBe(200);
    expect(await listed(from('203.0.113.1'))).toMatchObject([{ network: '203.0.113.0', isOwn: true }]);
    expect(await listed(from('198.51.100.7'))).toMatchObject([{ network: '203.0.…', isOwn: false }]);
    expect(await listed(from('2001:db8::1'))).toHaveLength(1);
  });

  test('counts the visit from a network also where many came from others since', async () => {
    const { clock, server, player } = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const visitOf = async (address: string) => {
      clock.advance(1);
      const headers = { 'x-forwarded-for': address };
      await createPlayer(server).identify({
        reading: { ...bot, signals: otherLaptop },
        readingHeaders: headers,
        headers,
      });
    };
    await visitOf('203.0.113.7');
    for (let count = 0; count < 201; count++) await visitOf(`198.18.${count}.1`);
    const own = { 'x-forwarded-for': '203.0.113.9' };
    const blocked = await player.play(decide, { wish: 'block' }, { readingHeaders: own, headers: own });
    expect(blocked.answer.severity).toBe('warning');
  });

  test('forgets a visit after a day, and lists no more than twenty', async () => {
    const { clock, server, player, listed } = await start();
    const visitor = createPlayer(server);
    for (let index = 0; index < 21; index++) await visitor.identify({ reading: { ...bot, signals: otherLaptop } });
    expect(await listed()).toHaveLength(20);
    clock.advance(24 * HOUR_MS + 1);
    expect(await listed()).toEqual([]);
    expect((await player.play(decide, { wish: 'block' })).answer.message).toMatch(/No bot came/);
  });

  test('answers nothing where another service identifies the visitors', async () => {
    const { server } = await start({ IDENTIFICATION_ENDPOINT: 'https://readings.example/' });
    expect([(await server.fetch(visits)).status, (await server.fetch(door)).status]).toEqual([503, 503]);
  });
});
