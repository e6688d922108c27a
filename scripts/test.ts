import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checks, describeRunningChecks, runChecks } from './checks.ts';
import { createProgress, runVitest, type Suite } from './run-vitest.ts';
import { startTestRun } from './test-run.ts';

/**
 * `npm test` runs the gate: every check, and every test without the suffix `.slow.test.ts` and the tag `complete`.
 * `npm run test:all` runs the complete suite, `npm run test:all -- AREA` all tests in folders of this name, and
 * `npm run test:all -- --shard 2/4` the second of four parts, for as many machines.
 * See docs/decisions/0031-gate.md.
 */
const MINUTE_MS = 60_000;
/** A run that takes longer has failed. */
const TIME_LIMIT_MINUTES: Readonly<Record<Suite, number>> = { gate: 20, complete: 80 };
/** A browser test of the complete suite that fails runs once more. More tests that need it than these fail the run. */
const MAX_FLAKY_TESTS = 5;

const root = join(import.meta.dirname, '..');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { shard: { type: 'string' } },
});
const [suite = 'gate', area, ...rest] = positionals;
const { shard, ...unknown } = values;
const isPart = area !== undefined || shard !== undefined;
if (
  (suite !== 'gate' && suite !== 'complete') ||
  rest.length + Object.keys(unknown).length > 0 ||
  (suite === 'gate' && isPart) ||
  (area !== undefined && shard !== undefined) ||
  (shard !== undefined && !isShard(shard))
) {
  console.error('Usage: npm test, or npm run test:all with nothing, an area such as "-- forms", or "-- --shard 2/4".');
  process.exit(2);
}
const tests = globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', 'dist*/**'] });
if (area !== undefined && !tests.some((path) => path.includes(`/${area}/`))) {
  console.error(`No tests are in a folder named ${area}.`);
  process.exit(2);
}
process.env.TEST_SUITE = suite;
const started = performance.now();
const progress = createProgress();
const run = await startTestRun();

setTimeout(
  () => abort(`The run did not end within ${TIME_LIMIT_MINUTES[suite]} minutes.`),
  TIME_LIMIT_MINUTES[suite] * MINUTE_MS,
).unref();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => abort(`Received ${signal}.`));
// A killed `npm test` must not leave its runner behind: it would use the processors of the next run.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && abort('The process that started the tests has ended.'), 1_000).unref();

rmSync(join(root, 'test-results'), { recursive: true, force: true });
const parts: [name: string, seconds: number][] = [];
if (process.env.INSTALL_SECONDS) parts.push(['install', Number(process.env.INSTALL_SECONDS)]);
const checked = await runChecks(area === undefined ? Object.keys(checks) : ['build']);
parts.push(['checks', checked.seconds]);
const tested = await runVitest(root, { suite, filter: area && `/${area}/`, shard, progress });
parts.push(...Object.entries(tested.seconds));
await run.end();

parts.push(['all', (performance.now() - started) / 1000 + Number(process.env.INSTALL_SECONDS ?? 0)]);
console.log(`\nMinutes: ${parts.map(([name, seconds]) => `${name} ${(seconds / 60).toFixed(1)}`).join(', ')}`);
if (suite === 'gate') {
  const slow = tests.filter((path) => path.includes('.slow.test.'));
  console.log(`Only in npm run test:all: ${slow.length} test files and ${tested.filtered} tests in other files.`);
}
for (const { name, error } of tested.flaky) console.log(`\nFlaky: ${name}\n  ${error.split('\n')[0]}`);
const isTooFlaky = tested.flaky.length > MAX_FLAKY_TESTS;
if (isTooFlaky) console.log(`\n${tested.flaky.length} tests are flaky; more than ${MAX_FLAKY_TESTS} fail the run.`);

const passed = checked.passed + tested.passed;
const failed = checked.failed + tested.failed + (isTooFlaky ? 1 : 0);
console.log(`\n${passed} passed, ${failed} failed${tested.skipped > 0 ? `, ${tested.skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** Returns whether a value is the number of a part and the number of parts, such as 2/4. */
function isShard(value: unknown): value is string {
  const [, part, parts] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(String(value)) ?? [];
  return part !== undefined && Number(part) <= Number(parts);
}

/** Prints what was running, and ends the run as failed. */
function abort(reason: string): never {
  console.error(`\n${reason} Running at this moment:`);
  const running = [...describeRunningChecks(), ...progress.describeRunning()];
  for (const name of running.length > 0 ? running : ['nothing']) console.error(`  ${name}`);
  run.stopProcesses();
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}
