import { execFileSync, spawnSync } from 'node:child_process';
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
const createPart = (suite: string, passed: number) => ({
  suite,
  passed,
  failed: 0,
  skipped: 1,
  flaky: [{ name: 'a' }],
});
const crash = write('crash.json', { database: 'sqlite', trials: 50, acknowledged: 900, problems: [], seconds: 60 });

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
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
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

test('a missing option is named', () => {
  const { status, stderr } = run('--key', key);
  expect(status).toBe(2);
  expect(stderr).toContain('--tests');
});
