import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const minute = 60_000;
/** On a busy machine the state that a test polls for takes longer than Vitest's default of one second. */
const poll = { timeout: 10_000 };
const browserTests = ['e2e/**/*.test.ts', '{agent,bench,site,server}/**/*.browser.{test,slow.test}.ts'];
const exclude = ['**/node_modules/**', ...(process.env.SKIP_SLOW_TESTS ? ['**/*.slow.test.{ts,tsx}'] : [])];
/** These wait for disks, databases and clocks as much as for a processor. */
const maxWorkers = Math.max(4, availableParallelism());
/** Configures fast-check with the seed. */
const fastCheckSetup = 'scripts/fast-check-setup.ts';

// Seed of the property-based tests, fixed so that each run tests the same values. The workers inherit the variable.
process.env.FAST_CHECK_SEED ??= '20261102';
process.stdout.write(`FAST_CHECK_SEED=${process.env.FAST_CHECK_SEED}\n`);

/** Files that take minutes. */
const longest = [
  'e2e/layout/every-page.test.ts',
  'bench/crash/trials.slow.test.ts',
  'scripts/publish-due.slow.test.ts',
];
for (const path of longest)
  if (!existsSync(new URL(path, import.meta.url)))
    throw new Error(`The longest tests list ${path}, which doesn't exist`);

/** Starts the longest files first and then the slow ones, so that the run doesn't end with one on a single worker. */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      if (longest.some((path) => moduleId.endsWith(path))) return 0;
      return moduleId.includes('.slow.') ? 1 : 2;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{agent,bench,contract,packages,scripts,site}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...browserTests, '{bench,scripts}/**/*.slow.test.ts'],
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
          // The slow tests of bench and scripts start and kill whole servers.
          include: ['server/**/*.test.ts', '{bench,scripts}/**/*.slow.test.ts'],
          exclude: [...exclude, ...browserTests],
          // The files of a worker share its modules: loading the server again for each takes a third of the time.
          isolate: false,
          maxWorkers,
          setupFiles: [fastCheckSetup, 'server/testing/clean-up.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
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
          sequence: { groupOrder: 1 },
          globalSetup: ['scripts/browser-test-setup.ts'],
          isolate: false,
          // Three files fill two cores: they wait for pages, timers and databases almost half of the time.
          maxWorkers: 3,
          expect: { poll },
          testTimeout: 3 * minute,
          hookTimeout: 3 * minute,
        },
      },
    ],
  },
});
