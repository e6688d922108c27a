import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { consoleTrafficSchema } from '@whorl/contract/console/traffic.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';
import { describeDataLayer } from '../testing/each-database.ts';
import { createTestSite } from '../testing/server.ts';
import { writeTestSite } from '../testing/site.ts';

const start = Date.UTC(2026, 10, 2, 12);
const withBuild = (distDir: string, buildHash: string) =>
  writeTestSite(distDir, (manifest) => ({ ...manifest, buildHash }));
const deployment = (at: string, build: string) => ({
  ...{ kind: 'deployment', at, version: expect.stringMatching(/^\d+\.\d+\.\d+$/), build },
});

/** Returns the annotations of a traffic report. */
async function readAnnotations({ requestConsole }: TestConsole, from = '2026-11-02', to = '2026-11-02') {
  const answer = await requestConsole(`${consoleCalls.traffic}?${new URLSearchParams({ from, to })}`);
  return v.parse(consoleTrafficSchema, await answer.json()).annotations;
}

describeDataLayer('deployments', (makeDatabase) => {
  const [first, second, third] = ['a', 'b', 'c'].map((digit) => digit.repeat(20)) as [string, string, string];

  test('are recorded once per build for two servers and a restart, and are in the traffic of their day', async () => {
    const databaseUrl = await makeDatabase();
    const distDir = createTestSite((manifest) => ({ ...manifest, buildHash: first }));
    const startAt = (now: number, dir = distDir) =>
      startConsole({ databaseUrl, distDir: dir, clock: createTestClock(now) });
    const [one, other] = await Promise.all([startAt(start), startAt(start)]);
    const recorded = [deployment('2026-11-02T12:00:00.000Z', first)];
    await expect.poll(() => readAnnotations(other)).toEqual(recorded);
    await one.server.close();

    const restarted = await startAt(start + 60_000);
    expect(await readAnnotations(restarted)).toEqual(recorded);
    // Closing waits for the jobs that run.
    await restarted.server.close();
    expect(await readAnnotations(other)).toEqual(recorded);

    const next = await startAt(
      start + 120_000,
      createTestSite((manifest) => ({ ...manifest, buildHash: second })),
    );
    const both = [...recorded, deployment('2026-11-02T12:02:00.000Z', second)];
    await expect.poll(() => readAnnotations(next)).toEqual(both);
    expect(await readAnnotations(other)).toEqual(both);
    expect(await readAnnotations(other, '2026-11-01', '2026-11-01')).toEqual([]);
    expect(await readAnnotations(other, '2026-11-03', '2026-11-03')).toEqual([]);
  });

  test('of a build that replaces the served one are recorded without a restart', async () => {
    const distDir = createTestSite((manifest) => ({ ...manifest, buildHash: first }));
    const console = await startConsole({ databaseUrl: await makeDatabase(), distDir, clock: createTestClock(start) });
    await expect.poll(() => readAnnotations(console)).toHaveLength(1);
    withBuild(distDir, third);
    console.clock.advance(60_000);
    await expect
      .poll(async () => {
        console.clock.advance(30_000);
        return (await readAnnotations(console)).map((found) => found.kind === 'deployment' && found.build);
      })
      .toEqual([first, third]);
  });
});
