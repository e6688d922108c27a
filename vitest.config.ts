import { defineConfig } from 'vitest/config';
import { fullWalks } from './scripts/full-walks.ts';

const browserTests = ['e2e/**/*.test.ts', '{agent,site,server}/**/*.browser.test.ts'];
const minute = 60_000;
/** What is asked again and again mostly holds within a second; a busy machine takes longer. */
const poll = { timeout: 10_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,agent,site,server,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...browserTests, '**/node_modules/**'],
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
          exclude: ['**/node_modules/**', ...(process.env.QUICK === '1' ? fullWalks : [])],
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
