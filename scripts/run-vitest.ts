import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Reporter, startVitest, type TestCase, type TestModule, type Vitest } from 'vitest/node';
import { describeCommit } from './describe-commit.ts';

/** The gate runs for every change, the complete suite every night and before a release. */
export type Suite = 'gate' | 'complete';
/** A test that failed and then passed, with the stack of its first error. */
type FlakyTest = { name: string; error: string };
export type Results = {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that the tag `complete` leaves out of the gate. */
  filtered: number;
  flaky: FlakyTest[];
  /** By project: time from the start of its first file to the end of its last one. Projects overlap. */
  seconds: Record<string, number>;
};

export type Progress = {
  reporter: Reporter;
  /** Returns the files and tests that run at this moment, with the seconds since their start. */
  describeRunning(): string[];
  /** Returns the seconds from the first start to the last end of a file, by project. */
  seconds(): Record<string, number>;
};

/** Creates a reporter that knows what is running, so that a run that doesn't end can say where it hangs. */
export function createProgress(): Progress {
  const running = new Map<string, { name: string; since: number }>();
  const spans = new Map<string, { from: number; to: number }>();
  const start = (id: string, name: string) => void running.set(id, { name, since: performance.now() });
  return {
    reporter: {
      onTestModuleStart({ id, relativeModuleId, project }) {
        start(id, relativeModuleId);
        if (!spans.has(project.name)) spans.set(project.name, { from: performance.now(), to: performance.now() });
      },
      onTestModuleEnd({ id, project }) {
        running.delete(id);
        const span = spans.get(project.name);
        if (span) span.to = performance.now();
      },
      onTestCaseReady: (test) => start(test.id, nameOf(test)),
      onTestCaseResult: ({ id }) => void running.delete(id),
    },
    describeRunning: () =>
      Array.from(
        running.values(),
        ({ name, since }) => `${name} (${Math.round((performance.now() - since) / 1000)} s)`,
      ),
    seconds: () =>
      Object.fromEntries(Array.from(spans, ([name, { from, to }]) => [name || 'tests', (to - from) / 1000])),
  };
}

/**
 * Runs the tests of every project of a Vitest configuration; Vitest prints the failures. A file that doesn't load, a suite
 * with a failed hook, an error outside of tests and a project without tests count as one failure each. Writes the results
 * to `test-results/report.json`, with the commit.
 *
 * @param root folder of the configuration
 * @param filter part of the paths of the test files to run; by default all
 * @param shard number of a part of the files and number of parts, such as 2/4; by default all
 */
export async function runVitest(
  root: string,
  {
    suite,
    filter,
    shard,
    progress = createProgress(),
  }: { suite?: Suite; filter?: string | undefined; shard?: string | undefined; progress?: Progress } = {},
): Promise<Results> {
  const vitest = await startVitest(filter === undefined ? [] : [filter], {
    root,
    watch: false,
    run: true,
    ...(shard !== undefined && { shard }),
    reporters: ['default', progress.reporter],
  });
  const modules = vitest.state.getTestModules();
  const counts = modules.map(countTests);
  const total = (key: 'passed' | 'failed' | 'skipped' | 'filtered') =>
    counts.reduce((sum, count) => sum + count[key], 0);
  const isPart = filter !== undefined || shard !== undefined;
  const emptyProjects = isPart ? 0 : countEmptyProjects(vitest, modules);
  const results: Results = {
    passed: total('passed'),
    failed: total('failed') + vitest.state.getUnhandledErrors().length + emptyProjects,
    skipped: total('skipped'),
    filtered: total('filtered'),
    flaky: modules.flatMap(findFlakyTests),
    seconds: progress.seconds(),
  };
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const files = modules.map((module) => ({
    file: module.relativeModuleId,
    state: module.state(),
    seconds: Math.round(module.diagnostic().duration) / 1000,
  }));
  writeFileSync(
    join(folder, 'report.json'),
    JSON.stringify({ suite, commit: describeCommit(root), ...results, files }, undefined, 2),
  );
  return results;
}

function countTests(module: TestModule) {
  const tests = [...module.children.allTests()];
  const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
  const filtered =
    process.env.TEST_SUITE === 'gate' ? tests.filter((test) => test.tags.includes('complete')).length : 0;
  // A test that is still pending did not run.
  const failed = count('failed') + count('pending');
  const isBroken = failed === 0 && module.state() !== 'passed' && module.state() !== 'skipped';
  return { passed: count('passed'), failed: isBroken ? 1 : failed, skipped: count('skipped') - filtered, filtered };
}

function findFlakyTests(module: TestModule): FlakyTest[] {
  return [...module.children.allTests()]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => {
      const [first] = test.result().errors ?? [];
      return { name: nameOf(test), error: first?.stack ?? first?.message ?? 'unknown error' };
    });
}

const nameOf = ({ module, fullName }: TestCase): string => `${module.relativeModuleId} > ${fullName}`;

function countEmptyProjects({ projects }: Vitest, modules: readonly TestModule[]): number {
  const empty = projects.filter(({ name }) => !modules.some(({ project }) => project.name === name));
  for (const { name } of empty) console.error(`No tests ran in project ${name || '(unnamed)'}.`);
  return empty.length;
}
