import { requestChecks as names } from '@whorl/contract/playground/checks.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { createPlayer, laptop, otherLaptop } from '../testing/playground.ts';
import { startTestServer } from '../testing/server.ts';

const { decide, reset } = playgroundCalls.couponFraud;
const code = 'FIELD30';

describeOnEachDatabase('a demo that is called', (makeDatabase) => {
  const start = async (environment: Record<string, string> = {}) => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock, environment });
    return { clock, server, player: createPlayer(server) };
  };
  type Answered = Awaited<ReturnType<ReturnType<typeof createPlayer>['call']>>;
  /** Refused at this check, after all before it were passed, and with these words. */
  const expectRefusal = ({ status, answer }: Answered, name: string, words: RegExp) => {
    expect([status, answer.severity]).toEqual([403, 'error']);
    expect(answer.message).toMatch(words);
    expect(answer.checks.at(-1)).toMatchObject({ name, passed: false });
    expect(answer.checks.slice(0, -1).every(({ passed }) => passed)).toBe(true);
  };

  test('with a fresh request of its own visitor is decided, and says what was looked at', async () => {
    const { server, player } = await start();
    const { status, answer } = await player.play(decide, { code });
    expect([status, answer.severity]).toEqual([200, 'success']);
    expect(answer.checks.slice(0, 8).map(({ name }) => name)).toEqual(Object.values(names));
    expect(answer.checks.every(({ passed }) => passed)).toBe(true);
    const values = Object.fromEntries(answer.checks.map(({ name, value }) => [name, value]));
    expect(values[names.identified]).toMatch(/^[a-zA-Z0-9]{20}$/);
    expect(values[names.origin]).toBe(server.url);
    expect(values[names.address]).toBe('127.0.0.0');
  });

  test('with an id that nobody was given is refused', async () => {
    const { player } = await start();
    await player.identify();
    const made = { requestId: '1795262587402.aaaaaa', code };
    expectRefusal(await player.call(decide, made), names.known, /not known here: possible spoofing/);
    for (const requestId of ['demo', '\u0000']) {
      expectRefusal(await player.call(decide, { ...made, requestId }), names.known, /possible spoofing/);
    }
  });

  test('with a request that was read at another address is refused', async () => {
    const { player } = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const requestId = await player.identify({ readingHeaders: { 'x-forwarded-for': '203.0.113.7' } });
    const call = (from: string) => player.call(decide, { requestId, code }, { 'x-forwarded-for': from });
    const refused = await call('198.51.100.7');
    expectRefusal(refused, names.address, /another address: possible spoofing/);
    // Whoever finds an id of somebody else's request learns from it neither who that is nor from where.
    expect(refused.answer.checks.map(({ value }) => value)).toEqual(['yes', 'yes', '198.51.100.0']);
    // Nor do they use it up.
    expect((await call('203.0.113.9')).answer.severity).toBe('success');
  });

  test.each([
    ['read on another site', { reading: { url: 'https://evil.example/playground/coupon-fraud/' } }],
    ['read on another port of the machine', { reading: { url: 'http://127.0.0.1:1/playground/coupon-fraud/' } }],
  ])('with a request that was %s is refused', async (_what, changes) => {
    const { player } = await start();
    const refused = await player.play(decide, { code }, changes);
    expectRefusal(refused, names.origin, /another site: possible spoofing/);
    expect(refused.answer.checks[1]).toMatchObject({ name: names.identified, value: 'yes' });
  });

  test('by something that names no origin is refused, and by a page of another site not even looked at', async () => {
    const { server, player } = await start();
    const post = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ requestId: await player.identify(), code });
      const response = await server.fetch(decide, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      return { status: response.status, answer: await response.json() };
    };
    expectRefusal(await post({}), names.origin, /another site: possible spoofing/);
    const elsewhere = await post({ origin: 'https://evil.example' });
    expect([elsewhere.status, JSON.stringify(elsewhere.answer)]).toEqual([
      403,
      expect.stringContaining('cross_origin'),
    ]);
  });

  test('where the site has an address of its own, only pages of that are its own', async () => {
    const { server, player } = await start({ PUBLIC_URL: 'http://shop.example' });
    expectRefusal(await player.play(decide, { code }), names.origin, /another site/);
    const there = createPlayer(server, 'http://shop.example');
    expect((await there.play(decide, { code })).answer.severity).toBe('success');
  });

  test('with a request of more than seven seconds is refused', async () => {
    const { clock, player } = await start();
    const [just, late] = [await player.identify(), await player.identify()];
    clock.advance(7_000);
    expect((await player.call(decide, { requestId: just, code: 'NONE' })).answer.message).toMatch(/does not exist/);
    clock.advance(1);
    const refused = await player.call(decide, { requestId: late, code });
    expectRefusal(refused, names.age, /too old: possible replay/);
    expect(refused.answer.checks[1]).toMatchObject({ name: names.identified, value: 'yes' });
  });

  test('with the same request again is refused, by every call and whatever came of the first', async () => {
    const { player } = await start();
    const requestId = await player.identify();
    expect((await player.call(decide, { requestId, code: 'NONE' })).answer.message).toMatch(/does not exist/);
    for (const [path, fields] of [
      [decide, { code }],
      [reset, {}],
    ] as const) {
      expectRefusal(await player.call(path, { requestId, ...fields }), names.once, /used before: possible replay/);
    }
  });

  test('by a program is refused', async () => {
    const { player } = await start();
    const bot = { reading: { bot: { bot: true, botKind: 'headless_chrome' } } };
    expectRefusal(await player.play(decide, { code }, bot), names.person, /A program drives/);
  });

  test('by somebody who keeps the detectors from answering is refused', async () => {
    const { player } = await start();
    const silent = { reading: { bot: { error: 'blocked' } } };
    expectRefusal(await player.play(decide, { code }, silent), names.person, /A program drives/);
  });

  test('by one of several visitors who look alike is refused, in the network of another one also with a signed id', async () => {
    const { server, clock } = await start({ TRUSTED_PROXIES: '127.0.0.1' });
    // Each keeps a cookie of its own, so they are three.
    const [first, second, third] = [createPlayer(server), createPlayer(server), createPlayer(server)];
    const from = (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return { headers, readingHeaders: headers };
    };
    const [here, elsewhere] = [from('203.0.113.7'), from('198.51.100.7')];
    await first.identify(here);
    await second.identify({ ...here, reading: { signals: otherLaptop } });
    await second.identify(here);
    expectRefusal(await third.play(decide, { code }, here), names.confidence, /Several visitors look like this one/);
    // Now it has a signed id, as everybody has who presses twice in a new window.
    expectRefusal(await third.play(decide, { code }, here), names.confidence, /another of them was in this network/);
    expect((await third.play(decide, { code }, elsewhere)).answer.severity).toBe('success');
    clock.advance(86_400_000);
    expect((await third.play(decide, { code }, here)).answer.message).toMatch(/used this code before/);
  });

  test('by ever more windows of a computer with two users gives one of them nothing more', async () => {
    const { server, clock } = await start();
    const ordinary = { reading: { privacy: { isPrivate: false } } };
    const [owner, twin] = [createPlayer(server), createPlayer(server)];
    expect((await owner.play(decide, { code }, ordinary)).answer.severity).toBe('success');
    clock.advance(60_000);
    expect((await twin.play(decide, { code }, ordinary)).answer.severity).toBe('error');
    clock.advance(60_000);
    await owner.identify(ordinary);
    // Both are in use side by side, so they are two people.
    expect((await twin.play(decide, { code }, ordinary)).answer.severity).toBe('success');
    for (let window = 0; window < 5; window++) {
      const fresh = createPlayer(server);
      await fresh.identify();
      expectRefusal(await fresh.play(decide, { code }), names.confidence, /in this network/);
    }
  });

  test('by a browser that looks nearly like a visitor gets nothing of theirs, however often it comes', async () => {
    const { server, player } = await start();
    expect((await player.play(decide, { code })).answer.severity).toBe('success');
    const abroad = { reading: { signals: { ...laptop, timezone: { value: 'Asia/Tokyo', ms: 0 } } } };
    const stranger = createPlayer(server);
    for (const one of [stranger, stranger, createPlayer(server)]) {
      expectRefusal(await one.play(decide, { code }, abroad), names.confidence, /looks nearly like one/);
    }
  });

  test.each([
    ['nothing', undefined],
    ['no request id', { code }],
    ['no text for a code', { requestId: '1795262587402.aaaaaa', code: 30 }],
    ['a field of its own', { requestId: '1795262587402.aaaaaa', code, visitorId: 'zzzzzzzzzz0000000001' }],
  ])('with %s is told that it is not understood', async (_what, body) => {
    const { player } = await start();
    expect((await player.call(decide, body ?? {})).status).toBe(400);
  });

  test.each([
    ['the name of a field that there is not', { '4012888888881881': true }, 'The body: has a field that is not known'],
    ['a number for a request id', { requestId: 4012888888881881 }, 'requestId: needs to be text'],
    ['a number for a code', { code: 4012888888881881 }, 'code: needs to be text'],
    ['no code', { code: undefined }, 'code: is missing'],
    [
      'a text that is too long',
      { code: `4012888888881881${'1'.repeat(40)}` },
      'code: has more than 40 characters or entries',
    ],
  ])('with %s is told so in a sentence that does not repeat it', async (_what, fields, message) => {
    const { player } = await start();
    const { status, answer } = await player.call(decide, { requestId: '1795262587402.aaaaaa', code, ...fields });
    expect([status, answer.message]).toEqual([400, message]);
    expect(JSON.stringify(answer)).not.toContain('4012888888881881');
  });

  test('where another service identifies the visitors decides nothing, and says so', async () => {
    const { player } = await start({ IDENTIFICATION_ENDPOINT: 'https://readings.example/' });
    const { status, answer } = await player.play(decide, { code });
    expect([status, answer.message]).toEqual([503, expect.stringMatching(/Another service identifies/)]);
  });

  test('keeps no request id longer than it says', async () => {
    const { clock, server, player } = await start();
    await player.play(decide, { code });
    const kept = async () => {
      const { kysely } = server.services.database;
      const rows = await kysely.selectFrom('playground_requests').select('at').execute();
      return rows.length;
    };
    expect(await kept()).toBe(1);
    clock.advance(59 * 60_000);
    expect(await kept()).toBe(1);
    await expect
      .poll(async () => {
        clock.advance(10 * 60_000);
        return await kept();
      })
      .toBe(0);
  });
});
