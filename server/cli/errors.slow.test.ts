import { endpoints } from '@whorl/contract/urls.ts';
import { expect, test } from 'vitest';
import { computeErrorFingerprint } from '../error-reports/fingerprint.ts';
import { createTestClock } from '../testing/clock.ts';
import { spawnCommand } from '../testing/commands.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { startTestServer } from '../testing/server.ts';

const run = (databaseUrl: string, ...args: string[]) => spawnCommand('errors', { DATABASE_URL: databaseUrl }, ...args);

const message = 'TypeError: x is not a function';
const createStack = (hash: string, column: number, name = 'Form') =>
  `${message}\n    at ${name} (/assets/contact-form-${hash}.js:1:${column})\n    at commit (/assets/entry-${hash}.js:9:${column})`;

test('computeErrorFingerprint ignores the build and distinguishes functions and scripts', () => {
  const first = computeErrorFingerprint({ message, stack: createStack('0a1b2c3d', 2345) });
  expect(computeErrorFingerprint({ message, stack: createStack('Zz_9-8yX', 7) })).toBe(first);
  const firefox = (column: number) => `Form@/assets/contact-form-0a1b2c3d.js:1:${column}\nb@/assets/a.js:1:1`;
  expect(computeErrorFingerprint({ message, stack: firefox(1) })).toBe(
    computeErrorFingerprint({ message, stack: firefox(2) }),
  );
  const others = [
    { message, stack: createStack('0a1b2c3d', 2345, 'Field') },
    { message: 'RangeError: x', stack: createStack('0a1b2c3d', 2345) },
    { message, stack: '' },
    { message, stack: 'no frame' },
  ];
  expect(new Set([first, ...others.map(computeErrorFingerprint)]).size).toBe(5);
});

describeOnEachDatabase('npm run errors', (makeDatabase) => {
  test('lists each error once, shows its latest report, and lists a resolved one again after another report', async () => {
    const databaseUrl = await makeDatabase('empty');
    expect(await run(databaseUrl, 'list')).toMatchObject({ code: 1, err: expect.stringContaining('start the server') });
    const clock = createTestClock();
    const server = await startTestServer({ databaseUrl, clock });
    const report = async (stack: string, path: string) => {
      const body = JSON.stringify({ message, stack, path, componentStack: '', build: '' });
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      expect((await server.fetch(endpoints.errorReport, init)).status).toBe(204);
    };
    await report(createStack('0a1b2c3d', 2345), '/contact-sales/');
    clock.advance(60_000);
    await report(createStack('Zz_9-8yX', 7), '/support/');
    const { out } = await run(databaseUrl, 'list');
    expect(out).toMatch(
      /^[0-9a-f]{12} {2}2026-11-02T09:01:00\.000Z {7}2 × {2}TypeError: x is not a function {2}\/support\/\n$/,
    );
    const id = out.slice(0, 12);
    expect(JSON.parse((await run(databaseUrl, 'show', id)).out)).toMatchObject({
      reports: 2,
      stack: createStack('Zz_9-8yX', 7).split('\n'),
      first_seen_at: '2026-11-02T09:00:00.000Z',
      last_seen_at: '2026-11-02T09:01:00.000Z',
      resolved_at: null,
    });
    expect((await run(databaseUrl, 'resolve', id)).out).toContain('Resolved');
    expect((await run(databaseUrl, 'list')).out).toBe('No unresolved errors.\n');
    expect((await run(databaseUrl, 'list', '--all')).out).toContain('(resolved)');
    await report(createStack('0a1b2c3d', 2345), '/contact-sales/');
    expect((await run(databaseUrl, 'list')).out).toMatch(new RegExp(`^${id} .* 3 ×`));
  });

  test.each([
    [[], 2, 'Usage'],
    [['show'], 2, "missing required argument 'id'"],
    [['show', '%'], 2, 'hexadecimal'],
    [['resolve', 'abcdef'], 1, 'No error abcdef'],
    [['list', '--limit', '0'], 2, '--limit'],
    [['remove'], 2, 'Usage'],
  ])('npm run errors with %j exits with %i and names the reason', async (args, code, reason) => {
    const databaseUrl = await makeDatabase();
    await startTestServer({ databaseUrl });
    expect(await run(databaseUrl, ...args)).toEqual({ code, out: '', err: expect.stringContaining(reason) });
  });
});
