import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'release-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const write = (name: string, content: unknown): string => {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const key = write('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
const commit = 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3';
const createPart = (suite: string, passed: number, measured = commit) => ({
  ...{ suite, commit: measured, passed },
  ...{ failed: 0, skipped: 1, flaky: [{ name: 'a' }] },
});
const crash = write('crash.json', {
  commit,
  database: 'sqlite',
  trials: 50,
  acknowledged: 900,
  problems: [],
  seconds: 60,
});

function run(...options: string[]) {
  const output = join(folder, 'report.json');
  const command = ['scripts/run.mjs', 'scripts/release-report.ts', '--output', output, ...options];
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return { status, stderr, read: () => JSON.parse(readFileSync(output, 'utf8')) };
}

test('the report of a release adds up the parts of the complete suite, and has the commit and the key', () => {
  const parts = [createPart('complete', 100), createPart('complete', 20)].map((part, index) =>
    write(`${index}.json`, part),
  );
  const options = parts.flatMap((part) => ['--tests', part]);
  const { status, read } = run('--key', key, ...options, '--crash-trials', crash);
  expect(status).toBe(0);
  const { report, publicKey: pem } = read();
  expect(report).toMatchObject({
    version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    commit,
    tests: { passed: 120, failed: 0, skipped: 2, flaky: 2 },
    crashTrials: [{ database: 'sqlite', trials: 50, acknowledged: 900, problems: 0 }],
  });
  expect(report.asvs.met).toBeGreaterThan(100);
  expect(pem).toBe(publicKey.export({ type: 'spki', format: 'pem' }));
});

test('the report of another suite is rejected', () => {
  const part = write('gate.json', createPart('gate', 10));
  const { status, stderr } = run('--key', key, '--tests', part, '--crash-trials', crash);
  expect(status).toBe(2);
  expect(stderr).toBe('--tests: expected reports of `npm run test:all`, found one of another suite\n');
});

test.each([
  ['another commit', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  ['a checkout with changes', `${commit}-dirty`],
])('results of %s are rejected', (_, measured) => {
  const part = write('part.json', createPart('complete', 10, measured));
  const { status, stderr } = run('--key', key, '--tests', part, '--crash-trials', crash);
  expect(status).toBe(2);
  expect(stderr).toBe('--tests and --crash-trials: expected results of one commit without changes, found others\n');
});

test('a file that doesn’t exist is named', () => {
  const { status, stderr } = run('--key', 'missing.pem', '--tests', crash, '--crash-trials', crash);
  expect(status).toBe(2);
  expect(stderr).toContain("'missing.pem'");
});

test('a missing option is named', () => {
  const { status, stderr } = run('--key', key);
  expect(status).toBe(2);
  expect(stderr).toContain('--tests');
});
