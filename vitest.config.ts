import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const minute = 60_000;
/** On a busy machine the state that a test polls for takes longer than Vitest's default of one second. */
const poll = { timeout: 10_000 };
const browserTests = ['e2e/**/*.test.ts', '{agent,site,server}/**/*.browser.{test,slow.test}.ts'];
const exclude = ['**/node_modules/**', ...(process.env.SKIP_SLOW_TESTS ? ['**/*.slow.test.{ts,tsx}'] : [])];
/** These wait for disks, databases and clocks as much as for a processor. */
const maxWorkers = Math.max(4, availableParallelism());

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{agent,bench,contract,scripts,site}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...browserTests, '{bench,scripts}/**/*.slow.test.ts'],
          isolate: false,
          maxWorkers,
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
          setupFiles: ['server/testing/clean-up.ts'],
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
          // Two files fill two cores: they wait for pages, timers and databases half of the time.
          maxWorkers: 2,
          expect: { poll },
          testTimeout: 3 * minute,
          hookTimeout: 3 * minute,
        },
      },
    ],
  },
});
