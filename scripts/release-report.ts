import { spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findAdvisories } from './check-advisories.ts';

/**
 * `npm run release-report -- --key FILE --tests FILE … --crash-trials FILE …`: writes what was measured for a release to the
 * signed file that the page /security/ shows.
 *
 * --key           private key in PEM format: `openssl genpkey -algorithm ed25519 -out key.pem`
 * --tests         `test-results/report.json` of the complete suite; one for each of its parts
 * --crash-trials  output of `bench/crash/trials.ts`; one for each database
 * --commit        the commit that was measured; by default the current one
 * --output        the file to write, if it isn't that of the page
 */
const root = join(import.meta.dirname, '..');
const pageFile = join(root, 'content/company/security/release-report.json');

type TestReport = { suite: string; passed: number; failed: number; skipped: number; flaky: readonly unknown[] };
type CrashReport = { database: string; trials: number; acknowledged: number; problems: readonly string[] };

const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    tests: { type: 'string', multiple: true, default: [] },
    'crash-trials': { type: 'string', multiple: true, default: [] },
    commit: { type: 'string', default: 'HEAD' },
    output: { type: 'string', default: pageFile },
  },
});
const { key: keyFile, tests: testFiles, 'crash-trials': crashFiles } = values;
if (keyFile === undefined || testFiles.length === 0 || crashFiles.length === 0) {
  console.error('--key, --tests and --crash-trials are required; scripts/release-report.ts describes them');
  process.exit(2);
}

const tests = testFiles.map((file) => readJson<TestReport>(file));
if (tests.some(({ suite }) => suite !== 'complete')) {
  console.error('--tests: expected reports of `npm run test:all`, found one of another suite');
  process.exit(2);
}
const sum = (count: (report: TestReport) => number): number => tests.reduce((total, one) => total + count(one), 0);
const advisories = findAdvisories();
const report = {
  version: readJson<{ version: string }>(join(root, 'package.json')).version,
  commit: spawnSync('git', ['rev-parse', values.commit], { cwd: root, encoding: 'utf8' }).stdout.trim(),
  on: new Date().toISOString().slice(0, 10),
  tests: {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    flaky: sum(({ flaky }) => flaky.length),
  },
  crashTrials: crashFiles
    .map((file) => readJson<CrashReport>(file))
    .map(({ database, trials, acknowledged, problems }) => ({
      database,
      trials,
      acknowledged,
      problems: problems.length,
    })),
  asvs: countRequirements(),
  /** Packages with known vulnerabilities; null if the package registry has no such data. */
  advisories: advisories === undefined ? null : Object.keys(advisories).length,
};
const key = createPrivateKey(readFileSync(keyFile));
const signed = {
  report,
  publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }),
  signature: sign(null, Buffer.from(JSON.stringify(report)), key).toString('base64'),
};
mkdirSync(dirname(values.output), { recursive: true });
writeFileSync(values.output, `${JSON.stringify(signed, undefined, 2)}\n`);
console.log(JSON.stringify(report, undefined, 2));

function readJson<Content>(file: string): Content {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : error}`);
    process.exit(2);
  }
}

/** Returns the numbers of requirements by status, from the table at the top of docs/security/asvs.md. */
function countRequirements(): { met: number; partly: number; notMet: number } {
  const text = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8');
  const read = (status: string): number => {
    const count = new RegExp(`^\\| ${status} \\|.*\\| (\\d+) \\|$`, 'm').exec(text)?.[1];
    if (count === undefined) throw new Error(`docs/security/asvs.md has no number of requirements “${status}”`);
    return Number(count);
  };
  return { met: read('met'), partly: read('partly'), notMet: read('not met') };
}
