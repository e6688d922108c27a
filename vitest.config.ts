import { defineConfig } from 'vitest/config';

const browserTests = ['e2e/**/*.test.ts', '{agent,site,server}/**/*.browser.test.ts'];
const minute = 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,agent,site,server,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...browserTests, '**/node_modules/**'],
          testTimeout: minute / 2,
          hookTimeout: minute,
        },
      },
      {
        test: {
          name: 'browser',
          include: browserTests,
          exclude: ['**/node_modules/**'],
          globalSetup: ['scripts/browser-test-setup.ts'],
          // One Chromium with its server fills two cores; files beside each other would only time each other out.
          fileParallelism: false,
          testTimeout: 3 * minute,
          hookTimeout: 3 * minute,
        },
      },
    ],
  },
});
