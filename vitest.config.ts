import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const minute = 60_000;
/** On a busy machine the state that a test polls for takes longer than Vitest's default of one second. */
const poll = { timeout: 10_000 };
const browserTests = ['e2e/**/*.test.ts', '{agent,bench,site,server}/**/*.browser.{test,slow.test}.ts'];
/** The gate (`npm test`) leaves out slow files and tests with the tag `complete`; everything else runs all. */
const isGate = process.env.TEST_SUITE === 'gate';
const exclude = ['**/node_modules/**', ...(isGate ? ['**/*.slow.test.{ts,tsx}'] : [])];
/** The files of all projects share these. They wait for disks, databases and browsers as much as for a processor. */
const maxWorkers = availableParallelism() + 2;
/** Configures fast-check with the seed. */
const fastCheckSetup = 'scripts/fast-check-setup.ts';

// Seed of the property-based tests, fixed so that each run tests the same values. The workers inherit the variable.
process.env.FAST_CHECK_SEED ??= '20261102';
process.stdout.write(`FAST_CHECK_SEED=${process.env.FAST_CHECK_SEED}\n`);

/** Files that take minutes. */
const longest = [
  'e2e/layout/every-page.slow.test.ts',
  'e2e/navigation/capability-faults-reading.slow.test.ts',
  'e2e/navigation/capability-faults-sending.slow.test.ts',
  'deploy/image.slow.test.ts',
  'e2e/layout/every-page.test.ts',
  'e2e/forms/new-form.slow.test.ts',
  'e2e/content/development.slow.test.ts',
  'bench/crash/trials.slow.test.ts',
  'scripts/publish-due.slow.test.ts',
];
for (const path of longest)
  if (!existsSync(new URL(path, import.meta.url)))
    throw new Error(`The longest tests list ${path}, which doesn't exist`);

/** Order of a file: the longest ones, then browser tests, slow ones first, then the others. */
function rank({ moduleId, project }: TestSpecification): number {
  const index = longest.findIndex((path) => moduleId.endsWith(path));
  if (index !== -1) return index;
  return longest.length + (project.name === 'e2e' ? 0 : 2) + (moduleId.includes('.slow.') ? 0 : 1);
}

/**
 * Starts the longest files first, then browser tests, slow ones first, so that the run doesn't end with one on a single
 * worker, and HTTP tests use the processors while browser tests wait. Deals the files out to the parts of `--shard` in this
 * order, so that each part has as many of each rank.
 */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }

  override shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const part = files
      .toSorted((one, other) => rank(one) - rank(other) || (one.moduleId < other.moduleId ? -1 : 1))
      .filter((_, position) => position % count === index - 1);
    return Promise.resolve(part);
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFilesFirst },
    tags: [{ name: 'complete', description: 'Runs only in the complete suite, npm run test:all.' }],
    ...(isGate && { tagsFilter: ['!complete'] }),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{agent,bench,contract,packages,scripts,site}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...browserTests, '{bench,scripts}/**/*.slow.test.ts'],
          globalSetup: ['scripts/test-run.ts'],
          isolate: false,
          maxWorkers,
          setupFiles: [fastCheckSetup],
          expect: { poll },
          testTimeout: minute,
          hookTimeout: minute,
        },
      },
      {
        test: {
          name: 'http',
          // The slow tests of bench, deploy and scripts start and kill whole servers.
          include: ['server/**/*.test.ts', '{bench,deploy,scripts}/**/*.slow.test.ts'],
          exclude: [...exclude, ...browserTests],
          // The files of a worker share its modules: loading the server again for each takes a third of the time.
          isolate: false,
          maxWorkers,
          setupFiles: [fastCheckSetup, 'server/testing/clean-up.ts'],
          globalSetup: ['scripts/test-run.ts', 'server/testing/global-setup.ts'],
          expect: { poll },
          testTimeout: minute,
          hookTimeout: minute,
        },
      },
      {
        test: {
          name: 'e2e',
          include: browserTests,
          exclude,
          globalSetup: ['scripts/test-run.ts', 'scripts/browser-test-setup.ts'],
          isolate: false,
          maxWorkers,
          // Only in the complete suite, which reports tests that passed the second time as flaky.
          retry: process.env.TEST_SUITE === 'complete' ? 1 : 0,
          expect: { poll },
          testTimeout: 3 * minute,
          hookTimeout: 3 * minute,
        },
      },
    ],
  },
});
