import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { rollUp } from '../analytics/roll-up.ts';
import { sendEvents, testEvent, testView } from '../testing/analytics-events.ts';
import { createTestClock } from '../testing/clock.ts';
import { commandFile, spawnCommand } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer } from '../testing/server.ts';

const run = (databaseUrl: string, ...args: string[]) => spawnCommand('events', { DATABASE_URL: databaseUrl }, ...args);

describeOnEachDatabase('npm run events', (makeDatabase) => {
  test('top, export and retry work while the server is running', async () => {
    const databaseUrl = await makeDatabase('empty');
    expect(await run(databaseUrl, 'top')).toMatchObject({ code: 1, err: expect.stringContaining('start the server') });
    const server = await startTestServer({ databaseUrl, clock: createTestClock() });
    const formula = '=HYPERLINK("http://evil.example")';
    const events = [
      testView('/blog/', {}, { 'Web Page Location': 'https://whorl.example/blog/?utm_source=newsletter' }),
      testView('/pricing/', { device_id: formula }),
      testEvent({ event_type: formula, time: Date.UTC(2026, 9, 20) }),
    ];
    await sendEvents(server, events);
    await rollUp(server.services.database);

    const top = await run(databaseUrl, 'top', '--from', '2026-11-01', '--to', '2026-11-02');
    expect(top.out).toMatch(/^2026-11-01 to 2026-11-02: 2 page views, 2 visits, about 2 visitors/);
    expect(top.out).toMatch(/ 1 {10}1 {2}\/blog\/\n/);
    expect(top.out).toMatch(/ 1 {10}1 {2}newsletter\n/);
    expect(top.out).toMatch(/\nFunnel\n {8}2 {13}visits\n {8}0 {7}0\.0% {2}viewed/);
    const blog = await run(databaseUrl, 'top', '--from', '2026-11-01', '--to', '2026-11-02', '--group', 'Blog');
    expect(blog.out).toContain('1 page views');

    const whole = (await run(databaseUrl, 'export')).out.trimEnd().split('\n');
    expect(whole.map((line) => JSON.parse(line) as unknown)).toEqual(events);
    const some = await run(
      databaseUrl,
      'export',
      '--from',
      '2026-11-02',
      '--to',
      '2026-11-02',
      '--event',
      'Web Page Viewed',
    );
    expect(some.out.trimEnd().split('\n')).toHaveLength(2);
    const csv = (await run(databaseUrl, 'export', '--format', 'csv')).out.trimEnd().split('\r\n');
    expect(csv).toHaveLength(4);
    expect(csv[3]).toContain('"\'=HYPERLINK(""http://evil.example"")"');
    expect(csv[2]).toContain('"/pricing/","Pricing"');
    expect((await run(databaseUrl, 'retry')).out).toContain('No failed deliveries.');
  });

  test('tail prints new events until it is interrupted', async () => {
    const databaseUrl = await makeDatabase();
    const server = await startTestServer({ databaseUrl });
    await sendEvents(server, [testEvent({ insert_id: 'old' })]);
    const child = spawn(process.execPath, [commandFile('events'), 'tail', '--event', 'Web Page Viewed'], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve([code, signal])));
    await expect
      .poll(
        async () => {
          await sendEvents(server, [testEvent(), testView('/blog/', { device_id: 'a\u001b[2J\n visitor' })]);
          return lines.length;
        },
        { timeout: 15_000, interval: 300 },
      )
      .toBeGreaterThan(0);
    expect(lines[0]).toMatch(/Web Page Viewed {2}a \[2J {2}visitor .*"Web Page Path":"\/blog\/"/);
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });

  test.each([
    [[], 'Usage'],
    [['list'], 'Usage'],
    [['export', '--format', 'xls'], 'Allowed choices are ndjson, csv'],
    [['export', '--from', 'yesterday'], '--from'],
    [['export', '--to', '2026-13-01'], '--to'],
    [['top', '--limit', 'all'], 'lines'],
    [['top', '--group', 'Nothing'], 'pageGroup'],
    [['top', '--from', '2026-12-01', '--to', '2026-11-01'], 'after'],
    [['tail', 'now'], 'too many arguments'],
    [['tail', '--color'], '--color'],
  ])('npm run events with %j exits with 2 and names the reason', async (args, reason) => {
    const databaseUrl = await makeDatabase();
    await startTestServer({ databaseUrl });
    expect(await run(databaseUrl, ...args)).toEqual({ code: 2, out: '', err: expect.stringContaining(reason) });
  });
});
