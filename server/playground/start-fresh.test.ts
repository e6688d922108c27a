import { requestChecks as names } from '@whorl/contract/playground/checks.ts';
import { endpoints, playgroundCalls, startFreshCall } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { createPlayer } from '../testing/playground.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const { decide } = playgroundCalls.couponFraud;
const code = 'FIELD30';
type Player = ReturnType<typeof createPlayer>;

describeOnEachDatabase('Starting fresh in a demo', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}) => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock, environment });
    return { clock, server, players: [createPlayer(server), createPlayer(server), createPlayer(server)] as const };
  };
  const take = (player: Player) => player.play(decide, { code });
  const visitorIdIn = ({ answer }: Awaited<ReturnType<typeof take>>) =>
    answer.checks.find(({ name }) => name === names.identified)?.value ?? '';

  test('lets the second and third of three identical browsers go on and leaves the rows of the first unchanged', async () => {
    const { server, players } = await start();
    const [first, second, third] = players;
    const taken = await take(first);
    expect(taken.answer.severity).toBe('success');
    const firstId = visitorIdIn(taken);

    const refused = await take(second);
    expect([refused.status, refused.answer.message]).toEqual([403, expect.stringMatching(/used this code before/)]);
    expect(refused.answer.startFresh?.because).toHaveLength(1);
    const requestId = await second.identify();
    const before = await rowsOf(server, firstId);
    expect((await second.call(startFreshCall, { requestId })).status).toBe(200);
    expect(await rowsOf(server, firstId)).toEqual(before);

    const own = await take(second);
    expect(own.answer.severity).toBe('success');
    expect(visitorIdIn(own)).not.toBe(firstId);
    expect(await rowsOf(server, firstId)).toEqual(before);

    const doubted = await take(third);
    expect(doubted.answer.checks.at(-1)).toMatchObject({ name: names.confidence, passed: false });
    expect(doubted.answer.startFresh?.because.length).toBeGreaterThan(0);
    expect((await third.play(startFreshCall)).status).toBe(200);
    expect((await take(third)).answer.severity).toBe('success');

    for (const player of players) {
      const again = await take(player);
      expect(again.answer.message).toMatch(/used this code before/);
      expect(again.answer.startFresh).toBeUndefined();
    }
    expect(visitorIdIn(await take(first))).toBe(firstId);
  });

  test('is offered and given to nobody who has a visitor ID of their own', async () => {
    const { players } = await start();
    const [first] = players;
    await take(first);
    expect((await take(first)).answer.startFresh).toBeUndefined();
    const { status, answer } = await first.play(startFreshCall);
    expect([status, answer.message]).toEqual([403, expect.stringMatching(/of its own already/)]);
    expect((await take(first)).answer.message).toMatch(/used this code before/);
  });

  test('is refused to a program, to a request of another network and to one that was used before', async () => {
    const { players } = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const [first, second] = players;
    await take(first);
    const bot = { reading: { bot: { bot: true, botKind: 'headless_chrome' } } };
    const failedAt = ({ answer }: Awaited<ReturnType<typeof take>>) => answer.checks.at(-1)?.name;
    const asProgram = await second.play(startFreshCall, {}, bot);
    expect([failedAt(asProgram), asProgram.answer.startFresh]).toEqual([names.person, undefined]);

    const requestId = await second.identify();
    const elsewhere = await second.call(startFreshCall, { requestId }, { 'x-forwarded-for': '203.0.113.7' });
    expect([failedAt(elsewhere), elsewhere.answer.startFresh]).toEqual([names.address, undefined]);
    expect((await second.call(startFreshCall, { requestId })).status).toBe(200);
    expect(failedAt(await second.call(startFreshCall, { requestId }))).toBe(names.once);
  });

  test('is limited to ten times a day in one network', async () => {
    const { server, players } = await start();
    await take(players[0]);
    for (let browser = 0; browser < 10; browser++) {
      expect((await createPlayer(server).play(startFreshCall)).status).toBe(200);
    }
    const last = createPlayer(server);
    expect((await last.play(startFreshCall)).status).toBe(429);
    expect((await take(last)).answer.severity).toBe('error');
  });

  test('protects the first visitor also from a deletion with the signed ID of before', async () => {
    const { server, players } = await start();
    const [first, second] = players;
    const firstId = visitorIdIn(await take(first));
    await take(second);
    await second.play(startFreshCall);
    const response = await server.fetch(endpoints.identify, {
      method: 'DELETE',
      headers: { origin: server.url, cookie: second.cookie() },
    });
    expect(response.status).toBe(204);
    expect(visitorIdIn(await take(first))).toBe(firstId);
    expect((await take(first)).answer.message).toMatch(/used this code before/);
  });
});

/** Everything that is stored under a visitor ID and may not change. */
async function rowsOf({ services }: TestServer, visitorId: string): Promise<unknown> {
  const [visitor, visits, coupons] = await Promise.all([
    services.database.kysely.selectFrom('visitors').selectAll().where('id', '=', visitorId).execute(),
    services.database.kysely
      .selectFrom('identifications')
      .selectAll()
      .where('visitor_id', '=', visitorId)
      .orderBy('request_id')
      .execute(),
    services.database.kysely.selectFrom('playground_coupons').selectAll().where('visitor_id', '=', visitorId).execute(),
  ]);
  return { visitor, visits, coupons };
}
