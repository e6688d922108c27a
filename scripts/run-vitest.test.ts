import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = new URL('./run-vitest.ts', import.meta.url).href;

test('runVitest counts passed and skipped tests', async () => {
  const { results, exitCode } = await run({ 'a.test.js': `it('one', () => {}); it('two', () => {}); it.skip('no')` });
  expect(results).toMatchObject({ passed: 2, failed: 0, skipped: 1 });
  expect(exitCode).toBe(0);
});

test('runVitest counts failed tests and files that do not load as failures and prints them', async () => {
  const { results, exitCode, output } = await run({
    'a.test.js': `it('adds', () => expect(1).toBe(2)); it('passes', () => {})`,
    'b.test.js': `throw new Error('not today')`,
  });
  expect(results).toMatchObject({ passed: 1, failed: 2, skipped: 0 });
  expect(exitCode).toBe(1);
  expect(output).toMatch(/a\.test\.js > adds/);
  expect(output).toMatch(/not today/);
});

test('runVitest reports a failure for an unhandled error outside of tests', async () => {
  const { results, exitCode, output } = await run({
    'a.test.js': `it('leaves', () => void Promise.reject(new Error('too late')))`,
  });
  expect(results).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
  expect(exitCode).toBe(1);
  expect(output).toMatch(/too late/);
});

test('runVitest reports a failure when a hook fails before the tests', async () => {
  const { results, exitCode, output } = await run({
    'a.test.js': `describe('some', () => { beforeAll(() => { throw new Error('no room') }); it('waits', () => {}) })`,
  });
  expect(results).toMatchObject({ passed: 0, failed: 1 });
  expect(exitCode).toBe(1);
  expect(output).toMatch(/no room/);
});

test('runVitest reports a failure when no test ran', async () => {
  const { results, exitCode } = await run({});
  expect(results).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  expect(exitCode).toBe(1);
});

test('runVitest reports a test that passes the second time as flaky, with its first error', async () => {
  const { results, exitCode } = await run(
    { 'a.test.js': `let runs = 0; it('hesitates', () => expect(runs++).toBe(1))` },
    { retry: 1 },
  );
  expect(results).toMatchObject({
    ...{ passed: 1, failed: 0 },
    flaky: [{ name: 'a.test.js > hesitates', error: expect.stringContaining('expected +0 to be 1') }],
  });
  expect(exitCode).toBe(0);
});

test('runVitest runs each file in one of the parts', async () => {
  const files = Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.test.js`, `it('${name}', () => {})`]));
  const parts = await Promise.all(['1/2', '2/2'].map((shard) => run(files, {}, { shard })));
  const counts = parts.map(({ results }) => (results as { passed: number }).passed);
  expect(counts.toSorted()).toEqual([1, 2]);
});

type Run = { results: unknown; exitCode: number | null; output: string };

/** Runs these test files in a temporary folder and a separate process. @param how options of `runVitest` */
function run(files: Record<string, string>, options: object = {}, how: { shard?: string } = {}): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'run-vitest-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = { test: { globals: true, ...options } };
  writeFileSync(join(folder, 'vitest.config.js'), `export default ${JSON.stringify(config)}`);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const source = `const { runVitest } = await import('${script}');
    process.stdout.write('RESULTS' + JSON.stringify(await runVitest(process.cwd(), ${JSON.stringify(how)})));`;
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, NO_COLOR: '1' };
    const args = ['--input-type=module', '--eval', source];
    const child = execFile(process.execPath, args, { cwd: folder, env }, (_error, stdout, stderr) => {
      const [printed = '', results = 'null'] = stdout.split('RESULTS');
      resolve({ results: JSON.parse(results), exitCode: child.exitCode, output: printed + stderr });
    });
  });
}
