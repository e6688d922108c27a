import { startVitest, type TestModule, type Vitest } from 'vitest/node';

export type Results = { passed: number; failed: number; skipped: number };

/**
 * Runs the tests of every project of a Vitest configuration; Vitest prints the failures. A file that doesn't load, a suite
 * with a failed hook, an error outside of tests and a project without tests count as one failure each.
 *
 * @param root folder of the configuration
 */
export async function runVitest(root: string): Promise<Results> {
  const vitest = await startVitest([], { root, watch: false, run: true });
  const modules = vitest.state.getTestModules();
  const results = modules.map(countTests);
  const failed = vitest.state.getUnhandledErrors().length + countEmptyProjects(vitest, modules);
  return {
    passed: sum(results.map((result) => result.passed)),
    failed: failed + sum(results.map((result) => result.failed)),
    skipped: sum(results.map((result) => result.skipped)),
  };
}

function countTests(module: TestModule): Results {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const count = (state: (typeof states)[number]): number => states.filter((other) => other === state).length;
  // A test that is still pending did not run.
  const failed = count('failed') + count('pending');
  const isBroken = failed === 0 && module.state() !== 'passed' && module.state() !== 'skipped';
  return { passed: count('passed'), failed: isBroken ? 1 : failed, skipped: count('skipped') };
}

function countEmptyProjects({ projects }: Vitest, modules: readonly TestModule[]): number {
  const empty = projects.filter(({ name }) => !modules.some(({ project }) => project.name === name));
  for (const { name } of empty) console.error(`No tests ran in project ${name || '(unnamed)'}.`);
  return empty.length;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
