import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { BACKGROUND_HEADER, sessionListSchema } from '@whorl/contract/console/sessions.ts';
import { CONSOLE_IDLE_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { startConsole, type TestConsole, toUrl } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = CONSOLE_IDLE_MINUTES * MINUTE_MS;
const ada = 'ada@example.com';

const getStatus = async ({ requestConsole }: TestConsole, headers?: Record<string, string>) =>
  (await requestConsole(consoleCalls.currentUser, headers)).status;
const readLastActive = async ({ requestConsole }: TestConsole, user: string) => {
  const answer = await requestConsole(consoleCalls.sessions);
  const { sessions } = v.parse(sessionListSchema, await answer.json());
  return sessions.filter((one) => one.user === user).map(({ lastActiveAt }) => Date.parse(lastActiveAt));
};

describeDataLayer('a session of the console', (makeDatabase) => {
  test('ends an hour after the last request, and its row is deleted', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    for (let request = 0; request < 2; request++) {
      console.clock.advance(IDLE_MS - 1);
      expect(await getStatus(console)).toBe(200);
    }
    console.clock.advance(IDLE_MS);
    expect(await getStatus(console)).toBe(401);
    await expect
      .poll(async () => {
        console.clock.advance(IDLE_MS);
        return (await sql`select id from console_sessions`.execute(console.server.services.database.kysely)).rows;
      })
      .toEqual([]);
  });

  test('is not kept by live updates, by the requests that they cause, or by those of another session', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const viewer = { cookie: await console.signInAs(ada, 'viewer') };
    console.clock.advance(IDLE_MS - 10_000);
    expect(await getStatus(console)).toBe(200);
    expect(await getStatus(console, { ...viewer, [BACKGROUND_HEADER]: '1' })).toBe(200);
    const url = toUrl(consoleCalls.updates, 'overview');
    const stream = await console.server.fetch(url, { headers: viewer });
    let hasEnded = false;
    void stream.text().then(() => {
      hasEnded = true;
    });
    await expect
      .poll(() => {
        console.clock.advance(2_000);
        return hasEnded;
      })
      .toBe(true);
    expect([await getStatus(console, viewer), await getStatus(console)]).toEqual([401, 200]);
    expect(await console.users('sessions')).not.toContain(ada);
  });

  test('is listed with the time of its last request, which is stored once a minute', async () => {
    const console = await startConsole({ databaseUrl: await makeDatabase() });
    const started = console.clock.now();
    const headers = { cookie: await console.signInAs(ada, 'viewer') };
    console.clock.advance(MINUTE_MS - 1);
    await getStatus(console, headers);
    expect(await readLastActive(console, ada)).toEqual([started]);
    console.clock.advance(1);
    await getStatus(console, headers);
    expect(await readLastActive(console, ada)).toEqual([started + MINUTE_MS]);
    expect(await console.users('sessions')).toContain(`last active ${new Date(started + MINUTE_MS).toISOString()}`);
  });
});
