import { requestChecks as names } from '@whorl/contract/playground/checks.ts';
import { endpoints, playgroundCalls, startFreshCall } from '@whorl/contract/urls.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { botChanges, createDemoVisitor } from '../testing/playground.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const { decide } = playgroundCalls.couponFraud;
const code = 'FIELD30';
type DemoVisitor = ReturnType<typeof createDemoVisitor>;

describeOnEachDatabase('starting fresh in a demo', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}) => {
    const clock = createTestClock();
    const databaseUrl = await makeDatabase();
    const server = await startTestServer({ databaseUrl, clock, environment });
    return {
      clock,
      databaseUrl,
      server,
      visitors: [createDemoVisitor(server), createDemoVisitor(server), createDemoVisitor(server)] as const,
    };
  };
  const take = (visitor: DemoVisitor) => visitor.submit(decide, { code });
  const visitorIdIn = ({ answer }: Awaited<ReturnType<typeof take>>) =>
    answer.checks.find(({ name }) => name === names.identified)?.value ?? '';

  test('lets the second and third of three identical browsers continue and leaves the rows of the first unchanged', async () => {
    const { server, visitors } = await start();
    const [first, second, third] = visitors;
    const firstAttempt = await take(first);
    expect(firstAttempt.answer.severity).toBe('success');
    const firstId = visitorIdIn(firstAttempt);

    const refused = await take(second);
    expect([refused.status, refused.answer.message]).toEqual([403, expect.stringMatching(/already used this code/)]);
    expect(refused.answer.startFresh?.because).toHaveLength(1);
    const requestId = await second.identify();
    const before = await readRows(server, firstId);
    expect((await second.call(startFreshCall, { requestId })).status).toBe(200);
    expect(await readRows(server, firstId)).toEqual(before);

    const own = await take(second);
    expect(own.answer.severity).toBe('success');
    expect(visitorIdIn(own)).not.toBe(firstId);
    expect(await readRows(server, firstId)).toEqual(before);

    const rejected = await take(third);
    expect(rejected.answer.checks.at(-1)).toMatchObject({ name: names.confidence, passed: false });
    expect(rejected.answer.startFresh?.because.length).toBeGreaterThan(0);
    expect((await third.submit(startFreshCall)).status).toBe(200);
    expect((await take(third)).answer.severity).toBe('success');

    for (const visitor of visitors) {
      const again = await take(visitor);
      expect(again.answer.message).toMatch(/already used this code/);
      expect(again.answer.startFresh).toBeUndefined();
    }
    expect(visitorIdIn(await take(first))).toBe(firstId);
  });

  test('is not offered to a visitor with their own visitor ID', async () => {
    const { visitors } = await start();
    const [first] = visitors;
    await take(first);
    expect((await take(first)).answer.startFresh).toBeUndefined();
    const { status, answer } = await first.submit(startFreshCall);
    expect([status, answer.message]).toEqual([403, expect.stringMatching(/already has its own visitor ID/)]);
    expect((await take(first)).answer.message).toMatch(/already used this code/);
  });

  test('is rejected for a bot, for a request of another network and for one used before', async () => {
    const { visitors } = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const [first, second] = visitors;
    await take(first);
    const failedAt = ({ answer }: Awaited<ReturnType<typeof take>>) => answer.checks.at(-1)?.name;
    const asProgram = await second.submit(startFreshCall, {}, botChanges);
    expect([failedAt(asProgram), asProgram.answer.startFresh]).toEqual([names.person, undefined]);

    const requestId = await second.identify();
    const elsewhere = await second.call(startFreshCall, { requestId }, { 'x-forwarded-for': '203.0.113.7' });
    expect([failedAt(elsewhere), elsewhere.answer.startFresh]).toEqual([names.address, undefined]);
    expect((await second.call(startFreshCall, { requestId })).status).toBe(200);
    expect(failedAt(await second.call(startFreshCall, { requestId }))).toBe(names.once);
  });

  test('is offered to a browser whose row was written under the earlier name of a column', async () => {
    const { server, visitors, databaseUrl } = await start();
    const [first, second] = visitors;
    await take(first);
    const { startFresh } = (await take(second)).answer;
    expect(startFresh?.because).toHaveLength(1);
    const { kysely } = server.services.database;
    const listAssignments = ({ services }: TestServer) =>
      services.database.kysely.selectFrom('browser_profiles').select(['id', 'assigned_by']).orderBy('id').execute();
    const before = await listAssignments(server);

    // As processes of the previous version write it while they run next to the new one.
    for (const stale of [null, 'startedFresh']) {
      await sql`update browser_profiles set assigned_by = ${stale}`.execute(kysely);
      expect((await take(second)).answer.startFresh).toEqual(startFresh);
    }

    await sql`alter table browser_profiles drop column assigned_by`.execute(kysely);
    await sql`delete from kysely_migration where name = 'visitors-8-assigned-by'`.execute(kysely);
    await server.close();
    expect(await listAssignments(await startTestServer({ databaseUrl }))).toEqual(before);
  });

  test('is limited to ten times per day and network', async () => {
    const { server, visitors } = await start();
    await take(visitors[0]);
    for (let browser = 0; browser < 10; browser++) {
      expect((await createDemoVisitor(server).submit(startFreshCall)).status).toBe(200);
    }
    const last = createDemoVisitor(server);
    expect((await last.submit(startFreshCall)).status).toBe(429);
    expect((await take(last)).answer.severity).toBe('warning');
  });

  test('protects the first visitor from a deletion with the earlier signed ID', async () => {
    const { server, visitors } = await start();
    const [first, second] = visitors;
    const firstId = visitorIdIn(await take(first));
    await take(second);
    await second.submit(startFreshCall);
    const response = await server.fetch(endpoints.identify, {
      method: 'DELETE',
      headers: { origin: server.url, cookie: second.cookie() },
    });
    expect(response.status).toBe(204);
    expect(visitorIdIn(await take(first))).toBe(firstId);
    expect((await take(first)).answer.message).toMatch(/already used this code/);
  });
});

/** Returns everything stored under a visitor ID that may not change. */
async function readRows({ services }: TestServer, visitorId: string): Promise<unknown> {
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
