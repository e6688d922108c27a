import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { afterThisTest } from '../server/test-clean-up.ts';
import { readTestReport, reportInto } from './test-report.ts';

const root = join(import.meta.dirname, '..');
const unsteady = (name: string): string =>
  `{ let attempts = 0; it('${name}', () => expect(attempts++, 'no attempt before').toBe(1)); }`;

it('counts tests that passed at once and says nothing of them', async () => {
  const outcome = await runTests({ 'a.test.js': `it('one', () => {}); it('two', () => {})` });
  expect(outcome).toEqual({ passed: 2, failed: 0, note: '1 files', failedTests: [] });
});

it('names a test that needed a second attempt, with what it said first, and the run has passed', async () => {
  const outcome = await runTests({ 'a.test.js': unsteady('wavers') });
  expect(outcome).toMatchObject({ passed: 1, failed: 0, note: expect.stringContaining('1 at the second attempt') });
  expect(outcome.failedTests).toEqual([expect.stringMatching(/^! a\.test\.js: wavers\n.*no attempt before/)]);
});

it('fails with the fifth such test', async () => {
  const four = ['one', 'two', 'three', 'four'].map(unsteady).join('');
  expect(await runTests({ 'a.test.js': four })).toMatchObject({ passed: 4, failed: 0 });
  const outcome = await runTests({ 'a.test.js': four, 'b.test.js': unsteady('five') });
  expect(outcome).toMatchObject({ passed: 5, failed: 1 });
  expect(outcome.failedTests).toHaveLength(5);
});

it('names tests that failed, files that did not load, and says where only something beside them failed', async () => {
  const outcome = await runTests({
    'a.test.js': `it('fails', () => expect(1).toBe(2))`,
    'b.test.js': `throw new Error('not today')`,
  });
  expect(outcome).toMatchObject({ passed: 0, failed: 2 });
  expect(outcome.failedTests?.sort()).toEqual([
    expect.stringMatching(/^✗ a\.test\.js: fails\n.*expected 1 to be 2/),
    expect.stringMatching(/^✗ b\.test\.js: outside of the tests\n.*not today/),
  ]);

  const beside = await runTests({ 'a.test.js': `it('leaves', () => void Promise.reject(new Error('late')))` });
  expect(beside).toMatchObject({ passed: 1, failed: 1, note: expect.stringContaining('an error beside the tests') });
  expect(beside.failedTests).toEqual([expect.stringMatching(/^✗ a\.test\.js: .*outside of the tests\n.*late/)]);
});

it('names a hook that failed, without which its tests did not run', async () => {
  const outcome = await runTests({
    'a.test.js': `describe('some', () => { beforeAll(() => { throw new Error('no room') }); it('waits', () => {}) })`,
  });
  expect(outcome).toMatchObject({
    passed: 0,
    failed: 1,
    failedTests: [expect.stringMatching(/a\.test\.js: some: .*\n.*no room/)],
  });
});

/** What the report says of a real run of these files, in a folder of their own, as `npm test` runs with `CI=true`. */
async function runTests(files: Record<string, string>): Promise<ReturnType<typeof readTestReport>> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  afterThisTest(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { options, env } = reportInto(folder);
  const exitCode = await new Promise<number | null>((resolve) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', '--root', folder, '--globals', '--retry=1', ...options];
    const child = execFile(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } }, () =>
      resolve(child.exitCode),
    );
  });
  return readTestReport(folder, folder, exitCode);
}
