import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { operatorCalls } from '@whorl/contract/urls.ts';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { startTestAmplitude, type TestAmplitude } from '../testing/amplitude.ts';
import { sendEvents, testView } from '../testing/analytics-events.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { parseLogLine } from '../testing/log-line.ts';
import { createTestSite, startTestServer } from '../testing/server.ts';
import { readTraffic } from './traffic.ts';

const TRIAL_TIME = 120_000;
const crashAtStep = new URL('../../scripts/crash-at-step.ts', import.meta.url).href;
const work = fileURLToPath(new URL('../testing/analytics-worker.ts', import.meta.url));
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

const children: ChildProcess[] = [];
const vendors: TestAmplitude[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const vendor of vendors.splice(0)) await vendor.close();
});

/** Starts a process that is killed, as by a power failure, at the nth occurrence of a step. */
function run(args: string[], environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--import', crashAtStep, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

/** Enough for more than two transactions of the roll-up and several batches. */
const views = Array.from({ length: 4_500 }, (_, index) =>
  testView(index % 3 === 0 ? '/blog/' : '/pricing/', {
    insert_id: `view ${index}`,
    device_id: `device ${index % 10}`,
    session_id: index % 10,
  }),
);

describeOnEachDatabase('a process that is killed', (makeDatabase) => {
  test(
    'counts each event once and sends each on, wherever it was killed',
    async () => {
      const databaseUrl = await makeDatabase();
      const server = await startTestServer({ databaseUrl, clock: createTestClock() });
      for (let part = 0; part < 9; part += 1) await sendEvents(server, views.slice(part * 500, (part + 1) * 500));
      await server.close();
      const vendor = await startTestAmplitude();
      vendors.push(vendor);
      const crashes = [
        ['analytics:counted', 1],
        ['analytics:rolled-up', 1],
        ['analytics:counted', 2],
        ['analytics:batch-made', 1],
        ['analytics:batch-made', 2],
        ['outbox:claimed', 1],
        ['analytics:batch-progress', 1],
        ['outbox:sent', 1],
        ['outbox:settled', 1],
      ] as const;
      for (const [CRASH_AT, count] of crashes) {
        const [code, signal] = await once(
          run([work, databaseUrl, vendor.url], { CRASH_AT, CRASH_COUNT: String(count) }),
          'exit',
        );
        expect([CRASH_AT, count, code, signal]).toEqual([CRASH_AT, count, null, 'SIGKILL']);
      }
      expect(await once(run([work, databaseUrl, vendor.url], {}), 'exit')).toEqual([0, null]);
      expect([...vendor.taken.keys()].sort()).toEqual(views.map(({ insert_id }) => insert_id).sort());
      const database = openDatabase(databaseUrl);
      const { people } = await readTraffic(database.kysely, { from: '2026-11-02', to: '2026-11-02' });
      await database.close();
      expect(people.total).toEqual({ pageViews: 4_500, visits: 10, visitors: 10 });
      expect(people.pages).toMatchObject([{ pageViews: 3_000 }, { pageViews: 1_500 }]);
    },
    TRIAL_TIME,
  );

  test.each(['analytics:storing', 'analytics:stored'])(
    'at %s has acknowledged nothing that is lost, and what is sent again is there once',
    async (CRASH_AT) => {
      const databaseUrl = await makeDatabase();
      const distDir = createTestSite();
      const start = async (environment: Record<string, string>) => {
        const child = run([main, distDir], { PORT: '0', DATABASE_URL: databaseUrl, ...environment });
        for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
          const { msg, url } = parseLogLine(line);
          if (msg === 'listening')
            return { child, fetch: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init) };
        }
        throw new Error('The server ended before it listened');
      };
      const batches = [views.slice(0, 200), views.slice(100, 300), views.slice(300, 400)];
      const acknowledged = new Set<unknown>();
      const send = async (server: Pick<Awaited<ReturnType<typeof start>>, 'fetch'>, batch: typeof views) => {
        const answer = await sendEvents(server, batch).catch(() => undefined);
        if (answer?.code === 200) for (const { insert_id } of batch) acknowledged.add(insert_id);
      };
      const first = await start({ CRASH_AT, CRASH_COUNT: '2' });
      const ended = once(first.child, 'exit');
      await send(first, batches[0] ?? []);
      await send(first, batches[1] ?? []);
      await ended;
      expect(acknowledged.size).toBe(200);
      const second = await start({});
      for (const batch of batches) await send(second, batch);
      expect(acknowledged.size).toBe(400);
      const database = openDatabase(databaseUrl);
      const rows = await database.kysely.selectFrom('analytics_events').select('insert_id').execute();
      await database.close();
      expect(rows.map(({ insert_id }) => insert_id).sort()).toEqual([...acknowledged].sort());
      expect((await second.fetch(operatorCalls.healthz)).status).toBe(200);
    },
    TRIAL_TIME,
  );
});
