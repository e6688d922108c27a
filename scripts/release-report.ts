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
 * --crash-trials  report of `bench/crash/trials.ts --report FILE`; one for each database
 * --output        the file to write, if it isn't that of the page
 */
const root = join(import.meta.dirname, '..');
const pageFile = join(root, 'content/company/security/release-report.json');

/** `commit` has the ending `-dirty` if the checkout was changed. */
type Measured = { commit?: string };
type TestReport = Measured & {
  suite: string;
  passed: number;
  failed: number;
  skipped: number;
  flaky: readonly unknown[];
};
type CrashReport = Measured & { database: string; trials: number; acknowledged: number; problems: readonly string[] };

const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    tests: { type: 'string', multiple: true, default: [] },
    'crash-trials': { type: 'string', multiple: true, default: [] },
    output: { type: 'string', default: pageFile },
  },
});
const { key: keyFile, tests: testFiles, 'crash-trials': crashFiles } = values;
if (keyFile === undefined || testFiles.length === 0 || crashFiles.length === 0) {
  fail('--key, --tests and --crash-trials are required; scripts/release-report.ts describes them');
}

const key = createPrivateKey(read(keyFile));
const tests = testFiles.map((file) => readJson<TestReport>(file));
const crashTrials = crashFiles.map((file) => readJson<CrashReport>(file));
if (tests.some(({ suite }) => suite !== 'complete'))
  fail('--tests: expected reports of `npm run test:all`, found one of another suite');
const [commit, ...others] = new Set([...tests, ...crashTrials].map((measured) => measured.commit));
if (commit === undefined || others.length > 0 || !/^[0-9a-f]{40}$/.test(commit))
  fail('--tests and --crash-trials: expected results of one commit without changes, found others');
const sum = (count: (report: TestReport) => number): number => tests.reduce((total, one) => total + count(one), 0);
const advisories = findAdvisories();
const report = {
  version: readJson<{ version: string }>(join(root, 'package.json')).version,
  commit,
  on: new Date().toISOString().slice(0, 10),
  tests: {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    flaky: sum(({ flaky }) => flaky.length),
  },
  crashTrials: crashTrials.map(({ database, trials, acknowledged, problems }) => ({
    database,
    trials,
    acknowledged,
    problems: problems.length,
  })),
  asvs: countRequirements(),
  /** Packages with known vulnerabilities; null if the package registry has no such data. */
  advisories: advisories === undefined ? null : Object.keys(advisories).length,
};
const signed = {
  report,
  publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }),
  signature: sign(null, Buffer.from(JSON.stringify(report)), key).toString('base64'),
};
mkdirSync(dirname(values.output), { recursive: true });
writeFileSync(values.output, `${JSON.stringify(signed, undefined, 2)}\n`);
console.log(JSON.stringify(report, undefined, 2));

function readJson<Content>(file: string): Content {
  return JSON.parse(read(file)) as Content;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** Ends the command with a message. */
function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Returns the numbers of requirements by status, from the table at the top of docs/security/asvs.md. */
function countRequirements(): { met: number; partly: number; notMet: number } {
  const text = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8');
  const readCount = (status: string): number => {
    const count = new RegExp(`^\\| ${status} \\|.*\\| (\\d+) \\|$`, 'm').exec(text)?.[1];
    if (count === undefined) throw new Error(`docs/security/asvs.md has no number of requirements “${status}”`);
    return Number(count);
  };
  return { met: readCount('met'), partly: readCount('partly'), notMet: readCount('not met') };
}
