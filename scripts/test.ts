import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBlindSpots, findForbiddenImports } from './check-layers.ts';
import { fullWalks, isBrowserTest } from './full-walks.ts';
import { type Outcome, readTestReport, reportInto } from './test-report.ts';
import { findLicenceProblems } from './third-party-notices.ts';

const root = join(import.meta.dirname, '..');
const bin = (path: string): string => join(root, 'node_modules', path);

/** `npm test -- unit browser` runs only the parts named. */
const parts: Record<string, () => Promise<Outcome>> = {
  types: async () =>
    sum([
      await runCheck([bin('typescript/bin/tsc'), '-p', 'tsconfig.json']),
      await runCheck([bin('typescript/bin/tsc'), '-p', 'site/tsconfig.json']),
      await runCheck([bin('typescript/bin/tsc'), '-p', 'site/runtime/service-worker/worker/tsconfig.json']),
    ]),
  lint: () => runCheck([bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=50']),
  layers: checkLayers,
  licences: checkLicences,
  build: () => runCheck([join(root, 'scripts/build.ts')]),
  // These wait for disks, databases and clocks as much as for a processor; by itself the runner would take one of two.
  unit: () => runTests('unit', [`--maxWorkers=${Math.max(4, availableParallelism())}`]),
  browser: () => runTests('browser'),
};

process.exitCode = await runParts(process.argv.slice(2));

async function runParts(chosen: string[]): Promise<number> {
  const unknown = chosen.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`There is no part "${unknown.join('", "')}"; the parts are ${Object.keys(parts).join(', ')}`);
    return 2;
  }
  const names = chosen.length > 0 ? chosen : Object.keys(parts);
  const lines: string[] = [];
  const outcomes: Outcome[] = [];
  for (const name of names) {
    console.log(`\n── ${name} ──`);
    const started = performance.now();
    const outcome = await runPart(name);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const counts = `${outcome.passed} passed, ${outcome.failed} failed`;
    lines.push(
      `${outcome.failed === 0 ? '✓' : '✗'} ${name.padEnd(9)} ${`${seconds} s`.padStart(8)}   ${counts}${outcome.note ? `   (${outcome.note})` : ''}`,
    );
    outcomes.push(outcome);
  }
  const total = sum(outcomes);
  const failedTests = outcomes.flatMap((outcome) => outcome.failedTests ?? []);
  if (failedTests.length > 0) console.log(`\n${failedTests.join('\n')}`);
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/** A part that throws, or in which nothing was tested, has failed. */
async function runPart(name: string): Promise<Outcome> {
  try {
    const outcome = (await parts[name]?.()) ?? { passed: 0, failed: 0 };
    return outcome.passed + outcome.failed > 0 ? outcome : { passed: 0, failed: 1, note: 'nothing was tested' };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, note: 'did not run to its end' };
  }
}

async function checkLayers(): Promise<Outcome> {
  const { files, violations } = await findForbiddenImports();
  const blindSpots = await findBlindSpots();
  for (const violation of violations) console.log(violation);
  for (const file of blindSpots) console.log(`the check itself does not see the forbidden import of ${file}`);
  return { ...sum([check(violations.length === 0), check(blindSpots.length === 0)]), note: `${files} files` };
}

function checkLicences(): Promise<Outcome> {
  const { packages, problems } = findLicenceProblems();
  for (const problem of problems) console.log(problem);
  return Promise.resolve({ ...check(problems.length === 0), note: `${packages} packages` });
}

/** With `CI=true` all of them; else it says which files it leaves out. */
async function runTests(project: 'unit' | 'browser', options: readonly string[] = []): Promise<Outcome> {
  const left = process.env.CI ? [] : fullWalks.filter((file) => isBrowserTest(file) === (project === 'browser'));
  if (left.length > 0) console.log(`Left to CI=true, ${left.length} files:\n  ${left.join('\n  ')}\n`);
  const outcome = await runVitest(project, options);
  return left.length > 0 ? { ...outcome, note: `${outcome.note}; ${left.length} files more with CI=true` } : outcome;
}

/**
 * Vitest prints for people; what counts is read from its report. `FULL=1` asks the tests for their full walks, `QUICK=1`
 * leaves out those of `full-walks.ts`.
 */
async function runVitest(project: string, options: readonly string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  const report = reportInto(folder);
  const args = ['run', '--project', project, ...options, '--reporter=default', ...report.options];
  try {
    const exitCode = await run([bin('vitest/vitest.mjs'), ...args], {
      ...process.env,
      ...(process.env.CI ? { FULL: '1' } : { QUICK: '1' }),
      ...report.env,
    });
    return readTestReport(folder, root, exitCode);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runCheck(args: string[]): Promise<Outcome> {
  return check((await run(args, process.env)) === 0);
}

function run(args: string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  return new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
}

function check(ok: boolean): Outcome {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function sum(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  };
}
