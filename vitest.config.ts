import { defineConfig } from 'vitest/config';
import { browserTests, fullWalks } from './scripts/full-walks.ts';
import { LongestTestsFirst } from './scripts/longest-tests-first.ts';

const leftOut = process.env.QUICK === '1' ? fullWalks : [];
const minute = 60_000;
/** What is asked again and again mostly holds within a second; a busy machine takes longer. */
const poll = { timeout: 10_000 };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestTestsFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,agent,site,server,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...browserTests, '**/node_modules/**', ...leftOut],
          // The files of a worker share its modules: to load the server anew for each takes a third of the time.
          isolate: false,
          setupFiles: ['server/test-clean-up.ts'],
          globalSetup: ['server/test-unit-setup.ts'],
          expect: { poll },
          testTimeout: minute,
          hookTimeout: minute,
        },
      },
      {
        test: {
          name: 'browser',
          include: browserTests,
          exclude: ['**/node_modules/**', ...leftOut],
          globalSetup: ['scripts/browser-test-setup.ts'],
          isolate: false,
          // One Chromium with its server fills two cores; files beside each other would only time each other out.
          fileParallelism: false,
          expect: { poll },
          // Said by name at the end of the run, which fails with the fifth: see `scripts/test-report.ts`.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 3 * minute,
          hookTimeout: 3 * minute,
        },
      },
    ],
  },
});
