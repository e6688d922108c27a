import { confidenceThresholds } from '@whorl/contract/identification/confidence.ts';
import type { SignalPayload } from '@whorl/contract/identification/request.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { createTestBrowser, laptopSignals } from '../../testing/browser.ts';
import { createTestClock } from '../../testing/clock.ts';
import { describeOnEachDatabase } from '../../testing/each-database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { TEST_USER_AGENT } from '../../testing/signals.ts';
import { deleteVisitor } from '../deletion/delete-visitor.ts';

const HOUR_MS = 3_600_000;
const OFTEN = 12;
const abroad = { timezone: { value: 'Asia/Tokyo' } };
const german = { languages: { value: [['de-DE'], ['de-DE']] } };
const version = (major: number) => TEST_USER_AGENT.replace('142', String(major));

describeOnEachDatabase('recognition', (makeDatabase, dialect) => {
  const start = async () => {
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl: await makeDatabase(), clock });
    return { server, later: () => clock.advance(HOUR_MS) };
  };
  /** Visits often enough that a change leaves the visitor probable. Returns the last result. */
  const visitOften = async (server: TestServer, browser: ReturnType<typeof createTestBrowser>) => {
    let last = await browser.identify(server);
    while (last.visits < OFTEN) last = await browser.identify(server);
    return last;
  };

  test('two visitors with the same fingerprint stay two, also if a third one has a newer version', async () => {
    const { server, later } = await start();
    // Each has different signals at first, and gets an ID; then all look the same.
    const looks = ['de-DE', 'fr-FR', 'it-IT', 'nl-NL', 'sv-SE', 'da-DK'];
    const known: string[] = [];
    for (const [index, language] of looks.entries()) {
      const browser = createTestBrowser({ userAgent: version(index < 2 ? 142 : 150) });
      const languages = { value: [[language], [language]] };
      await browser.identify(server, { signals: { languages, fonts: { value: [language] } } });
      later();
      known.push((await browser.identify(server)).visitorId);
    }
    expect(new Set(known).size).toBe(6);
    const newcomer = await createTestBrowser().identify(server);
    expect(known).not.toContain(newcomer.visitorId);
    expect(newcomer.confidence.score).toBeLessThan(confidenceThresholds.check);
  });

  test('a browser without its storage and with one changed setting is recognized with a lower score than by its signed ID', async () => {
    const { server, later } = await start();
    const browser = createTestBrowser();
    const first = await visitOften(server, browser);
    later();
    browser.clear();
    const again = await browser.identify(server, { signals: abroad });
    expect(again).toMatchObject({ visitorId: first.visitorId, match: 'similarity', visits: OFTEN + 1 });
    expect(again.confidence.score).toBeLessThan(first.confidence.score);
    // The next signals are compared with these, not with the first ones; but they may belong to another visitor.
    for (const visits of [OFTEN + 2, OFTEN + 3]) {
      browser.clear();
      const third = await browser.identify(server, { signals: abroad });
      expect(third).toMatchObject({ match: 'similarity', visits });
    }
    const signed = await browser.identify(server, { signals: abroad });
    expect(signed).toMatchObject({ match: 'token', visits: OFTEN + 4 });
    // The signed ID was issued for a match that wasn't certain.
    expect(signed.confidence.score).toBeLessThan(first.confidence.score);
    browser.clear();
    const moved = { ...abroad, screenResolution: { value: [1280, 720] } };
    expect(await browser.identify(server, { signals: moved })).toMatchObject({
      match: 'similarity',
      visits: OFTEN + 5,
    });
  });

  test('a browser with its signed ID confirms the signals of its visitor again', async () => {
    const { server, later } = await start();
    const [owner, stranger] = [createTestBrowser(), createTestBrowser()];
    const { visitorId } = await visitOften(server, owner);
    later();
    expect(await stranger.identify(server, { signals: abroad })).toMatchObject({ visitorId, match: 'similarity' });
    later();
    await owner.identify(server);
    expect(await createTestBrowser().identify(server)).toMatchObject({ visitorId, match: 'fingerprint' });
  });

  test('an older version of the same browser is a new visitor, a newer one is not', async () => {
    const { server } = await start();
    const browser = createTestBrowser();
    const { visitorId } = await browser.identify(server);
    browser.clear();
    expect(await browser.identify(server, { userAgent: version(141) })).toMatchObject({ visitorFound: false });
    const other = createTestBrowser({ signals: german });
    const before = await other.identify(server, { userAgent: version(143) });
    other.clear();
    expect((await other.identify(server, { userAgent: version(144) })).visitorId).toBe(before.visitorId);
    expect(before.visitorId).not.toBe(visitorId);
  });

  test('a browser that is equally similar to two visitors is a new one', async () => {
    const { server } = await start();
    await createTestBrowser({ signals: abroad }).identify(server);
    await createTestBrowser({ signals: { screenResolution: { value: [1280, 720] } } }).identify(server);
    // One change away from each of them.
    expect(await createTestBrowser().identify(server)).toMatchObject({ visitorFound: false, match: 'none' });
  });

  test('two identical browsers get different visitor IDs once both have returned', async () => {
    const { server, later } = await start();
    const [one, two] = [createTestBrowser({ isPrivate: false }), createTestBrowser({ isPrivate: false })];
    const { visitorId } = await one.identify(server);
    later();
    expect((await two.identify(server)).visitorId).toBe(visitorId);
    later();
    expect((await one.identify(server)).visitorId).toBe(visitorId);
    later();
    const recognized = await two.identify(server);
    expect(recognized).toMatchObject({ visitorFound: false, match: 'none' });
    expect(recognized.visitorId).not.toBe(visitorId);
    for (let visit = 0; visit < 3; visit++) {
      later();
      expect(await one.identify(server)).toMatchObject({ visitorId, match: 'token' });
      expect(await two.identify(server)).toMatchObject({ visitorId: recognized.visitorId, match: 'token' });
    }
    // From now on, a browser without an ID is matched to neither.
    expect(await createTestBrowser().identify(server)).toMatchObject({ visitorFound: false });
  });

  test('thirty identical browsers get different visitor IDs once they have returned', async () => {
    const { server, later } = await start();
    const people = Array.from({ length: 30 }, () => createTestBrowser({ isPrivate: false }));
    const round = async () => {
      const ids: string[] = [];
      for (const person of people) {
        later();
        ids.push((await person.identify(server)).visitorId);
      }
      return ids;
    };
    await round();
    const ids = await round();
    expect(new Set(ids).size).toBe(people.length);
    expect(await round()).toEqual(ids);
  });

  test('a browser that reports no signals is a new visitor', async () => {
    const { server, later } = await start();
    const silent = Object.fromEntries(Object.keys(laptopSignals).map((name) => [name, { error: 'blocked', ms: 0 }]));
    const owner = createTestBrowser();
    const { visitorId } = await owner.identify(server);
    later();
    expect(await owner.identify(server, { signals: silent })).toMatchObject({ visitorFound: false, match: 'none' });
    const [one, other] = [createTestBrowser({ signals: silent }), createTestBrowser({ signals: silent })];
    const first = await one.identify(server);
    expect(await other.identify(server)).toMatchObject({ visitorFound: false, match: 'none' });
    expect(await one.identify(server)).toMatchObject({ visitorId: first.visitorId, match: 'token' });
    expect(first.visitorId).not.toBe(visitorId);
  });

  test.skipIf(dialect === 'sqlite')('a visitor that another process deletes concurrently is a new one', async () => {
    const databaseUrl = await makeDatabase();
    const server = await startTestServer({ databaseUrl });
    const browser = createTestBrowser();
    const { visitorId } = await browser.identify(server);
    const elsewhere = openDatabase(databaseUrl);
    const mayEnd = Promise.withResolvers<void>();
    const deleted = Promise.withResolvers<void>();
    const deleting = elsewhere.kysely.transaction().execute(async (tx) => {
      await deleteVisitor(tx, visitorId);
      deleted.resolve();
      await mayEnd.promise;
    });
    await deleted.promise;
    const answer = browser.identify(server);
    const waiting = sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(server.services.database.kysely)).rows.length).toBe(1);
    mayEnd.resolve();
    await deleting;
    const found = await answer;
    expect(found.visitorFound).toBe(false);
    expect(found.visitorId).not.toBe(visitorId);
    await elsewhere.close();
  });

  test('a private window next to an open one is the same visitor', async () => {
    const { server, later } = await start();
    const open = createTestBrowser({ isPrivate: false });
    const hidden = createTestBrowser({ isPrivate: true });
    const { visitorId } = await open.identify(server);
    for (let visit = 0; visit < 3; visit++) {
      later();
      expect((await hidden.identify(server)).visitorId).toBe(visitorId);
      later();
      expect((await open.identify(server)).visitorId).toBe(visitorId);
    }
  });

  test('a window that reports private mode only on its second visit is the same visitor', async () => {
    const { server, later } = await start();
    const open = createTestBrowser({ isPrivate: false });
    const hidden = createTestBrowser();
    const { visitorId } = await open.identify(server);
    later();
    await hidden.identify(server);
    later();
    await open.identify(server);
    later();
    expect((await hidden.identify(server, { isPrivate: true })).visitorId).toBe(visitorId);
    // The reported mode is kept.
    later();
    expect((await hidden.identify(server)).visitorId).toBe(visitorId);
  });

  test('cookies without storage and storage without cookies are one profile', async () => {
    const { server, later } = await start();
    const browser = createTestBrowser();
    const { visitorId } = await browser.identify(server);
    for (let visit = 0; visit < 3; visit++) {
      later();
      browser.deleteCookie();
      expect(await browser.identify(server)).toMatchObject({ visitorId, match: 'token' });
    }
  });

  test('visitors keep their IDs in any order of visits', async () => {
    const person = (name: string): SignalPayload['signals'] => ({
      languages: { value: [[name]] },
      timezone: { value: name },
      fonts: { value: [name] },
    });
    const order = fc.shuffledSubarray([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3], { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(order, async (visits) => {
        const { server, later } = await start();
        const people = ['a', 'b', 'c', 'd'].map((name) => createTestBrowser({ signals: person(name) }));
        const ids = people.map(() => new Set<string>());
        for (const who of visits) {
          later();
          ids[who]?.add((await people[who]?.identify(server))?.visitorId ?? '');
        }
        expect(ids.map(({ size }) => size)).toEqual([1, 1, 1, 1]);
        expect(new Set(ids.flatMap((own) => [...own])).size).toBe(4);
        await server.close();
      }),
      { numRuns: 4 },
    );
  });
});
